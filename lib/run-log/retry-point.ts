// Which steps of a run that is over can be done anew. The server accepts a retry by these functions and the screen offers
// one by them, so nothing is offered that would be refused. Pure functions of the folded state.

import type { RunState } from "./run-state";

const RESULTS: ReadonlySet<string> = new Set(["createreporttool", "finalanswertool"]);

type Told = Pick<RunState, "calls" | "report" | "reviews">;
type Steps = Told & Pick<RunState, "steps" | "branch">;

/** The step that brought the first report or the answer; no step behind it can be done anew by itself. Null before there is one. */
function resultStep({ calls, report, reviews }: Told): number | null {
  const reported = new Set(reviews.map(({ callId }) => callId));
  if (report) reported.add(report.callId);
  const brought = calls.find(
    ({ id, tool, status }) => reported.has(id) || (status === "succeeded" && RESULTS.has(tool)),
  );
  return brought?.step ?? null;
}

/**
 * The last step that a retry can keep; 0 when it can keep none. It is finished, stands before the one that wrote the
 * report or the answer, and does not end with a question that nobody answered: all of these are done anew. Never below
 * what the run itself took over.
 */
export function lastReusableStep({ steps, branch, ...told }: Steps): number {
  const result = resultStep(told) ?? Number.POSITIVE_INFINITY;
  // A question that was asked and never answered leaves its call suspended, also when the run is stopped.
  const unanswered = new Set(
    told.calls.filter(({ status }) => status === "suspended").map(({ step }) => step),
  );
  const kept = steps.filter(
    ({ number, endedAt }) => endedAt !== null && number < result && !unanswered.has(number),
  );
  return Math.max(branch?.step ?? 0, ...kept.map(({ number }) => number));
}

/** Whether the run can be tried again from this step (from 1): everything before it can be kept. */
export function isRetryStep(state: Steps, step: number): boolean {
  return step >= 1 && step - 1 <= lastReusableStep(state);
}

/** The step to be done anew: the first that did not come to its end, or with which the run began to close. */
export function retryStep(state: Steps): number {
  const next = lastReusableStep(state) + 1;
  const open = state.steps.find(({ endedAt, closing }) => endedAt === null || closing);
  return Math.min(open?.number ?? next, next);
}
