// Finds the run that a URL fragment refers to by its name alone, because the states of earlier runs are not
// loaded.

import { callAnchor, headingPrefix, runAnchor, stepAnchor } from "@/components/ui/anchors";
import { callPlace } from "@/components/ui/named-place";
import { citationPrefix } from "@/lib/run-log/run-citations";
import type { RunSummary } from "@/lib/run-log/run-summary";

/**
 * The id of the run that contains the target of `#hash`, or null: the run itself, a step, a call, a citation
 * or a heading of its report. A call without a run belongs to the newest one.
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
