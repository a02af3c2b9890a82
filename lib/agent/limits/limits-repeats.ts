// When a run turns in circles: steps that do over what was done before bring nothing, however many are left.

import type { Call, RunState, Step } from "@/lib/run-log/run-state";

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
export function stalledFrom(state: RunState, steps: readonly Step[]): number | null {
  const repeated = repeatedSteps(state);
  let row = 0;
  for (const step of steps) {
    if (step.endedAt === null) continue;
    row = repeated.has(step.number) ? row + 1 : 0;
    if (row >= REPEATED_STEPS) return step.number + 1;
  }
  return null;
}
