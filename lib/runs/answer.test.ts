import { describe, expect, it } from "vitest";
import { openTestDatabase } from "@/testing/db/db";
import { createTestEngine } from "@/testing/runs/engine";
import { answers, engineFor, finished, keep, waiting } from "@/testing/runs/engines";
import { sampleLoop } from "@/testing/runs/loop";
import { answerRun } from "./answer";
import { loadRunState } from "./load";
import { recoverRuns } from "./recover";
import { getRunState } from "./snapshot";
import { startRun } from "./start";

describe("Answering", () => {
  it("Q9: an answer is recorded with the resumption, and the run goes on to its end", async () => {
    const engine = engineFor({ asks: true });
    const runId = await waiting(engine);
    expect((await getRunState(runId, engine)).status).toBe("waiting_for_clarification");
    expect(engine.live.runs.size).toBe(0);
    await answerRun(runId, answers, engine);
    const state = await finished(engine, runId);
    expect(state.status).toBe("completed");
    expect(state.clarifications).toMatchObject([{ skipped: false, answers: answers.answers }]);
  });

  it("Q9: skipping, or answering nothing, goes on with the assumptions", async () => {
    for (const skip of [{ skip: true } as const, { answers: [{ question: "Which cache?", answer: "  " }] }]) {
      const engine = engineFor({ asks: true });
      const runId = await waiting(engine);
      await answerRun(runId, skip, engine);
      const state = await finished(engine, runId);
      expect(state.clarifications).toMatchObject([{ skipped: true, answers: [] }]);
    }
  });

  it("Q9: of two answers at once the first is taken and the second changes nothing", async () => {
    const engine = engineFor({ asks: true });
    const runId = await waiting(engine);
    const both = await Promise.allSettled([
      answerRun(runId, answers, engine),
      answerRun(runId, { skip: true }, engine),
    ]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(both[1]).toMatchObject({ reason: { code: "already_answered" } });
    const state = await finished(engine, runId);
    expect(state.clarifications).toHaveLength(1);
    await expect(answerRun(runId, answers, engine)).rejects.toMatchObject({ code: "already_answered" });
    expect(await loadRunState(engine.db, runId)).toEqual(state);
  });

  it("Q9: refuses an answer to a run that asked nothing, and to none at all", async () => {
    const engine = engineFor();
    const { runId } = await startRun({ question: "Why?" }, engine);
    await finished(engine, runId);
    await expect(answerRun(runId, answers, engine)).rejects.toMatchObject({ code: "run_not_waiting" });
    await expect(answerRun("run_x", answers, engine)).rejects.toMatchObject({ code: "run_not_found" });
  });

  it("GOAL-R27: a run that waits survives restarts and goes on when it is answered", async () => {
    const store = openTestDatabase();
    const runId = await waiting(createTestEngine(sampleLoop({ asks: true }), store));
    for (let start = 0; start < 3; start += 1)
      expect(await recoverRuns(createTestEngine(sampleLoop({ asks: true }), store))).toBe(0);
    const last = keep(createTestEngine(sampleLoop({ asks: true }), store));
    await answerRun(runId, answers, last);
    expect((await finished(last, runId)).status).toBe("completed");
  });
});
