// Computes which steps of an ended run can be repeated. Both the server and the screen use these functions,
// so no retry is offered that would be refused. Pure functions of the folded state.

import type { RunState } from "./run-state";

const RESULTS: ReadonlySet<string> = new Set(["createreporttool", "finalanswertool"]);

type Told = Pick<RunState, "calls" | "report" | "reviews">;
type Steps = Told & Pick<RunState, "steps" | "branch">;

/**
 * The step with the first report or the answer; no later step can be repeated by itself. Null when there is
 * none.
 */
function resultStep({ calls, report, reviews }: Told): number | null {
  const reported = new Set(reviews.map(({ callId }) => callId));
  if (report) reported.add(report.callId);
  const brought = calls.find(
    ({ id, tool, status }) => reported.has(id) || (status === "succeeded" && RESULTS.has(tool)),
  );
  return brought?.step ?? null;
}

/**
 * The last step that a retry can reuse; 0 when there is none. It is finished, comes before the step of the
 * report or the answer, and does not end with an unanswered question: all of these are repeated. Never below
 * the steps that the run itself took over.
 */
export function lastReusableStep({ steps, branch, ...told }: Steps): number {
  const result = resultStep(told) ?? Number.POSITIVE_INFINITY;
  // An unanswered question leaves its call suspended, also when the run is stopped.
  const unanswered = new Set(
    told.calls.filter(({ status }) => status === "suspended").map(({ step }) => step),
  );
  const kept = steps.filter(
    ({ number, endedAt }) => endedAt !== null && number < result && !unanswered.has(number),
  );
  return Math.max(branch?.step ?? 0, ...kept.map(({ number }) => number));
}

/** Whether the run can be retried from this step (from 1), reusing everything before it. */
export function isRetryStep(state: Steps, step: number): boolean {
  return step >= 1 && step - 1 <= lastReusableStep(state);
}

/** The step to repeat: the first that was not completed, or the first closing step. */
export function retryStep(state: Steps): number {
  const next = lastReusableStep(state) + 1;
  const open = state.steps.find(({ endedAt, closing }) => endedAt === null || closing);
  return Math.min(open?.number ?? next, next);
}
