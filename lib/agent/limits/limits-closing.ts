// Decides when only the closing tools are left, why, and how many steps remain then. Whatever the model or
// the person does, the state determines the last step.

import type { Call, Report, RunState, Step } from "@/lib/run-log/run-state";

// Detects a run that repeats itself: steps that redo earlier work bring nothing, however many are left.

const REFUSALS = new Set(["invalid_params", "tool_unavailable", "limit_exceeded", "superseded"]);

/** Tool and parameters of a call, without its reason. */
function asked({ tool, params }: Call): string {
  const { reasoning: _reason, ...rest } = params;
  return JSON.stringify([tool, rest]);
}

/** True for a call that code answered from earlier results: a repeated query, or pages of an earlier step. */
function saidNothingNew(state: RunState, call: Call): boolean {
  const output = call.output as { note?: unknown; results?: unknown; pages?: unknown } | null;
  if (Array.isArray(output?.results))
    return typeof output.note === "string" && !state.searches.some(({ callId }) => callId === call.id);
  if (!Array.isArray(output?.pages)) return false;
  return output.pages.every((page: { note?: unknown }) => String(page.note).startsWith("Already read."));
}

/** Numbers of the finished steps in which every call was refused or repeats a call of an earlier step. */
function repeatedSteps(state: RunState): Set<number> {
  const before = new Set<string>();
  const repeated = new Set<number>();
  const byStep = new Map<number, Call[]>();
  for (const call of state.calls) byStep.set(call.step, [...(byStep.get(call.step) ?? []), call]);
  for (const step of state.steps.filter(({ endedAt }) => endedAt !== null)) {
    const calls = byStep.get(step.number) ?? [];
    if (calls.every((call) => isRepeat(state, call, before))) repeated.add(step.number);
    for (const call of calls) before.add(asked(call));
  }
  return repeated;
}

function isRepeat(state: RunState, call: Call, before: ReadonlySet<string>): boolean {
  if (call.status === "suspended") return false;
  return REFUSALS.has(call.error?.kind ?? "") || before.has(asked(call)) || saidNothingNew(state, call);
}

/** The most repeated steps in a row. */
const REPEATED_STEPS = 3;

/** The first step after that many repeated ones in a row, of the given steps; null while there is none. */
function stalledFrom(state: RunState, steps: readonly Step[]): number | null {
  const repeated = repeatedSteps(state);
  let row = 0;
  for (const step of steps) {
    if (step.endedAt === null) continue;
    row = repeated.has(step.number) ? row + 1 : 0;
    if (row >= REPEATED_STEPS) return step.number + 1;
  }
  return null;
}

/** Budget caps; each, once recorded in the log (`limit-reached`), applies for the rest of the run. */
const BUDGET_LIMITS = ["tokens", "money", "minutes", "day"] as const;
export type BudgetLimit = (typeof BUDGET_LIMITS)[number];

type Forced = "unavailable_tools" | "empty_steps" | "repeated_steps";
export type ClosingCause = "finish" | BudgetLimit | "iterations" | Forced | "report";

/** Steps in a row without a usable call, after which only closing tools are left. */
const UNAVAILABLE_STEPS = 3;
const EMPTY_STEPS = 2;

/** The number of the step to request: the open one, else the next. */
export function stepNumber(state: RunState): number {
  const last = state.steps.at(-1);
  return last && last.endedAt === null ? last.number : state.iteration + 1;
}

function isUnavailable(state: RunState, step: Step): boolean {
  const calls: Call[] = state.calls.filter((call) => call.step === step.number);
  return calls.length > 0 && calls.every((call) => call.error?.kind === "tool_unavailable");
}

// The part of a run that counts for its end and its limits. A run that branched from another contains that run's steps
// and calls. The model sees them like the run's own, but they neither end the run nor count against its limits. Nor do
// those from before code took the lead.

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
const takenOver = ({ branch }: Taken): number => branch?.step ?? 0;

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

/**
 * The first step to which the closing set applies because earlier steps had no usable call, or null (Q11,
 * Q15).
 */
function forcedClosing(state: RunState): { from: number; cause: Forced } | null {
  const own = ownSteps(state).filter(({ number }) => !isBeforeLead(state, number));
  const stalled = stalledFrom(state, own);
  let unavailable = 0;
  let empty = 0;
  for (const step of own) {
    if (step.endedAt === null) continue;
    unavailable = isUnavailable(state, step) ? unavailable + 1 : 0;
    empty = step.decidedAt !== null && step.callIds.length === 0 ? empty + 1 : 0;
    const from = step.number + 1;
    if (unavailable >= UNAVAILABLE_STEPS) return { from, cause: "unavailable_tools" };
    if (empty >= EMPTY_STEPS) return { from, cause: "empty_steps" };
    if (stalled === from) return { from, cause: "repeated_steps" };
  }
  return null;
}

/** The budget cap that the log records as reached, if any. */
export function budgetLimit({ limitsReached }: Pick<RunState, "limitsReached">): BudgetLimit | null {
  return BUDGET_LIMITS.find((limit) => limitsReached.includes(limit)) ?? null;
}

/** Why a step has only the closing tools (null while it has others), and the last possible step. */
export function closingCause(state: RunState, step: number): { cause: ClosingCause | null; last: number } {
  const { closingSteps } = state.limits;
  const maxIterations = lastFreeStep(state);
  const forced = forcedClosing(state);
  const budget = budgetLimit(state);
  const began = ownSteps(state).find(({ closing }) => closing)?.number ?? step;
  const ends = [
    // A run that continues from the last steps of another gets closing steps of its own.
    Math.max(maxIterations, takenOver(state)) + closingSteps,
    ...(forced ? [forced.from + closingSteps - 1] : []),
    // Code that takes the lead after a request to finish gets the closing steps anew.
    ...(state.finishing ? [Math.max(state.finishing.step, state.guided?.since ?? 0) + closingSteps - 1] : []),
    ...(budget ? [began + closingSteps - 1] : []),
  ];
  const last = Math.min(...ends);
  if (state.finishing && step >= state.finishing.step) return { cause: "finish", last };
  if (budget) return { cause: budget, last };
  if (step > maxIterations) return { cause: "iterations", last };
  if (forced) return { cause: forced.cause, last };
  return { cause: ledReport(state) ? "report" : null, last };
}

/** True when another step can follow the open one. */
export function stepsRemain(state: RunState): boolean {
  const step = stepNumber(state);
  return step < closingCause(state, step).last;
}
