// A run that goes on from another holds that run's steps and calls. They are told to the model like its own; what
// happened in them neither ends the run nor counts against it.

import type { Call, RunState, Step } from "@/lib/run-log/run-state";

type Taken = Pick<RunState, "branch">;

/** The last step that was taken over; 0 where the run began from its question. */
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
