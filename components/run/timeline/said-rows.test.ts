import { expect, it } from "vitest";
import type { RunState } from "@/lib/run-log/run-state";
import { CONTROL_SAMPLES } from "@/testing/components/sample-control";
import { sampleAt } from "@/testing/components/sample-run";
import { sampleWith } from "@/testing/components/sample-with";
import { english } from "@/testing/i18n/messages";
import { timelineRows } from "./timeline-rows";

const said = (state: RunState) =>
  timelineRows(english, state).flatMap(({ number, said }) =>
    said.map(({ headline, line, mark }) => ({ number, headline, line, mark })),
  );

it("a message is shown at the step that received it, and after the last step until then", () => {
  expect(said(CONTROL_SAMPLES.steered.state)).toEqual([
    {
      number: 5,
      headline: "You: Only use sources from 2026, and leave makers' own figures aside",
      line: "received in step 5",
      mark: "done",
    },
    {
      number: 0,
      headline: "You left out metalsdesk.example",
      line: "the agent gets it at the next step",
      mark: "planned",
    },
    {
      number: 0,
      headline: "You dropped “Ask makers for quotes”",
      line: "the agent gets it at the next step",
      mark: "planned",
    },
  ]);
});

it("a message after the last step says so", () => {
  const state = { ...CONTROL_SAMPLES.steered.state, status: "cancelled" as const };
  expect(said(state).at(-1)).toMatchObject({ line: "arrived after the last step", mark: "stopped" });
});

it("a queued run receives its messages when it starts", () => {
  const state = sampleWith(0, [
    [0, { type: "run-queued" }],
    [1, { type: "run-steered", id: "s", message: "Only German sources", banHosts: [], dropSteps: [] }],
  ]);
  expect(said(state)).toMatchObject([{ line: "the agent gets it when the run continues" }]);
});

it("the request to finish is shown at the first closing step", () => {
  expect(said(CONTROL_SAMPLES.finishing.state).at(-1)).toMatchObject({ headline: "You: finish now" });
  expect(said(CONTROL_SAMPLES.finishedEarly.state)).toEqual([
    {
      number: 3,
      headline: "You: finish now",
      line: "from step 3 on only report and answer",
      mark: "done",
    },
  ]);
});

it("a long message is shortened in its row and complete when opened", () => {
  const message = `Use ${"only ".repeat(400)}this`;
  const state = sampleWith(36, [
    [36.5, { type: "run-steered", id: "s", message, banHosts: [], dropSteps: [] }],
  ]);
  const row = timelineRows(english, state).at(-1)?.said[0];
  expect(row?.headline.length).toBeLessThan(410);
  expect(row?.notes).toEqual([`You: ${message}`]);
});

it("only finished steps of completed runs can be retried", () => {
  const again = (state: RunState) =>
    timelineRows(english, state).flatMap((step) => (step.again ? [step.number] : []));
  expect(again(CONTROL_SAMPLES.broken.state)).toEqual([1, 2, 3, 4]);
  expect(again(CONTROL_SAMPLES.steered.state)).toEqual([]);
  // After the report no step stands by itself.
  expect(again(sampleAt(200))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(again({ ...CONTROL_SAMPLES.broken.state, kind: "rewrite" })).toEqual([]);
});
