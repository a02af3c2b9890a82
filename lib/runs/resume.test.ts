import { expect, it } from "vitest";
import { openTestDatabase } from "@/testing/db/db";
import { createTestEngine, type Loop } from "@/testing/runs/engine";
import { finished, hanging, keep, waiting } from "@/testing/runs/engines";
import { sampleLoop } from "@/testing/runs/loop";
import { resumeRun } from "./resume";
import { startRun } from "./start";

const counting = (loop: Loop) => {
  const turns: string[] = [];
  const counted: Loop = (state, ports) => {
    turns.push(state.id);
    return loop(state, ports);
  };
  return { turns, counted };
};

it("GOAL-R1: a run that turns, or has ended, is not resumed by anybody; one that lies still is, once", async () => {
  const store = openTestDatabase();
  const { turns, counted } = counting(hanging);
  const first = createTestEngine(counted, store);
  const { runId } = await startRun({ question: "Why?" }, first);
  await expect.poll(() => turns).toEqual([runId]);
  await resumeRun(runId, { cause: "restart" }, first);
  await Promise.resolve();
  expect(turns).toEqual([runId]);
  expect((await first.db.listRunEvents({ runId, after: 0 })).map(({ type }) => type)).toEqual([
    "run-started",
  ]);
  first.live.runs.get(runId)?.stop("released");
  await first.live.runs.get(runId)?.done;

  const next = counting(sampleLoop());
  const second = keep(createTestEngine(next.counted, store));
  await Promise.all([1, 2, 3].map(() => resumeRun(runId, { cause: "crash" }, second)));
  expect((await finished(second, runId)).status).toBe("completed");
  await resumeRun(runId, { cause: "crash" }, second);
  expect(next.turns).toEqual([runId]);
  const events = await second.db.listRunEvents({ runId, after: 0 });
  expect(events.filter(({ type }) => type === "run-resumed")).toHaveLength(1);
});

it("GOAL-R27: a run that waits for the person is not resumed by a restart", async () => {
  const engine = keep(createTestEngine(sampleLoop({ asks: true })));
  const runId = await waiting(engine);
  await resumeRun(runId, { cause: "restart" }, engine);
  expect(engine.live.runs.size).toBe(0);
  expect(engine.live.line.holds(runId)).toBe(false);
});
