// A run that branched from another contains that run's steps and calls. The model sees them like the run's
// own, but they neither end the run nor count against its limits.

import type { Call, RunState, Step } from "@/lib/run-log/run-state";

type Taken = Pick<RunState, "branch">;

/** The last step that was taken over; 0 when the run started from its question. */
export const takenOver = ({ branch }: Taken): number => branch?.step ?? 0;

/** Steps of this run alone. */
export function ownSteps(state: Taken & Pick<RunState, "steps">): Step[] {
  const before = takenOver(state);
  return before === 0 ? state.steps : state.steps.filter(({ number }) => number > before);
}

/** Calls of this run alone. */
export function ownCalls(state: Taken & Pick<RunState, "calls">): Call[] {
  const before = takenOver(state);
  return before === 0 ? state.calls : state.calls.filter(({ step }) => step > before);
}
