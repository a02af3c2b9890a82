import { describe, expect, it } from "vitest";
import type { EventBody, RunEvent } from "@/lib/run-log/event";
import { cutsOf } from "@/testing/agent/cuts";
import { type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, ask, hit, plan, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";

const CONTENT = [
  "The cache lives for 15 minutes by default [1]. A reload clears it [2].",
  "Nothing was found on the size of the cache.",
].join("\n\n");

const later = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

/** A run with everything in it: parallel calls, a failing page, a clarification, a report, an answer. */
const world: LoopHarness = {
  script: ({ step }) => {
    if (step === 1) return reply(ask());
    if (step === 2) return reply(plan(), search("cache life"), search("cache reload"));
    if (step === 3)
      return reply(readPages("https://a.test/page", "https://gone.test/"), readPages("https://b.test/page"));
    if (step === 4) return reply(search("cache life"), search("cache size"));
    return reply(report(CONTENT), answer("15 minutes [1]."));
  },
  search: (query) =>
    later(query === "cache life" ? 4 : 1, [hit("a"), hit(query.split(" ")[1] === "reload" ? "b" : "c")]),
  read: (url) => {
    if (url.includes("gone")) return null;
    return url.includes("a.test")
      ? later(3, "By default the cache lives for 15 minutes.")
      : "The cache is cleared when the page is reloaded, so a reload clears it.";
  },
};

const ANSWERED: EventBody = { type: "clarification-answered", callId: "1-0", skipped: false, answers: [] };

async function finish(world: LoopHarness): Promise<TestRun> {
  const test = new TestRun(world);
  let outcome = await runLoop(test.state, test.ports, registries);
  if (outcome.kind === "waiting") {
    test.write([ANSWERED]);
    outcome = await runLoop(test.state, test.ports, registries);
  }
  expect(outcome).toEqual({ kind: "ended", status: "completed" });
  return test;
}

/** Calls whose result was already in the log. */
function settledCalls(log: readonly RunEvent[]): Set<string> {
  const ids = log.flatMap((event) =>
    event.type === "call-returned" || event.type === "call-ended" || event.type === "call-failed"
      ? [event.callId]
      : [],
  );
  return new Set(ids);
}

const essence = ({ state }: TestRun) => ({
  status: state.status,
  answer: state.answer,
  content: state.report?.content,
  citations: state.report?.citations,
  sources: state.sources.map(({ id, number, url, status, pageId }) => ({ id, number, url, status, pageId })),
  searches: state.searches.map(({ query, numbers }) => ({ query, numbers })),
  searchesUsed: state.searchesUsed,
  clarificationsUsed: state.clarificationsUsed,
  plan: state.plan?.history.length,
  // A real store writes a step's effects in one transaction; if it were split, a page would count as already
  // read.
  calls: state.calls.map(({ id, status, output }) => ({
    id,
    status,
    output: JSON.stringify(output).replace(/,"note":"Already read."/g, ""),
  })),
});

const AGENTS = ["SGRAgent", "SGRToolCallingAgent", "ToolCallingAgent"] as const;

/** Steps whose reasoning is already in the log. */
const reasonedSteps = (log: readonly RunEvent[]) =>
  log.flatMap((event) => (event.type === "step-reasoned" ? [event.step] : []));

describe.each(AGENTS)("going on after a crash, %s", (baseClass) => {
  const reference: LoopHarness = { ...world, config: agentConfig({ baseClass }) };

  it("GOAL-R1 P14: the log cut at borders all over it, at every one in the long form, leads to the same report, and no finished call is made again", async () => {
    const whole = await finish(reference);
    expect(whole.log.length).toBeGreaterThan(40);
    expect(whole.log.some(({ type }) => type === "call-returned")).toBe(true);
    for (const cut of [...cutsOf(whole.log, 6), whole.log.length]) {
      const log = whole.log.slice(0, cut);
      const resumed = await finish({ ...reference, log, pages: whole.pages });
      // A clarification may be answered before the end of its call was recorded; everything else is the same.
      const { calls, ...rest } = essence(resumed);
      const expected = essence(whole);
      expect(rest, `cut after ${cut} (${log.at(-1)?.type})`).toEqual(omit(expected));
      expect(calls.slice(1), `cut after ${cut} (${log.at(-1)?.type})`).toEqual(expected.calls.slice(1));
      const settled = settledCalls(log);
      const again = resumed.log
        .slice(cut)
        .flatMap((event) =>
          event.type === "call-started" && settled.has(event.callId) ? [event.callId] : [],
        );
      expect(again, `cut after ${cut} (${log.at(-1)?.type})`).toEqual([]);
      const thought = reasonedSteps(resumed.log);
      expect(thought, `cut after ${cut}`).toEqual(
        baseClass === "SGRToolCallingAgent" ? resumed.state.steps.map(({ number }) => number) : [],
      );
      expect(resumed.log.filter(({ type }) => type === "run-ended")).toHaveLength(1);
      expect(resumed.log.map(({ seq }) => seq)).toEqual(resumed.log.map((_, index) => index + 1));
    }
  });

  it("GOAL-R1: a step that was begun is asked for again, its attempts counted on", async () => {
    const whole = await finish(reference);
    const cut = whole.log.findIndex((event) => event.type === "step-started" && event.step === 3) + 1;
    const resumed = await finish({ ...reference, log: whole.log.slice(0, cut), pages: whole.pages });
    const attempts = resumed.log.flatMap((event) =>
      event.type === "step-started" && event.step === 3 ? [event.attempt] : [],
    );
    expect(attempts).toEqual(baseClass === "SGRToolCallingAgent" ? [1, 2, 3] : [1, 2]);
  });

  it("Q27: results stand in the log, so replaying it gives the same state and asks nobody for anything", async () => {
    const whole = await finish(reference);
    const replayed = new TestRun({ ...reference, log: whole.log, pages: whole.pages });
    expect(replayed.state).toEqual(whole.state);
    expect(await runLoop(replayed.state, replayed.ports, registries)).toEqual({
      kind: "ended",
      status: "completed",
    });
    expect([replayed.prompts, replayed.searched, replayed.fetched, replayed.files]).toEqual([[], [], [], []]);
    expect(replayed.log).toEqual(whole.log);
  });

  it("GOAL-Q9 Q16: the same search is sent once, the same page fetched once", async () => {
    const whole = await finish(reference);
    expect(whole.searched.toSorted()).toEqual(["cache life", "cache reload", "cache size"]);
    expect(whole.state.searchesUsed).toBe(3);
    expect(new Set(whole.fetched).size).toBe(whole.fetched.length);
  });
});

function omit<T extends { calls: unknown }>({ calls: _calls, ...rest }: T): Omit<T, "calls"> {
  return rest;
}
