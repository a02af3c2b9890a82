// Verdicts on the map: as in the report; a citation from before the check existed is neither supported nor doubtful.

import { effectiveVerdict, isDoubtful, NO_COUNTS } from "@/lib/reports/verdict";
import type { Citation, Verdict } from "@/lib/run-log/run-state";

/** `earlier`: written before citation checks existed. */
export type MapVerdict = Verdict | "earlier";
export type MapVerdictCounts = Record<MapVerdict, number>;

type Checked = Pick<Citation, "verdict" | "judgement" | "pageId" | "cause">;

export const NO_VERDICTS: MapVerdictCounts = { ...NO_COUNTS, earlier: 0 };

export function mapVerdict(citation: Checked): MapVerdict {
  const verdict = effectiveVerdict(citation);
  const certain = verdict === "supported" || verdict === "likely";
  return certain || isDoubtful(citation) ? verdict : "earlier";
}

/** Number of citations by verdict. */
export function countMapVerdicts(citations: readonly Checked[]): MapVerdictCounts {
  const counts = { ...NO_VERDICTS };
  for (const citation of citations) counts[mapVerdict(citation)] += 1;
  return counts;
}

/** Least serious first. */
export const BY_GRAVITY: readonly MapVerdict[] = [
  "supported",
  "likely",
  "earlier",
  "unchecked",
  "weak",
  "partly",
  "not_found",
];

/** The more serious of two verdicts. */
export const graverVerdict = (a: MapVerdict, b: MapVerdict): MapVerdict =>
  BY_GRAVITY.indexOf(a) > BY_GRAVITY.indexOf(b) ? a : b;

/** Number of doubtful citations, whatever decided that. */
export const doubtsIn = (verdicts: MapVerdictCounts): number =>
  verdicts.partly + verdicts.weak + verdicts.not_found + verdicts.unchecked;
