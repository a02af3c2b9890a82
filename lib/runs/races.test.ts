import { afterEach, describe, expect, it, vi } from "vitest";
import { parseEvent, type RunEvent } from "@/lib/run-log/event";
import { foldEvent, initialState, isTerminal } from "@/lib/run-log/state";
import { createScenario, imageOf, type Scenario, storeFrom } from "@/testing/crash-harness/scenario";
import { findViolations } from "@/testing/invariants";
import { answerRun } from "./answer";
import { cancelRun } from "./cancel";
import { eventOf, loadRunState } from "./load";
import { recoverRuns, releaseRuns } from "./recover";
import { type StartRequest, startRun } from "./start";
import { openRunStream } from "./stream";

// Hundreds of runs take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const worlds: Scenario[] = [];
const keep = (world: Scenario) => {
  worlds.push(world);
  return world;
};
afterEach(async () => {
  for (const world of worlds.splice(0)) {
    await Promise.all([...world.live.runs.values()].map(({ done }) => done));
    expect(await findViolations(world.db)).toEqual([]);
    world.store.close();
  }
});

const QUESTION = "How long does the cache live?";
const ANSWERS = { answers: [{ question: "Which cache is meant?", answer: "The router's." }] };
const random = (seed: number) => {
  let value = seed;
  return (most: number) => {
    value = (value * 48_271) % 2_147_483_647;
    return value % most;
  };
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const start = (world: Scenario, request: Partial<StartRequest> = {}) =>
  startRun({ question: QUESTION, ...request }, world);
const settle = (world: Scenario, runId: string) => world.live.runs.get(runId)?.done ?? Promise.resolve();
async function stateOf(world: Scenario, runId: string) {
  const state = await loadRunState(world.db, runId);
  if (!state) throw new Error("not stored");
  return state;
}
async function logOf(world: Scenario, runId: string) {
  return (await world.db.listRunEvents({ runId, after: 0 })).map(eventOf);
}
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) =>
    result.status === "rejected" ? [(result.reason as { code: string }).code] : [],
  );

describe("what happens at once", () => {
  it("Q9: of many answers at once one is taken, and the run answers once", async () => {
    const world = keep(createScenario());
    const { runId } = await start(world);
    await settle(world, runId);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => answerRun(runId, ANSWERS, world)),
    );
    expect(new Set(codes(results))).toEqual(new Set(["already_answered"]));
    expect(codes(results)).toHaveLength(19);
    await settle(world, runId);
    const types = (await logOf(world, runId)).map(({ type }) => type);
    expect(types.filter((type) => type === "clarification-answered")).toHaveLength(1);
    expect((await stateOf(world, runId)).status).toBe("completed");
  });

  it("GOAL-R23: a stop and an answer at once leave the run stopped, whichever came first", async () => {
    for (const stopFirst of [true, false]) {
      const world = keep(createScenario());
      const { runId } = await start(world);
      await settle(world, runId);
      const stop = () => cancelRun(runId, world);
      const answer = () => answerRun(runId, ANSWERS, world);
      const results = await Promise.allSettled(stopFirst ? [stop(), answer()] : [answer(), stop()]);
      await settle(world, runId);
      expect((await stateOf(world, runId)).status).toBe("cancelled");
      expect(codes(results).filter((code) => !/already_answered|run_not_waiting/.test(code))).toEqual([]);
    }
  });

  it("GOAL-R23: a stop at any moment, also at the very end, leaves one end", async () => {
    const ends = new Set<string>();
    for (let seed = 1; seed <= 25; seed += 1) {
      const next = random(seed * 7919);
      const world = keep(createScenario({ delay: () => next(3) }));
      const { runId } = await start(world);
      await settle(world, runId);
      await answerRun(runId, ANSWERS, world);
      await pause(next(40));
      const [stopped] = await Promise.allSettled([cancelRun(runId, world)]);
      await settle(world, runId);
      const { status } = await stateOf(world, runId);
      ends.add(status);
      expect(isTerminal(status)).toBe(true);
      if (stopped?.status === "fulfilled" && status === "completed") continue;
      expect(status).toBe(stopped?.status === "fulfilled" ? "cancelled" : "completed");
    }
    expect(ends).toContain("cancelled");
  });

  it("a follow-up asked while the run before it ends is taken or refused as a whole", async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const next = random(seed * 104_729);
      const world = keep(createScenario({ delay: () => next(3) }));
      const { runId, threadId } = await start(world);
      await settle(world, runId);
      await answerRun(runId, ANSWERS, world);
      const asked: Promise<PromiseSettledResult<unknown>[]>[] = [];
      for (let at = 0; at < 8; at += 1) {
        await pause(next(6));
        asked.push(Promise.allSettled([start(world, { threadId, question: `And ${at}?` })]));
      }
      await settle(world, runId);
      // After its end a run always accepts a follow-up, whether the end is recorded now or was earlier.
      asked.push(Promise.allSettled([start(world, { threadId, question: "And then?" })]));
      const results = (await Promise.all(asked)).flat();
      expect(codes(results).every((code) => code === "thread_busy")).toBe(true);
      const runs = await world.db.listAllRuns();
      expect(runs).toHaveLength(1 + results.length - codes(results).length);
      expect(runs.length).toBeGreaterThan(1);
      const follow = runs.find(({ id }) => id !== runId);
      if (follow) {
        const state = await stateOf(world, follow.id);
        expect(state.earlier.map(({ answer }) => answer)).toEqual(["15 minutes [1]."]);
      }
    }
  });

  it("GOAL-R24: fifty submits under one key make one run, whatever else they say", async () => {
    const world = keep(createScenario());
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        start(world, { question: `Question ${index}?`, idempotencyKey: "k" }),
      ),
    );
    expect(new Set(results.map(({ runId }) => runId)).size).toBe(1);
    expect(await world.db.listAllRuns()).toHaveLength(1);
    await Promise.all([...world.live.runs.values()].map(({ done }) => done));
  });
});

describe("going down", () => {
  it("GOAL-R31: told to end while interrupted runs are being taken up, it asks nothing more and leaves them resumable", async () => {
    const whole = keep(createScenario());
    for (let count = 0; count < 5; count += 1) await start(whole, { question: `Question ${count}?` });
    const image = imageOf(whole);
    for (let turns = 0; turns < 12; turns += 1) {
      const world = keep(createScenario({ store: storeFrom(image), delay: () => 5 }));
      const dependenciesFor = world.dependenciesFor;
      world.dependenciesFor = async (run) => {
        await pause(2);
        return dependenciesFor(run);
      };
      const recovering = recoverRuns(world);
      await pause(turns);
      await releaseRuns(world);
      const asked = world.asked.length;
      await recovering;
      await Promise.all([...world.live.runs.values()].map(({ done }) => done));
      expect(world.asked).toHaveLength(asked);
      const next = keep(createScenario({ store: storeFrom(imageOf(world)) }));
      await recoverRuns(next);
      await Promise.all([...next.live.runs.values()].map(({ done }) => done));
      const statuses = (await next.db.listAllRuns()).map(({ status }) => status);
      expect(statuses).toEqual(Array.from({ length: 5 }, () => "waiting_for_clarification"));
    }
  });
});

/** A browser that follows a run, loses its stream from time to time, and reconnects with its last number. */
async function follower(world: Scenario, runId: string, next: (most: number) => number) {
  const run = await stateOf(world, runId);
  let state = initialState(run);
  const seen: number[] = [];
  let drops = 0;
  while (!isTerminal(state.status)) {
    const gone = new AbortController();
    const stream = await openRunStream({ runId, after: state.seq, signal: gone.signal }, world);
    const reader = stream.getReader();
    const decoder = new TextDecoder();
    const pieces = 1 + next(6);
    let text = "";
    for (let piece = 0; piece < pieces; piece += 1) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
      const frames = text.split("\n\n");
      text = frames.pop() ?? "";
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (!data || frame.startsWith("event: ")) continue;
        const { after, ...wire } = JSON.parse(data) as RunEvent & { after?: number };
        const delta = wire.type === "step-delta" ? { runId, at: 0, v: 1, step: 1, attempt: 1 } : {};
        const event = { ...delta, ...wire };
        expect(event.seq).toBeGreaterThan(state.seq);
        if (after === undefined) expect(event.seq).toBe(state.seq + 1);
        else expect(after).toBe(state.seq);
        seen.push(event.seq);
        state = foldEvent(state, parseEvent(event));
      }
    }
    gone.abort();
    await reader.cancel().catch(() => undefined);
    drops += 1;
  }
  expect(new Set(seen).size).toBe(seen.length);
  return { state, drops };
}

describe("readers who come and go", () => {
  it("GOAL-R21: three readers who lose their stream three hundred times and more hold what the server holds", async () => {
    let drops = 0;
    for (let seed = 1; seed <= 8; seed += 1) {
      const next = random(seed * 15_485_863);
      const world = keep(createScenario({ delay: () => next(4) }));
      const { runId } = await start(world);
      const readers = Array.from({ length: 3 }, () => follower(world, runId, next));
      await settle(world, runId);
      await answerRun(runId, ANSWERS, world);
      await settle(world, runId);
      const expected = await stateOf(world, runId);
      for (const reader of await Promise.all(readers)) {
        drops += reader.drops;
        expect(reader.state).toEqual(expected);
      }
    }
    expect(drops).toBeGreaterThan(300);
  });
});
