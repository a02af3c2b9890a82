// Which run a place in the address lies in, told by its name alone: the states of earlier runs are not at hand.

import { callAnchor, headingPrefix, runAnchor, stepAnchor } from "@/components/ui/anchors";
import { callPlace } from "@/components/ui/named-place";
import { citationPrefix } from "@/lib/run-log/run-citations";
import type { RunSummary } from "@/lib/run-log/run-summary";

/**
 * The id of the run in which the place lies that `#hash` names, or null when none of these has it: the run itself, a step,
 * a call, a citation or a heading of its report. A call that is named without its run is one of the newest.
 */
export function runInHash(hash: string, runs: readonly Pick<RunSummary, "id" | "report">[]): string | null {
  if (hash === "") return null;
  const found = runs.find(
    ({ id, report }) =>
      hash === runAnchor(id) ||
      isStep(hash, id) ||
      hash.startsWith(callAnchor(callPlace(id, ""))) ||
      hash.startsWith(callAnchor(`${id}-`)) ||
      hash.startsWith(headingPrefix(id)) ||
      (report !== null && hash.startsWith(`c-${citationPrefix(report.id)}_`)),
  );
  return found?.id ?? null;
}

function isStep(hash: string, runId: string): boolean {
  const number = Number(/-(\d+)$/.exec(hash)?.[1]);
  return Number.isInteger(number) && hash === stepAnchor(runId, number);
}
