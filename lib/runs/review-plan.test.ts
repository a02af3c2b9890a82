import { describe, expect, it } from "vitest";
import { sqliteOf } from "@/testing/db/db";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { engineFor, finished, keep } from "@/testing/runs/engines";
import { sampleLoop } from "@/testing/runs/loop";
import { finishRun } from "./finish";
import { startPlan } from "./review-plan";
import { startRun } from "./start";
import { steerRun } from "./steer";

/** A run that waits for its plan to be reviewed. */
async function shown(): Promise<{ engine: TestEngine; runId: string }> {
  const engine = keep(
    createTestEngine(async (state, ports) => {
      if (state.planReview?.reviewedAt) return sampleLoop()(state, ports);
      await ports.record([
        {
          type: "plan-set",
          callId: "1-0",
          version: 1,
          goal: "Know it",
          steps: ["Search for it", "Read the pages", "Write it down"],
          strategies: [],
          changes: [],
          reason: "",
        },
        { type: "plan-review-asked" },
      ]);
      return { kind: "waiting", for: "plan" };
    }),
  );
  const { agents } = engine;
  engine.agents = () => ({
    ...agents(),
    agents: agents().agents.map((agent) => ({ ...agent, tools: ["generateplantool", ...agent.tools] })),
  });
  const { runId } = await startRun({ question: "Why?", reviewPlan: true }, engine);
  await engine.live.runs.get(runId)?.done;
  return { engine, runId };
}

describe("Plan first", () => {
  it("the plan as it was shown is started, and nothing is told to be changed", async () => {
    const { engine, runId } = await shown();
    await startPlan(runId, { steps: [" Search for it", "Read  the pages", "Write it down\n", ""] }, engine);
    const state = await finished(engine, runId);
    expect(state.status).toBe("completed");
    expect(state.planReview?.changes).toEqual([]);
    expect(state.plan?.version).toBe(1);
  });

  it("what the person changed is told in sentences and is a version of the plan", async () => {
    const { engine, runId } = await shown();
    await startPlan(
      runId,
      { goal: "Know it well", steps: ["Write it down", "Search for it", "Ask a friend"] },
      engine,
    );
    const state = await finished(engine, runId);
    expect(state.planReview?.changes).toEqual([
      "The goal is now: “Know it well”",
      "Removed: “Read the pages”",
      "Added: “Ask a friend”",
      "The order of the lines is another",
    ]);
    expect(state.plan).toMatchObject({ version: 2, goal: "Know it well" });
    expect(state.plan?.steps.map(({ text }) => text)).toEqual([
      "Write it down",
      "Search for it",
      "Ask a friend",
    ]);
  });

  it("of two tabs that start it one is taken and the other is told", async () => {
    const { engine, runId } = await shown();
    const both = await Promise.allSettled([
      startPlan(runId, { steps: ["Search for it"] }, engine),
      startPlan(runId, { steps: ["Write it down"] }, engine),
    ]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(both[1]).toMatchObject({ reason: { code: "plan_already_started" } });
    expect((await finished(engine, runId)).plan?.steps.map(({ text }) => text)).toEqual(["Search for it"]);
    await expect(startPlan(runId, { steps: ["Search"] }, engine)).rejects.toMatchObject({
      code: "plan_already_started",
    });
  });

  it("refuses an empty plan, a run that does not wait with one, and an agent that makes none", async () => {
    const { engine, runId } = await shown();
    await expect(startPlan(runId, { steps: [" ", ""] }, engine)).rejects.toMatchObject({
      code: "plan_empty",
    });
    await startPlan(runId, { steps: ["Search for it"] }, engine);
    await finished(engine, runId);
    const plain = engineFor();
    const { runId: other } = await startRun({ question: "Why?" }, plain);
    await finished(plain, other);
    await expect(startPlan(other, { steps: ["Search"] }, plain)).rejects.toMatchObject({
      code: "plan_not_waiting",
    });
    await expect(startRun({ question: "Why?", reviewPlan: true }, plain)).rejects.toMatchObject({
      code: "plan_impossible",
      message: expect.stringContaining("“Standard”"),
    });
    expect(sqliteOf(plain.db).database.$client.prepare("select count(*) from threads").pluck().get()).toBe(1);
  });

  it("finishing starts the plan as it is, with what was dropped left out", async () => {
    const { engine, runId } = await shown();
    await steerRun(runId, { message: "", banHosts: [], dropSteps: ["Read the pages"] }, engine);
    await finishRun(runId, engine);
    const state = await finished(engine, runId);
    expect(state.planReview).toMatchObject({ changes: [], reviewedAt: expect.any(Number) });
    expect(state.plan?.steps[1]).toMatchObject({ text: "Read the pages", status: "struck" });
    expect(state.finishing).not.toBeNull();
  });
});
