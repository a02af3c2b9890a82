import { describe, expect, it } from "vitest";
import type { RunState } from "@/lib/run-log/run-state";
import { openTestDatabase, sqliteOf } from "@/testing/db/db";
import { createTestEngine, type Loop, NO_LIMITS } from "@/testing/runs/engine";
import { engineFor, finished, hanging, keep, waiting } from "@/testing/runs/engines";
import { sampleLoop } from "@/testing/runs/loop";
import { cancelRun } from "./cancel";
import { retryRun } from "./retry-run";
import { editReport } from "./revise/edit-report";
import { startRun } from "./start";

/** A loop that fails at the report, the given number of times. */
function breaking(times: number, paid: string[] = []): Loop {
  let left = times;
  return async (state, ports) => {
    left -= 1;
    const fails = left >= 0;
    if (fails && state.searches.length > 0) throw new Error("the model is gone");
    let records = 0;
    return sampleLoop({
      paid: (name) => paid.push(name),
      async pause() {
        records += 1;
        if (fails && records === 4) throw new Error("the model is gone");
      },
    })(state, ports);
  };
}

async function failed(times = 1) {
  const paid: string[] = [];
  const engine = keep(createTestEngine(breaking(times, paid)));
  const { runId, threadId } = await startRun({ question: "Why?" }, engine);
  const state = await finished(engine, runId);
  expect(state.error?.code).toBe("run_broken");
  return { engine, runId, threadId, state, paid };
}

const numbersOf = ({ sources }: RunState) => sources.map(({ id, number }) => [id, number]);

describe("Trying again", () => {
  it("goes on from the last step that was finished, and pays for nothing that was found before", async () => {
    const { engine, runId, threadId, state: before, paid } = await failed();
    paid.length = 0;
    const again = await retryRun(runId, {}, engine);
    expect(again.threadId).toBe(threadId);
    const state = await finished(engine, again.runId);
    expect(state.status).toBe("completed");
    expect(paid).toEqual(["step 2"]);
    expect(state.branch).toEqual({ runId, step: 1, numbers: [1, 2] });
    expect(state.steps.map(({ number }) => number)).toEqual([1, 2]);
    expect(state.calls.slice(0, 1)).toEqual(before.calls.slice(0, 1));
    expect(numbersOf(state)).toEqual(numbersOf(before));
    expect(state.question).toBe("Why?");
    expect(state.earlier).toEqual([]);
    expect(state.searchesUsed).toBe(1);
    expect(state.usage.requests).toBe(1);
    expect((await engine.db.listRuns(threadId)).map(({ branchOf }) => branchOf)).toEqual([null, runId]);
  });

  it("keeps what the person said before, and which sites were left out", async () => {
    const engine = keep(
      createTestEngine(async (state, ports) => {
        if (state.branch) return hanging(state, ports);
        await ports.record([
          { type: "run-steered", id: "s", message: "Only 2026", banHosts: ["a.example"], dropSteps: [] },
        ]);
        return breaking(1)(state, ports);
      }),
    );
    const { runId } = await startRun({ question: "Why?" }, engine);
    expect((await finished(engine, runId)).error?.code).toBe("run_broken");
    const again = await retryRun(runId, {}, engine);
    const state = engine.live.runs.get(again.runId)?.recorder.state;
    expect(state?.bannedHosts).toEqual(["a.example"]);
    expect(state?.steers).toMatchObject([{ message: "Only 2026", step: 1 }]);
    await cancelRun(again.runId, engine);
  });

  it("goes on from any step that can be kept, from the question as well", async () => {
    const { engine, runId, paid } = await failed();
    paid.length = 0;
    const again = await retryRun(runId, { step: 0 }, engine);
    const state = await finished(engine, again.runId);
    expect(paid).toEqual(["step 1", "search", "step 2"]);
    expect(state.branch).toEqual({ runId, step: 0, numbers: [] });
    expect(state.sources.map(({ number }) => number)).toEqual([1, 2]);
    await expect(retryRun(runId, { step: 2 }, engine)).rejects.toMatchObject({
      code: "step_not_kept",
      fields: { step: 2, last: 1 },
    });
  });

  it("leaves the report and the answer of a finished run to be made anew", async () => {
    const engine = engineFor();
    const { runId, threadId } = await startRun({ question: "Why?" }, engine);
    const before = await finished(engine, runId);
    const again = await retryRun(runId, {}, engine);
    const state = await finished(engine, again.runId);
    expect(state.branch?.step).toBe(1);
    expect(state.report?.id).not.toBe(before.report?.id);
    // The run and its retry ask and answer the same, so a follow-up receives it once.
    const follow = await startRun({ question: "And?", threadId }, engine);
    const { earlier } = await finished(engine, follow.runId);
    expect(earlier.map((run) => run.runId)).toEqual([again.runId]);
  });

  it("a follow-up is told the one of them that has an answer", async () => {
    const { engine, runId, threadId } = await failed(2);
    const second = await retryRun(runId, {}, engine);
    expect((await finished(engine, second.runId)).status).toBe("error");
    const third = await retryRun(second.runId, {}, engine);
    const state = await finished(engine, third.runId);
    expect(state.branch).toEqual({ runId: second.runId, step: 1, numbers: [1, 2] });
    expect(state.earlier).toEqual([]);
    const follow = await startRun({ question: "And?", threadId }, engine);
    expect((await finished(engine, follow.runId)).earlier.map((run) => run.runId)).toEqual([third.runId]);
  });

  it("a step that a branch took over is looked up in the run it came from", async () => {
    const { engine, runId } = await failed(2);
    const second = await retryRun(runId, {}, engine);
    await finished(engine, second.runId);
    const third = await retryRun(second.runId, { step: 0 }, engine);
    const state = await finished(engine, third.runId);
    expect(state.branch).toEqual({ runId, step: 0, numbers: [] });
    expect(state.status).toBe("completed");
  });

  it("may use more, other caps, or another agent", async () => {
    const { engine, runId, state: before } = await failed(2);
    const { agents } = engine;
    const [agent] = agents().agents;
    if (!agent) throw new Error("no agent");
    const deep = { ...agent, name: "deep", execution: { ...agent.execution, maxIterations: 30 } };
    engine.agents = () => ({ ...agents(), agents: [agent, deep] });
    const more = await retryRun(
      runId,
      { extend: { steps: 5, searches: 2 }, budget: { tokens: 9000 } },
      engine,
    );
    const extended = await finished(engine, more.runId);
    expect(extended.limits).toEqual({ ...before.limits, maxIterations: 15, maxSearches: 6 });
    expect(extended.budget).toEqual({ tokens: 9000, searches: null, minutes: null, money: null });
    const other = await retryRun(runId, { agent: "deep", extend: { steps: 1 } }, engine);
    const deeper = await finished(engine, other.runId);
    expect(deeper.agent).toBe("deep");
    expect(deeper.limits.maxIterations).toBe(31);
    expect(deeper.budget.tokens).toBeNull();
    const same = await retryRun(more.runId, {}, engine);
    expect((await finished(engine, same.runId)).budget.tokens).toBe(9000);
    await expect(retryRun(runId, { agent: "oracle" }, engine)).rejects.toMatchObject({
      code: "unknown_agent",
    });
  });

  it("GOAL-R24: the same wish fifty times at once is one run", async () => {
    const { engine, runId, threadId } = await failed();
    const again = await Promise.all(
      Array.from({ length: 50 }, () => retryRun(runId, { idempotencyKey: "again" }, engine)),
    );
    expect(new Set(again.map((run) => run.runId)).size).toBe(1);
    expect(await engine.db.listRuns(threadId)).toHaveLength(2);
    await finished(engine, again[0]?.runId ?? "");
    expect((await retryRun(runId, { idempotencyKey: "again" }, engine)).runId).toBe(again[0]?.runId);
  });

  it("asks again what was asked and never answered", async () => {
    const engine = engineFor({ asks: true });
    const runId = await waiting(engine);
    await cancelRun(runId, engine);
    const again = await retryRun(runId, {}, engine);
    const state = await finished(engine, again.runId);
    expect(state).toMatchObject({ status: "waiting_for_clarification", branch: { step: 0 } });
  });

  it("is refused while the run or another of its thread goes on, and for what does not exist", async () => {
    const store = openTestDatabase();
    const first = createTestEngine(breaking(1), store);
    const { runId, threadId } = await startRun({ question: "Why?" }, first);
    await finished(first, runId);
    const engine = keep(createTestEngine(hanging, store));
    const live = await startRun({ question: "And?", threadId }, engine);
    await expect(retryRun(live.runId, {}, engine)).rejects.toMatchObject({ code: "run_going_on" });
    await expect(retryRun(runId, {}, engine)).rejects.toMatchObject({ code: "thread_busy" });
    await expect(retryRun("run_none", {}, engine)).rejects.toMatchObject({ code: "run_not_found" });
    expect(await engine.db.listRuns(threadId)).toHaveLength(2);
    await cancelRun(live.runId, engine);
  });

  it("an edit has nothing to try again", async () => {
    const broken: Loop = async (state, ports) => {
      if (state.kind === "edit") throw new Error("the disk is gone");
      return sampleLoop()(state, ports);
    };
    const engine = keep(createTestEngine(broken));
    const { runId } = await startRun({ question: "Why?" }, engine);
    const { report } = await finished(engine, runId);
    const edit = await editReport({ reportId: report?.id ?? "", content: "Changed [1]." }, engine);
    await finished(engine, edit.runId);
    await expect(retryRun(edit.runId, {}, engine)).rejects.toMatchObject({ code: "invalid_request" });
  });
});

describe("The day's limit", () => {
  it("refuses a new run, a rewrite and a further try before anything is written", async () => {
    const { engine, runId, threadId } = await failed();
    const { agents } = engine;
    const cap = (perDay: Partial<typeof NO_LIMITS.perDay>) => {
      engine.agents = () => ({
        ...agents(),
        limits: { ...NO_LIMITS, perDay: { ...NO_LIMITS.perDay, ...perDay } },
      });
    };
    cap({ tokens: 100 });
    for (const begin of [
      () => startRun({ question: "Why?" }, engine),
      () => startRun({ question: "And?", threadId }, engine),
      () => retryRun(runId, {}, engine),
    ])
      await expect(begin()).rejects.toMatchObject({
        code: "day_limit_reached",
        message: expect.stringContaining("limit of 100 tokens"),
      });
    cap({ searches: 1 });
    await expect(retryRun(runId, {}, engine)).rejects.toThrow(/limit of 1 search/);
    expect(sqliteOf(engine.db).database.$client.prepare("select count(*) from runs").pluck().get()).toBe(1);
    cap({ tokens: 100_000, searches: 50, money: 1 });
    const again = await retryRun(runId, {}, engine);
    expect((await finished(engine, again.runId)).status).toBe("completed");
  });
});
