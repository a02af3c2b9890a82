// The step or call of a run that an address names, and the way there.

import { callAnchor, stepAnchor } from "@/components/ui/anchors";
import type { RunState } from "@/lib/run-log/run-state";

export type NamedPlace = {
  /** Of the element. */
  id: string;
  step: number;
  /** Null for the step as a whole. */
  callId: string | null;
};

/** A call as it is told from those of the other runs on the page, whose calls are numbered alike. */
export const callPlace = (runId: string, callId: string) => `${runId}-${callId}`;

/** Where a place ends up below the pinned lines, and how it is marked for a moment. */
export const PLACE_LOOK =
  "scroll-mt-28 rounded-control transition-colors outline-offset-2 data-named:bg-accent-soft data-named:outline-1 data-named:outline-accent md:scroll-mt-16";

type Steps = Pick<RunState, "id"> & {
  steps: readonly Pick<RunState["steps"][number], "number">[];
  calls: readonly Pick<RunState["calls"][number], "id" | "step">[];
};

/**
 * The place that the part of an address behind `#` names in a run; null when it names something else. A call may be named
 * without its run (`call-3-0`): on a page with several that is the `newest`.
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
