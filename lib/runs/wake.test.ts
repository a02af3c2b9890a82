import { expect, it } from "vitest";
import { openTestDatabase } from "@/testing/db/db";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { answers, finished, keep } from "@/testing/runs/engines";
import { sampleLoop } from "@/testing/runs/loop";
import { answerRun } from "./answer";
import { getRunState } from "./snapshot";
import { startRun } from "./start";
import { startWaking } from "./wake";

const HOUR = 3_600_000;

/** An engine with a clock that the test controls: `sleeps` are the pending waits. */
function timed(timeoutMs: number | null, store = openTestDatabase()) {
  const time = { now: 1_000_000 };
  const sleeps: { ms: number; wake: () => void }[] = [];
  const base = createTestEngine(sampleLoop({ asks: true }), store);
  const { agents } = base;
  const engine: TestEngine = {
    ...base,
    clock: {
      now: () => time.now,
      sleep: (ms, signal) =>
        new Promise((resolve, reject) => {
          const entry = { ms, wake: () => resolve() };
          const gone = () => {
            sleeps.splice(sleeps.indexOf(entry), 1);
            reject(signal.reason);
          };
          if (signal.aborted) return reject(signal.reason);
          sleeps.push(entry);
          signal.addEventListener("abort", gone, { once: true });
        }),
    },
    agents: () => ({
      ...agents(),
      agents: agents().agents.map((agent) => ({
        ...agent,
        execution: { ...agent.execution, clarificationTimeoutMs: timeoutMs },
      })),
    }),
  };
  const pass = (ms: number) => {
    time.now += ms;
    for (const { wake } of sleeps.splice(0)) wake();
  };
  return { engine, time, sleeps, pass };
}

async function ask(engine: TestEngine, question = "Which?"): Promise<string> {
  const { runId } = await startRun({ question }, engine);
  await engine.live.runs.get(runId)?.done;
  return runId;
}

it("GOAL-R27: whatever waits, one timer runs, for the next of them and an hour at most", async () => {
  const { engine, sleeps, time } = timed(10 * HOUR);
  keep(engine);
  const stop = startWaking(engine);
  await expect.poll(() => sleeps.map(({ ms }) => ms)).toEqual([HOUR]);
  for (let index = 0; index < 50; index += 1) await ask(engine, `Which ${index}?`);
  await expect.poll(() => sleeps).toHaveLength(1);
  expect(engine.live.runs.size).toBe(0);
  expect(engine.live.line.length).toBe(0);
  time.now += 9 * HOUR + HOUR / 2;
  sleeps.splice(0)[0]?.wake();
  await expect.poll(() => sleeps.map(({ ms }) => ms)).toEqual([HOUR / 2]);
  stop();
});

it("a question that nobody answers in time is skipped, and says so", async () => {
  const { engine, sleeps, pass } = timed(60_000);
  keep(engine);
  const stop = startWaking(engine);
  const runId = await ask(engine);
  await expect.poll(() => sleeps.map(({ ms }) => ms)).toEqual([60_000]);
  pass(59_000);
  await expect.poll(() => sleeps.map(({ ms }) => ms)).toEqual([1000]);
  expect((await getRunState(runId, engine)).status).toBe("waiting_for_clarification");
  pass(1000);
  await expect
    .poll(async () => (await getRunState(runId, engine)).status)
    .not.toBe("waiting_for_clarification");
  const state = await finished(engine, runId);
  expect(state.clarifications).toMatchObject([{ skipped: true, timedOut: true, answers: [] }]);
  await expect(answerRun(runId, answers, engine)).rejects.toMatchObject({ code: "already_answered" });
  stop();
});

it("GOAL-R27: what became due while the process was gone goes on at the next start; the others wait on", async () => {
  const store = openTestDatabase();
  const first = timed(60_000, store);
  const due = await ask(first.engine);
  first.time.now += 3000 * HOUR;
  const later = await ask(first.engine, "And?");
  const second = timed(60_000, store);
  second.time.now = first.time.now;
  keep(second.engine);
  const stop = startWaking(second.engine);
  await expect.poll(async () => (await getRunState(due, second.engine)).clarifications.length).toBe(1);
  await finished(second.engine, due);
  expect((await getRunState(later, second.engine)).status).toBe("waiting_for_clarification");
  stop();
});

it("GOAL-R27: without a time to answer in, a run waits as long as needed", async () => {
  const { engine, sleeps, pass } = timed(null);
  keep(engine);
  const stop = startWaking(engine);
  const runId = await ask(engine);
  for (let hour = 0; hour < 5; hour += 1) {
    await expect.poll(() => sleeps.length).toBe(1);
    pass(1000 * HOUR);
  }
  expect((await getRunState(runId, engine)).status).toBe("waiting_for_clarification");
  stop();
});

it("a clock that jumps back delays nothing for longer than it jumped, and harms nothing", async () => {
  const { engine, sleeps, time, pass } = timed(60_000);
  keep(engine);
  const stop = startWaking(engine);
  const runId = await ask(engine);
  await expect.poll(() => sleeps.length).toBe(1);
  time.now -= 100 * HOUR;
  pass(0);
  await expect.poll(() => sleeps.map(({ ms }) => ms)).toEqual([HOUR]);
  pass(101 * HOUR);
  await expect.poll(async () => (await getRunState(runId, engine)).clarifications.length).toBe(1);
  await finished(engine, runId);
  stop();
});
