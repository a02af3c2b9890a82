import { expect, it } from "vitest";
import { retrySchema } from "@/lib/http/requests";
import { retryStep } from "@/lib/run-log/retry-point";
import type { RunState } from "@/lib/run-log/run-state";
import { CONTROL_SAMPLES } from "@/testing/components/sample-control";
import { sampleAt } from "@/testing/components/sample-run";
import { english } from "@/testing/i18n/messages";
import { proposed, raisedRequest, retryWords } from "./retry-point";

it("point 33: an interrupted run is retried from the step that did not finish", () => {
  expect(retryStep(CONTROL_SAMPLES.broken.state)).toBe(5);
  expect(retryWords(english, 5)).toBe("Try again from step 5");
  expect(retryStep(sampleAt(0))).toBe(1);
  expect(retryWords(english, 1)).toBe("Ask again");
});

it("closing steps, the report and the answer are repeated", () => {
  const state = sampleAt(200);
  expect(retryStep(state)).toBe(8);
  const steps = state.steps.map((step) => (step.number >= 7 ? { ...step, closing: true } : step));
  expect(retryStep({ ...state, steps })).toBe(7);
});

const { state: atCap } = CONTROL_SAMPLES.outOfTokens;

it("exhausted limits are raised in the suggestion: twice the cap, or half as many steps and searches more", () => {
  expect(proposed(atCap)).toEqual({ tokens: "120000" });
  expect(proposed(CONTROL_SAMPLES.broken.state)).toEqual({ steps: "10", searches: "6" });
});

it("input becomes a request that the server accepts; an empty cap is removed", () => {
  const request = (raised: Parameters<typeof raisedRequest>[0], budget: RunState["budget"] = atCap.budget) =>
    raisedRequest(raised, budget);
  expect(request({ tokens: "120000" })).toEqual({ extend: {}, budget: { tokens: 120_000 } });
  expect(request({ tokens: " ", money: "0,5" })).toEqual({
    extend: {},
    budget: { tokens: null, money: 0.5 },
  });
  const more = request({ steps: "10", searches: "4" }, { ...atCap.budget, searches: 6 });
  expect(more).toEqual({ extend: { steps: 10, searches: 4 }, budget: { searches: 10 } });
  expect(retrySchema.safeParse({ step: 4, ...more }).success).toBe(true);
  expect(request({ steps: "0", searches: "" })).toEqual({ extend: {}, budget: {} });
});

it("invalid or excessive numbers are not sent", () => {
  for (const raised of [
    { tokens: "many" },
    { tokens: "999" },
    { tokens: "-1" },
    { tokens: "1e9" },
    { steps: "2.5" },
    { steps: "201" },
    { searches: "101" },
    { money: "0" },
    { minutes: "9".repeat(40) },
  ])
    expect(raisedRequest(raised, atCap.budget), JSON.stringify(raised)).toBeNull();
});
