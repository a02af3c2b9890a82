// Folds the events of a run that code leads. A line of the plan is in work while its section is written.

import type { Plan, PlanStepStatus, RunState } from "@/lib/run-log/run-state";
import type { Fold } from "./fold";

type GuidedEventType = "part-asked" | "part-written";

function withLine(plan: Plan | null, line: string | null, status: PlanStepStatus): Plan | null {
  if (!plan || line === null) return plan;
  const steps = plan.steps.map((step) => {
    if (step.text !== line || step.status === "struck") return step;
    const { guessed: _guessed, ...known } = step;
    return { ...known, status };
  });
  return { ...plan, steps };
}

/** The takeover that an event of the run begins; `since` is the open step, else the next. */
export function takeoverAt({ steps, iteration, searchesUsed }: RunState, reason: string) {
  const last = steps.at(-1);
  const since = last && last.endedAt === null ? last.number : iteration + 1;
  return { since, reason, searchesBefore: searchesUsed };
}

export const guidedFolds: { [T in GuidedEventType]: Fold<T> } = {
  "part-asked": (state, { kind, line, message }) => ({
    ...state,
    asking: { kind, line, message },
    plan: withLine(state.plan, line, "running"),
  }),
  "part-written": (state, { kind, line, value, requests }) => ({
    ...state,
    asking: null,
    draft: {},
    parts: [...(state.parts ?? []), { kind, line, value, requests }],
    plan: withLine(state.plan, line, "done"),
  }),
};
