import { expect, it } from "vitest";
import { cancelRun } from "@/lib/runs/cancel";
import { retryRun } from "@/lib/runs/retry-run";
import { startRun } from "@/lib/runs/start";
import { randomFrom } from "@/testing/citation-check/corpus/random";
import { createTestEngine, type Loop } from "@/testing/runs/engine";
import { finished, hanging, keep } from "@/testing/runs/engines";
import type { EventBody } from "./event";
import { isRetryStep, lastReusableStep, retryStep } from "./retry-point";

const started = (step: number, closing: boolean): EventBody => ({
  type: "step-started",
  step,
  attempt: 1,
  closing,
  tools: ["websearchtool"],
  schemaHash: "h",
  promptBytes: 1000,
});

const counted = (step: number): EventBody => ({
  type: "usage-counted",
  step,
  attempt: 1,
  outcome: "ok",
  inputTokens: 1,
  cachedTokens: 0,
  outputTokens: 1,
  promptBytes: 1000,
});

const decided = (step: number, tool: string): EventBody => ({
  type: "step-decided",
  step,
  attempt: 1,
  reasoning: null,
  calls: [
    {
      id: `${step}-0`,
      tool,
      activity: tool,
      variant: "default",
      mode: "explicit",
      reason: "",
      params: tool === "createreporttool" ? { title: "T", content: "Text." } : {},
    },
  ],
  warnings: [],
});

const written = (runId: string, step: number): EventBody => ({
  type: "report-written",
  callId: `${step}-0`,
  reportId: `rep_${runId}`,
  version: 1,
  title: "T",
  confidence: "low",
  wordCount: 1,
  sourcesCount: 0,
  citedCount: 0,
  invalidCitations: [],
  filepath: "reports/x.md",
  timestamp: "2026-01-01T00:00:00Z",
  citations: [],
});

const asked = (step: number): EventBody => ({
  type: "clarification-asked",
  callId: `${step}-0`,
  reason: "Unclear",
  unclearTerms: [],
  assumptions: [],
  questions: ["Which?"],
});

const answered = (step: number): EventBody => ({
  type: "clarification-answered",
  callId: `${step}-0`,
  skipped: false,
  answers: [{ question: "Which?", answer: "This" }],
});

/** A run with random steps that then fails, is stopped at some point of a step, or completes. */
function byChance(random: () => number): Loop {
  const chance = (share: number) => random() < share;
  return async (initial, ports) => {
    if (initial.branch) return hanging(initial, ports);
    const steps = Math.floor(random() * 5);
    let closing = false;
    for (let step = 1; step <= steps; step += 1) {
      closing ||= chance(0.15);
      await ports.record([started(step, closing)]);
      await ports.record([counted(step)]);
      if (chance(0.08)) throw new Error("the model is gone");
      const tool = chance(0.3)
        ? "clarificationtool"
        : chance(0.15)
          ? "createreporttool"
          : chance(0.1)
            ? "finalanswertool"
            : "websearchtool";
      await ports.record([decided(step, tool)]);
      if (chance(0.08)) throw new Error("the tool is gone");
      await ports.record([{ type: "call-started", callId: `${step}-0` }]);
      if (tool === "clarificationtool") await ports.record([asked(step)]);
      else if (tool === "createreporttool") await ports.record([written(initial.id, step)]);
      await ports.record([
        { type: "call-ended", callId: `${step}-0`, outputValid: true },
        ...(chance(0.9) ? [{ type: "step-ended" as const, step }] : []),
      ]);
      if (tool === "clarificationtool") {
        if (chance(0.5)) throw new Error("stopped while a form waits");
        await ports.record([answered(step)]);
      }
      if (tool === "createreporttool" || tool === "finalanswertool") break;
    }
    if (chance(0.5)) throw new Error("the model is gone");
    await ports.record([
      { type: "run-ended", status: "completed", answer: "This.", completedSteps: [], error: null },
    ]);
    return { kind: "ended", status: "completed" };
  };
}

it("a retry accepts every step that is offered and rejects every other, for random runs", async () => {
  let offered = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const engine = keep(createTestEngine(byChance(randomFrom(seed).next)));
    const { runId } = await startRun({ question: "Why?" }, engine);
    const state = await finished(engine, runId);
    expect(isRetryStep(state, retryStep(state)), `seed ${seed}`).toBe(true);
    for (const step of [...state.steps.map(({ number }) => number), state.steps.length + 1]) {
      const name = `seed ${seed}, step ${step}`;
      const asking = retryRun(runId, { step: step - 1 }, engine);
      if (!isRetryStep(state, step)) {
        await expect(asking, name).rejects.toMatchObject({ code: "step_not_kept" });
        continue;
      }
      offered += 1;
      const again = await asking;
      const kept = engine.live.runs.get(again.runId)?.recorder.state;
      expect(kept?.branch?.step, name).toBe(step - 1);
      // Nothing in the reused steps waits for the person.
      expect(
        kept?.calls.filter(({ status }) => status === "suspended"),
        name,
      ).toEqual([]);
      await cancelRun(again.runId, engine);
      await engine.live.runs.get(again.runId)?.done;
    }
  }
  expect(offered).toBeGreaterThan(60);
});

it("a form that waits when the run is cancelled is asked again, not skipped", () => {
  const step = (number: number) => ({ number, endedAt: 1, closing: false });
  const call = (at: number, status: string) => ({
    id: `${at}-0`,
    step: at,
    tool: "clarificationtool",
    status,
  });
  const state = {
    steps: [step(1)],
    calls: [call(1, "suspended")],
    report: null,
    reviews: [],
    branch: null,
  } as unknown as Parameters<typeof lastReusableStep>[0];
  expect(lastReusableStep(state)).toBe(0);
  expect(retryStep(state)).toBe(1);
  expect(isRetryStep(state, 2)).toBe(false);
});
