// When only the closing tools are left, why, and how many steps remain then. Whatever the model does and whatever is told
// it, the last step is known from the state.

import type { Call, RunState, Step } from "@/lib/run-log/run-state";
import { ownSteps, takenOver } from "./limits-seeded";

// When a run turns in circles: steps that do over what was done before bring nothing, however many are left.

const REFUSALS = new Set(["invalid_params", "tool_unavailable", "limit_exceeded", "superseded"]);

/** Tool and parameters, whatever reason is given for the call. */
function asked({ tool, params }: Call): string {
  const { reasoning: _reason, ...rest } = params;
  return JSON.stringify([tool, rest]);
}

/** True for a call that code answered out of what was there already: a query or pages of an earlier step. */
function saidNothingNew(state: RunState, call: Call): boolean {
  const output = call.output as { note?: unknown; results?: unknown; pages?: unknown } | null;
  if (Array.isArray(output?.results))
    return typeof output.note === "string" && !state.searches.some(({ callId }) => callId === call.id);
  if (!Array.isArray(output?.pages)) return false;
  return output.pages.every((page: { note?: unknown }) => page.note === "Already read.");
}

/** Numbers of the finished steps of which every call was refused or repeats one of an earlier step. */
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

/** Steps in a row that may repeat themselves. */
const REPEATED_STEPS = 3;

/** The first step behind so many repeated ones in a row, of the steps given; null while there is none. */
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

/** Caps of what a run may use; each once told in the log (`limit-reached`) holds for the rest of the run. */
const BUDGET_LIMITS = ["tokens", "money", "minutes", "day"] as const;
export type BudgetLimit = (typeof BUDGET_LIMITS)[number];

type Forced = "unavailable_tools" | "empty_steps" | "repeated_steps";
export type ClosingCause = "finish" | BudgetLimit | "iterations" | Forced | "report";

/** Steps in a row without a usable choice, after which only closing tools are left. */
const UNAVAILABLE_STEPS = 3;
const EMPTY_STEPS = 2;

/** The number of the step to ask for: the one that is open, else the next. */
export function stepNumber(state: RunState): number {
  const last = state.steps.at(-1);
  return last && last.endedAt === null ? last.number : state.iteration + 1;
}

function isUnavailable(state: RunState, step: Step): boolean {
  const calls: Call[] = state.calls.filter((call) => call.step === step.number);
  return calls.length > 0 && calls.every((call) => call.error?.kind === "tool_unavailable");
}

/** Where steps without a usable choice forced the closing set: the first step it holds for, or null (Q11, Q15). */
function forcedClosing(state: RunState): { from: number; cause: Forced } | null {
  const own = ownSteps(state);
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

/** The cap that this run was told of, if any. */
export function budgetLimit({ limitsReached }: Pick<RunState, "limitsReached">): BudgetLimit | null {
  return BUDGET_LIMITS.find((limit) => limitsReached.includes(limit)) ?? null;
}

/** Why only the closing tools are left for a step, null while they are not alone, and the last step there can be. */
export function closingCause(state: RunState, step: number): { cause: ClosingCause | null; last: number } {
  const { maxIterations, closingSteps } = state.limits;
  const forced = forcedClosing(state);
  const budget = budgetLimit(state);
  const began = ownSteps(state).find(({ closing }) => closing)?.number ?? step;
  const ends = [
    // Who goes on from the last steps of a run gets closing steps of their own.
    Math.max(maxIterations, takenOver(state)) + closingSteps,
    ...(forced ? [forced.from + closingSteps - 1] : []),
    ...(state.finishing ? [state.finishing.step + closingSteps - 1] : []),
    ...(budget ? [began + closingSteps - 1] : []),
  ];
  const last = Math.min(...ends);
  if (state.finishing && step >= state.finishing.step) return { cause: "finish", last };
  if (budget) return { cause: budget, last };
  if (step > maxIterations) return { cause: "iterations", last };
  if (forced) return { cause: forced.cause, last };
  return { cause: state.report ? "report" : null, last };
}

/** True when a further step can follow the one that is open. */
export function stepsRemain(state: RunState): boolean {
  const step = stepNumber(state);
  return step < closingCause(state, step).last;
}
