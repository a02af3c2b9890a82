import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { RunState } from "@/lib/run-log/run-state";
import { sampleAt } from "@/testing/components/sample-run";
import { WithWords } from "@/testing/components/words";
import { english } from "@/testing/i18n/messages";
import { Timeline } from "./timeline";
import { timelineRows } from "./timeline-rows";

const state = sampleAt(200);
const markup = (shown: RunState) =>
  renderToStaticMarkup(
    <WithWords>
      <Timeline
        steps={timelineRows(english, shown)}
        state={shown}
        now={shown.lastAt}
        keptFrom=""
        place={null}
        away={null}
        onStarted={() => undefined}
      />
    </WithWords>,
  );
const wordsOf = (shown: RunState) =>
  markup(shown)
    .replace(/<[^>]+>/g, "\n")
    .replaceAll("\u00a0", " ");

it("every step shows its number, so that it can be referred to", () => {
  const numbers = [...wordsOf(state).matchAll(/^Step (\d+) · /gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(state.steps.map(({ number }) => number));
});

it("a status shown as text beside its icon is announced once", () => {
  const calls = state.calls.map((call, index) =>
    index === 0 ? { ...call, status: "failed" as const } : call,
  );
  expect(wordsOf({ ...state, calls }).match(/^failed$/gim)).toHaveLength(1);
});

it("point 15: concurrent calls stand behind a bracket at the left, in no box", () => {
  const [bracket] = /class="[^"]*border-edge[^"]*"/.exec(markup(state)) ?? [""];
  expect(bracket).toMatch(/ before:left-0 .*before:border before:border-r-0/);
  expect(bracket).not.toMatch(/[" ]border[ -]/);
});

it("a search and a reading show the letters of the first three hosts, and a plan none", () => {
  const hosts = timelineRows(english, state).flatMap(({ rows }) =>
    rows.flatMap(({ call, hosts = [] }) => (call ? [{ tool: call.tool, hosts }] : [])),
  );
  const of = (tool: string) => hosts.filter((row) => row.tool === tool).map((row) => row.hosts.length);
  expect(Math.max(...of("websearchtool"))).toBe(3);
  expect(Math.min(...of("extractpagecontenttool"))).toBeGreaterThan(0);
  expect(of("generateplantool")).toEqual([0]);
  for (const row of hosts) expect(new Set(row.hosts).size).toBe(row.hosts.length);
});
