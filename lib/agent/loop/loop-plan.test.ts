import { describe, expect, it } from "vitest";
import { type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, ask, hit, plan, reply, search } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";

const first: Partial<LoopHarness> = { start: { reviewPlan: true }, search: () => [hit("a")] };
const LINES = ["Search for it", "Read the pages", "Write it down"];

const run = async (world: LoopHarness) => {
  const test = new TestRun(world);
  return { test, outcome: await runLoop(test.state, test.ports, registries) };
};

describe("the plan first", () => {
  it("waits with the plan, as long as needed, and goes on when it was looked through", async () => {
    const { test, outcome } = await run({
      ...first,
      script: ({ step, state }) => {
        if (step === 1) return reply(plan(), search("too soon"));
        return state.searches.length > 0 ? reply(answer()) : reply(search("cache"));
      },
    });
    expect(outcome).toEqual({ kind: "waiting", for: "plan" });
    expect(test.state).toMatchObject({ status: "waiting_for_plan", planReview: { reviewedAt: null } });
    expect(test.state.steps[0]?.tools).toEqual(["clarificationtool", "generateplantool"]);
    expect(test.searched).toEqual([]);
    expect(await runLoop(test.state, test.ports, registries)).toEqual({ kind: "waiting", for: "plan" });
    expect(test.log.filter(({ type }) => type === "plan-review-asked")).toHaveLength(1);
    expect(test.state.limitsReached).toEqual([]);

    const changes = ["Struck: Read the pages"];
    test.write([
      { type: "plan-reviewed", goal: "Know it", steps: ["Search for it", "Write it down"], changes },
    ]);
    expect(await runLoop(test.state, test.ports, registries)).toEqual({ kind: "ended", status: "completed" });
    expect(test.state.steps[1]?.tools).toHaveLength(8);
    expect(test.prompts[1]).toContain("Struck: Read the pages");
  });

  it("GOAL-R1: asks for the look once, wherever the process stopped", async () => {
    const world: LoopHarness = { ...first, script: () => reply(plan(...LINES)) };
    const { test } = await run(world);
    for (let cut = 1; cut <= test.log.length; cut += 1) {
      const resumed = new TestRun({ ...world, log: test.log.slice(0, cut) });
      expect(await runLoop(resumed.state, resumed.ports, registries)).toEqual({
        kind: "waiting",
        for: "plan",
      });
      expect(resumed.log.filter(({ type }) => type === "plan-review-asked")).toHaveLength(1);
    }
  });

  it("S26: a question to the person may come before it", async () => {
    const { test, outcome } = await run({
      ...first,
      script: ({ step }) => reply(step === 1 ? ask() : plan()),
    });
    expect(outcome).toEqual({ kind: "waiting", for: "clarification" });
    test.write([{ type: "clarification-answered", callId: "1-0", skipped: true, answers: [] }]);
    expect(await runLoop(test.state, test.ports, registries)).toEqual({ kind: "waiting", for: "plan" });
  });

  it("Q11: a model that makes no plan ends by the rules that hold for all", async () => {
    const { test, outcome } = await run({ ...first, script: () => reply(search("cache")) });
    expect(outcome).toEqual({ kind: "ended", status: "failed" });
    expect(test.state.limitsReached).toContain("unavailable_tools");
    expect(test.prompts).toHaveLength(5);
    expect(test.searched).toEqual([]);
  });

  it("holds nobody up whose agent cannot plan, or who asked to finish", async () => {
    const config = agentConfig({ tools: ["websearchtool", "createreporttool"] });
    const { test } = await run({
      ...first,
      config,
      script: ({ step }) => reply(step === 1 ? search("cache") : answer()),
    });
    expect(test.state).toMatchObject({ status: "completed", searchesUsed: 1 });

    const hurried = new TestRun({ ...first, script: () => reply(plan()) });
    await runLoop(hurried.state, hurried.ports, registries);
    hurried.finishNow();
    expect(await runLoop(hurried.state, hurried.ports, registries)).toEqual({
      kind: "ended",
      status: "failed",
    });
    expect(hurried.state.answer).toContain("- Read the pages");
  });
});
