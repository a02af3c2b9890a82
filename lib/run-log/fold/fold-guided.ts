// Folds the events of a run that code leads.

import { withProgress } from "@/lib/run-log/plan-coverage";
import type { GuidedSign, Takeover } from "@/lib/run-log/run-guided";
import type { RunState } from "@/lib/run-log/run-state";
import type { Fold } from "./fold";

type GuidedEventType = "part-asked" | "part-written";

/** The takeover that an event of the run begins; `since` is the open step, else the next. */
export function takeoverAt(
  { steps, iteration, searchesUsed }: RunState,
  { reason, sign }: { reason: string; sign?: GuidedSign | undefined },
): Takeover {
  const last = steps.at(-1);
  const since = last && last.endedAt === null ? last.number : iteration + 1;
  return { since, reason, ...(sign ? { sign } : {}), searchesBefore: searchesUsed };
}

const progressed = (state: RunState): RunState => ({ ...state, plan: withProgress(state) });

export const guidedFolds: { [T in GuidedEventType]: Fold<T> } = {
  "part-asked": (state, { kind, line, message }) =>
    progressed({ ...state, asking: { kind, line, message }, parts: state.parts ?? [] }),
  "part-written": (state, { kind, line, value, requests }) =>
    progressed({
      ...state,
      asking: null,
      draft: {},
      parts: [...(state.parts ?? []), { kind, line, value, requests }],
    }),
};
