import { describe, expect, it } from "vitest";
import { type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, hit, reply, report, search } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";

const run = async (world: LoopHarness) => {
  const test = new TestRun(world);
  const outcome = await runLoop(test.state, test.ports, registries);
  return { test, outcome, state: test.state };
};

const steps =
  (...replies: unknown[]): LoopHarness["script"] =>
  ({ step }) =>
    replies[step - 1] ?? reply(answer());

describe("how a run ends by itself", () => {
  it("Q5 S47: a model that never ends is ended, completed when there is a report", async () => {
    const config = agentConfig({ execution: { maxIterations: 3 } });
    const { state } = await run({
      config,
      script: ({ step }) =>
        step === 2 ? reply(report("Fifteen minutes it is [1].")) : reply(search(`q${step}`)),
      search: (query) => [hit(query)],
    });
    expect(state).toMatchObject({ status: "completed", iteration: 5 });
    expect(state.answer).toBe("Fifteen minutes it is [1].");
    expect(state.steps.map(({ closing }) => closing)).toEqual([false, false, false, true, true]);
    expect(state.limitsReached).toContain("iterations");
  });

  it("Q5: without a report it is failed, with what was found", async () => {
    const config = agentConfig({ execution: { maxIterations: 2 } });
    const { state } = await run({
      config,
      script: ({ step }) => reply(search(`q${step}`)),
      search: (query) => [hit(query)],
    });
    expect(state).toMatchObject({ status: "failed", iteration: 4, error: { code: "limits_reached" } });
    expect(state.answer).toContain("[1] About q1");
  });

  it("Q11: three steps of unavailable tools leave the closing set, and then the run ends", async () => {
    const { state } = await run({ script: () => reply({ _tool: "inventedtool" }) });
    expect(state.steps.map(({ tools }) => tools.length > 2)).toEqual([true, true, true, false, false]);
    expect(state.calls[0]?.error).toMatchObject({ kind: "tool_unavailable" });
    expect(state.limitsReached).toContain("unavailable_tools");
    expect(state.status).toBe("failed");
  });

  it("Q15: two empty steps leave the closing set", async () => {
    const { state } = await run({
      script: ({ step }) => (step < 3 ? reply() : reply(answer("Nothing [1]."))),
    });
    expect(state.steps.map(({ closing }) => closing)).toEqual([false, false, true]);
    expect(state.status).toBe("completed");
  });

  it("Q19: a report with a fault is sent back once and then accepted", async () => {
    const seen: string[] = [];
    const { state } = await run({
      script: ({ step, prompt }) => {
        seen.push(prompt);
        if (step === 1) return reply(search("x"));
        if (step === 2) return reply(report("Fifteen minutes [9]."), answer());
        if (step === 3) return reply(report("Fifteen minutes [8]."));
        return reply(answer());
      },
      search: () => [hit("a")],
    });
    expect(state.calls.find(({ id }) => id === "2-1")).toMatchObject({
      status: "skipped",
      error: { kind: "superseded" },
    });
    expect(seen[2]).toContain("No source has the number [9].");
    expect(state.steps[3]?.tools).toEqual(["finalanswertool"]);
    expect(state.report).toMatchObject({ version: 2, invalidCitations: [8] });
    expect(state.status).toBe("completed");
  });

  it("Q17: an answer in another script goes back once", async () => {
    const { state } = await run({
      question: "Сколько живёт кэш маршрутизатора?",
      script: () => reply(answer("The router cache lives for fifteen minutes.")),
    });
    expect(state.steps).toHaveLength(2);
    expect(state.calls.map(({ status }) => status)).toEqual(["skipped", "succeeded"]);
    expect(state.steps[0]?.warnings.at(-1)).toContain("language");
  });

  it("GOAL-W3 S14: a model that never gives a step ends in a named error", async () => {
    const { state } = await run({ script: () => "I would rather not." });
    expect(state).toMatchObject({ status: "error", error: { code: "model_protocol" } });
  });

  it("Q14: a report that cannot be stored is tried again, then the run is in error", async () => {
    let tries = 0;
    const { state } = await run({
      script: steps(reply(report("Nothing was found about it."), answer())),
      saveReportFile: async () => {
        tries += 1;
        throw new Error("ENOSPC /secret/path");
      },
    });
    expect(tries).toBe(3);
    expect(state).toMatchObject({ status: "error", error: { code: "report_not_saved" } });
    expect(JSON.stringify(state)).not.toContain("/secret/path");
  });

  it("a loop in which nothing happens any more is ended by name instead of going round for ever", async () => {
    const test = new TestRun({ script: () => reply(answer()) });
    test.finish.abort();
    // A store that loses the request to finish, so each turn asks for it again.
    const record: typeof test.ports.record = async (events, pages) =>
      test.ports.record(
        events.filter(({ type }) => type !== "finish-requested"),
        pages,
      );
    expect(await runLoop(test.state, { ...test.ports, record }, registries)).toEqual({
      kind: "ended",
      status: "error",
    });
    expect(test.state.error?.code).toBe("run_broken");
  });
});
