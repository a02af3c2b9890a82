// How citations stand on the map: as in the report, where one from before there was a check is neither supported nor in
// doubt.

import { effectiveVerdict, isDoubtful } from "@/lib/reports/verdict";
import type { Citation, Verdict } from "@/lib/run-log/run-state";

/** `earlier`: written before citations were checked. */
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

/** How many citations stand so. */
export function countMapVerdicts(citations: readonly Checked[]): MapVerdictCounts {
  const counts = { ...NO_VERDICTS };
  for (const citation of citations) counts[mapVerdict(citation)] += 1;
  return counts;
}

/** The least grave first. */
const ORDER: readonly MapVerdict[] = ["supported", "earlier", "unchecked", "weak", "not_found"];

/** The graver of two. */
export const graverVerdict = (a: MapVerdict, b: MapVerdict): MapVerdict =>
  ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b;

/** Citations that are in doubt: not supported, however that was found. */
export const doubtsIn = (verdicts: MapVerdictCounts): number =>
  verdicts.weak + verdicts.not_found + verdicts.unchecked;
