import { expect, it } from "vitest";
import type { Budget, Call } from "@/lib/run-log/run-state";
import { initialState } from "@/lib/run-log/state";
import { delegateBudget } from "./delegate-share";

const NOTHING = { tokens: null, searches: null, minutes: null, money: null };

const call = (id: string, tool: string, more: Partial<Call> = {}): Call => ({
  id,
  step: 1,
  tool,
  activity: tool,
  variant: null,
  mode: "explicit",
  status: "running",
  reason: "",
  params: {},
  output: null,
  outputValid: true,
  error: null,
  returned: null,
  startedAt: 1,
  endedAt: null,
  ...more,
});

/** A run in its first step, with these calls and caps. */
function running(calls: Call[], budget: Partial<Budget>) {
  const before = initialState({ id: "run_1", threadId: "thr_1", question: "?", agent: "deep", createdAt: 1 });
  const step = {
    number: 1,
    attempt: 1,
    closing: false,
    tools: [],
    reasoning: null,
    callIds: calls.map(({ id }) => id),
    warnings: [],
    startedAt: 1,
    decidedAt: 1,
    endedAt: null,
  };
  return { ...before, steps: [step], calls, budget: { ...NOTHING, ...budget } };
}

it("B13 Q6: searches that the run makes beside a delegate are not given to it as well", () => {
  const beside = (count: number) =>
    Array.from({ length: count }, (_, index) => call(`1-${index + 1}`, "websearchtool"));
  const asked = (count: number, searches: number) =>
    delegateBudget(running([call("1-0", "delegatetool"), ...beside(count)], { searches }), 1).searches;
  expect(asked(0, 4)).toBe(2);
  expect(asked(2, 4)).toBe(1);
  expect(asked(3, 3)).toBe(0);
});

it("B13: a call that another runs for takes no share", () => {
  const twin = call("1-1", "delegatetool", { sameAs: "1-0", status: "proposed" });
  expect(delegateBudget(running([call("1-0", "delegatetool"), twin], { tokens: 1000 }), 1).tokens).toBe(500);
});
