// What of a run counts for its end and its limits. A run that branched from another contains that run's steps and calls. The model sees them like the run's
// own, but they neither end the run nor count against its limits. Nor do those from before code took the lead.

import type { Call, Report, RunState, Step } from "@/lib/run-log/run-state";

type Taken = Pick<RunState, "branch">;
type Led = Pick<RunState, "guided">;

/** Steps that code may take after it has taken the lead, at least. */
const LED_STEPS = 8;
/** Searches that it may make, at least. */
const LED_SEARCHES = 4;

const stepOf = (callId: string) => Number(callId.split("-")[0]);

/** True for what happened before code took the lead. */
export const isBeforeLead = ({ guided }: Led, step: number): boolean =>
  guided !== undefined && step < guided.since;

/** The report, unless it is from before code took the lead. */
export const ledReport = (state: Led & Pick<RunState, "report">): Report | null =>
  state.report && isBeforeLead(state, stepOf(state.report.callId)) ? null : state.report;

/** The last step that is no closing step. */
export const lastFreeStep = ({ limits, guided }: Led & Pick<RunState, "limits">): number =>
  guided ? Math.max(limits.maxIterations, guided.since - 1 + LED_STEPS) : limits.maxIterations;

/** The agent's limit of searches; code that takes the lead gets some of its own. */
export const searchLimit = ({ limits, guided }: Led & Pick<RunState, "limits">): number =>
  guided && limits.maxSearches > 0
    ? Math.max(limits.maxSearches, guided.searchesBefore + LED_SEARCHES)
    : limits.maxSearches;

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
