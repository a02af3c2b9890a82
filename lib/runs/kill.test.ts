import { afterEach, describe, expect, it } from "vitest";
import { listRunEvents } from "@/db/queries/run-events";
import { answerRun } from "./answer";
import { findViolations } from "./invariants";
import { eventOf, loadRunState } from "./load";
import { recoverRuns } from "./recover";
import type { RunState } from "./run-state";
import { startRun } from "./start";
import { createWorld, imageOf, storeFrom, type World } from "./testing-world";

const worlds: World[] = [];
const keep = (world: World) => {
  worlds.push(world);
  return world;
};
afterEach(() => {
  for (const { store } of worlds.splice(0)) store.close();
});

const RUN = "run_2";

/** Sees a run to its end: answers what it asks, and waits. */
async function finish(world: World): Promise<RunState> {
  for (;;) {
    await world.live.runs.get(RUN)?.done;
    const state = await loadRunState(world.db, RUN);
    if (!state) throw new Error("not stored");
    if (state.status !== "waiting_for_clarification") return state;
    await answerRun(
      RUN,
      { answers: [{ question: "Which cache is meant?", answer: "The router's." }] },
      world,
    );
  }
}

const start = (world: World) => startRun({ question: "How long does the cache live?" }, world);

const essence = (state: RunState) => ({
  status: state.status,
  answer: state.answer,
  report: state.report,
  sources: state.sources,
  searches: state.searches,
  searchesUsed: state.searchesUsed,
  clarifications: state.clarifications,
  plan: state.plan,
  calls: state.calls,
});

/** What the store says was brought in from outside: decided steps, searches and readings with a result, verdicts. */
async function settled(world: World): Promise<Set<string>> {
  const state = await loadRunState(world.db, RUN);
  const done = new Set<string>();
  for (const step of state?.steps ?? []) if (step.decidedAt !== null) done.add(`model ${step.number}`);
  for (const call of state?.calls ?? []) {
    if (call.status !== "succeeded" && call.returned === null) continue;
    if (call.tool === "websearchtool") done.add(`search ${call.params.query}`);
    if (call.tool === "extractpagecontenttool") for (const url of call.params.urls as string[]) done.add(url);
  }
  if (state?.report?.judged || state?.judging) done.add("judge");
  return done;
}

const pieces = (asked: string) =>
  asked.startsWith("read ") ? asked.slice(5).split(" ") : [asked.replace(/^file .*/, "file")];

describe("a process killed at any moment", () => {
  it("R1: at every commit and every outgoing call the run goes on to the same report, and nothing that was brought in is asked for again", async () => {
    const images: { at: string; image: Buffer }[] = [];
    const border = (at: string, world: World) => images.push({ at, image: imageOf(world) });
    const delays: Record<string, number> = {
      "search cache life": 8,
      "read https://a.test/page https://gone.test/": 8,
    };
    const whole = keep(createWorld({ border, delay: (what) => delays[what] ?? 1 }));
    await start(whole);
    const expected = essence(await finish(whole));
    expect(expected).toMatchObject({ status: "completed", answer: "15 minutes [1]." });
    expect(expected.report).toMatchObject({ version: 2, judged: true });
    expect(expected.report?.citations.map(({ judgement }) => judgement?.verdict)).toEqual([
      undefined,
      undefined,
      "supported",
    ]);
    expect(expected.plan?.version).toBe(2);
    expect(images.some(({ at }) => at.includes("call-returned"))).toBe(true);
    expect(images.length).toBeGreaterThan(60);
    for (const [index, { at, image }] of images.entries()) {
      const where = `killed at ${index} (${at})`;
      const next = keep(createWorld({ store: storeFrom(image) }));
      if (!(await loadRunState(next.db, RUN))) continue;
      const before = await settled(next);
      await recoverRuns(next);
      expect(essence(await finish(next)), where).toEqual(expected);
      expect(
        next.asked.flatMap(pieces).filter((piece) => before.has(piece)),
        where,
      ).toEqual([]);
      for (const [step, prompt] of next.prompts) expect(prompt, where).toBe(whole.prompts.get(step));
      expect(await findViolations(next.db), where).toEqual([]);
      const log = (await listRunEvents(next.db, { runId: RUN, after: 0 })).map(eventOf);
      expect(
        log.filter(({ type }) => type === "run-ended"),
        where,
      ).toHaveLength(1);
      worlds.pop()?.store.close();
    }
  }, 60_000);
});

describe("timing", () => {
  it("Q14: a hundred random timings give one report and one list of prompts", async () => {
    const results = new Set<string>();
    const once = async (seed: number) => {
      let random = seed;
      const delay = () => {
        random = (random * 48_271) % 2_147_483_647;
        return random % 6;
      };
      const world = keep(createWorld({ delay }));
      await start(world);
      const { report, sources, answer } = await finish(world);
      results.add(JSON.stringify({ report, sources, answer, prompts: [...world.prompts] }));
    };
    await Promise.all(Array.from({ length: 100 }, (_, index) => once(index + 1)));
    expect(results.size).toBe(1);
  }, 60_000);
});
