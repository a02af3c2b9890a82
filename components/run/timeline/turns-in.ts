// Assigns each answer of the person to its step.

import type { Clarification, PlanReview, RunState } from "@/lib/run-log/run-state";

export type Turns = { answered: Clarification[]; review: PlanReview | null };

/** The person's answers to the questions and the plan of a step; null for most steps. */
export function turnsIn(
  {
    clarifications,
    planReview,
    plan,
    calls,
  }: Pick<RunState, "clarifications" | "planReview" | "plan" | "calls">,
  step: number,
): Turns | null {
  const isHere = (callId: string | undefined) =>
    calls.some((call) => call.id === callId && call.step === step);
  const answered = clarifications.filter(({ callId }) => isHere(callId));
  // The shown plan is the first version; the person's changes come before any later one.
  const reviewed = planReview?.reviewedAt != null && isHere(plan?.history[0]?.callId);
  if (answered.length === 0 && !reviewed) return null;
  return { answered, review: reviewed ? planReview : null };
}
