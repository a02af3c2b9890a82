import { describe, expect, it } from "vitest";
import { offerFor } from "@/lib/agent/limits/limits";
import type { BranchSeed } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, hit, providerError, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";

/** What a run takes over from another when a person retries from there. */
function seedOf(state: RunState): BranchSeed {
  const { iteration, searchesUsed, clarificationsUsed, plan, planReview, clarifications, searches } = state;
  const { steps, calls, disagreements, steers, bannedHosts, compaction } = state;
  return {
    ...{ iteration, searchesUsed, clarificationsUsed, plan, planReview, clarifications, searches },
    ...{ steps, calls, disagreements, steers, bannedHosts, compaction },
  };
}

async function branchOf(world: LoopHarness, again: LoopHarness["script"], rest: Partial<LoopHarness> = {}) {
  const before = new TestRun(world);
  await runLoop(before.state, before.ports, registries);
  const { state } = before;
  const numbers = state.sources.map(({ number }) => number);
  const branch = { runId: "run_0", step: state.iteration, numbers, seed: seedOf(state) };
  const start = { branch, sources: state.sources, ...rest.start };
  const test = new TestRun({ ...world, ...rest, script: again, pages: before.pages, start });
  return { before, test };
}

describe("a run that goes on from another", () => {
  it("is not closed again by what closed the other", async () => {
    const { before, test } = await branchOf(
      { script: () => reply(), search: () => [hit("a")] },
      ({ state }) => (state.searches.length > 0 ? reply(answer()) : reply(search("cache"))),
    );
    expect(before.state).toMatchObject({ status: "failed", limitsReached: ["empty_steps"] });
    await runLoop(test.state, test.ports, registries);
    expect(test.state).toMatchObject({ status: "completed", limitsReached: [], iteration: 6 });
    expect(test.state.steps[4]?.tools).toHaveLength(8);
  });

  it("gets closing steps of its own where all steps were used up, and free ones where more are allowed", async () => {
    const config = agentConfig({ execution: { maxIterations: 2 } });
    const world: LoopHarness = {
      config,
      script: ({ step }) => reply(search(`q${step}`)),
      search: (query) => [hit(query)],
    };
    const { before, test } = await branchOf(world, ({ step }) =>
      step === 5 ? reply(report("It is so [1].")) : reply(answer()),
    );
    expect(before.state).toMatchObject({ status: "failed", iteration: 4 });
    await runLoop(test.state, test.ports, registries);
    expect(test.state).toMatchObject({ status: "completed", iteration: 6, limitsReached: ["iterations"] });

    const limits = {
      maxIterations: 9,
      closingSteps: 2,
      maxSearches: 9,
      maxClarifications: 3,
      maxCallsPerStep: 4,
    };
    const more = await branchOf(world, () => reply(answer()), { start: { limits } });
    const offer = offerFor(more.test.state, registries.tools);
    expect(offer).toMatchObject({ kind: "step", step: 5, closing: false, withdrawn: [] });
  });

  it("does not end by an answer it took over, and repeats no search or reading", async () => {
    const world: LoopHarness = {
      script: ({ step }) => {
        if (step === 1) return reply(search("cache"), readPages("https://a.test/page"));
        return step === 2 ? reply(report("Fifteen minutes it is [1].")) : reply(answer("Before."));
      },
      search: () => [hit("a")],
      read: () => "Fifteen minutes it is.",
    };
    const { test } = await branchOf(world, ({ step }) => {
      if (step === 4) return reply(search("cache"), readPages("https://a.test/page"));
      return step === 5 ? reply(report("Fifteen minutes it is [1].")) : reply(answer("Again."));
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.state).toMatchObject({ status: "completed", answer: "Again.", report: { callId: "5-0" } });
    expect([test.searched, test.fetched]).toEqual([[], []]);
    expect(test.state.searchesUsed).toBe(1);
  });

  it("Q6: gives a tool back that failed before", async () => {
    const failing: LoopHarness = {
      script: ({ step }) => (step < 2 ? reply(search("a"), search("b")) : reply(answer("No.", "failed"))),
      search: () => {
        throw providerError("bad_response");
      },
    };
    const before = new TestRun(failing);
    await runLoop(before.state, before.ports, registries);
    expect(before.state.limitsReached).toEqual(["search_failures"]);
    const { steps, calls } = before.state;
    const seed = {
      ...seedOf(before.state),
      iteration: 1,
      steps: steps.slice(0, 1),
      calls: calls.slice(0, 2),
    };
    const test = new TestRun({
      ...failing,
      start: { branch: { runId: "run_0", step: 1, numbers: [], seed } },
    });
    const offer = offerFor(test.state, registries.tools);
    expect(offer).toMatchObject({ kind: "step", step: 2, withdrawn: [] });
  });
});
