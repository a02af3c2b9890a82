// Verdicts on the map: as in the report; a citation from before the check existed is neither supported nor doubtful.

import { effectiveVerdict, isDoubtful } from "@/lib/reports/verdict";
import type { Citation, Verdict } from "@/lib/run-log/run-state";

/** `earlier`: written before citation checks existed. */
export type MapVerdict = Verdict | "earlier";
export type MapVerdictCounts = Record<MapVerdict, number>;

type Checked = Pick<Citation, "verdict" | "judgement" | "pageId" | "cause">;

export const NO_VERDICTS: MapVerdictCounts = {
  supported: 0,
  weak: 0,
  not_found: 0,
  unchecked: 0,
  earlier: 0,
};

export function mapVerdict(citation: Checked): MapVerdict {
  const verdict = effectiveVerdict(citation);
  return verdict === "supported" || isDoubtful(citation) ? verdict : "earlier";
}

/** Number of citations by verdict. */
export function countMapVerdicts(citations: readonly Checked[]): MapVerdictCounts {
  const counts = { ...NO_VERDICTS };
  for (const citation of citations) counts[mapVerdict(citation)] += 1;
  return counts;
}

/** Least serious first. */
const ORDER: readonly MapVerdict[] = ["supported", "earlier", "unchecked", "weak", "not_found"];

/** The more serious of two verdicts. */
export const graverVerdict = (a: MapVerdict, b: MapVerdict): MapVerdict =>
  ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b;

/** Number of doubtful citations: all that are not supported, whatever decided that. */
export const doubtsIn = (verdicts: MapVerdictCounts): number =>
  verdicts.weak + verdicts.not_found + verdicts.unchecked;
