// The step or call of a run that a URL fragment refers to, and scrolling to it.

import { callAnchor, stepAnchor } from "@/components/ui/anchors";
import type { RunState } from "@/lib/run-log/run-state";

export type NamedPlace = {
  /** Id of the element. */
  id: string;
  step: number;
  /** Null for a whole step. */
  callId: string | null;
};

/** The id of a call, unique among the runs on the page, whose calls have the same numbers. */
export const callPlace = (runId: string, callId: string) => `${runId}-${callId}`;

/** The position of a place below the pinned lines, and its temporary highlight. */
export const PLACE_LOOK =
  "scroll-mt-28 rounded-control transition-colors outline-offset-2 data-named:bg-accent-soft data-named:outline-1 data-named:outline-accent md:scroll-mt-16";

type Steps = Pick<RunState, "id"> & {
  steps: readonly Pick<RunState["steps"][number], "number">[];
  calls: readonly Pick<RunState["calls"][number], "id" | "step">[];
};

/**
 * The place in a run that a URL fragment refers to; null otherwise. A call without a run (`call-3-0`) belongs
 * to the `newest` run.
 */
export function placeNamed(hash: string, { id, steps, calls }: Steps, newest: boolean): NamedPlace | null {
  if (hash.startsWith("step-")) {
    const step = steps.find(({ number }) => stepAnchor(id, number) === hash);
    return step ? { id: hash, step: step.number, callId: null } : null;
  }
  if (!hash.startsWith("call-")) return null;
  const call = calls.find((candidate) => {
    const own = callAnchor(callPlace(id, candidate.id));
    return hash === own || (newest && hash === callAnchor(candidate.id));
  });
  return call ? { id: callAnchor(callPlace(id, call.id)), step: call.step, callId: call.id } : null;
}
