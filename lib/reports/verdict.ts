// The final verdict of a citation after citation check and citation review, and the totals of a report.
// Shared by the store, the exports and the screen, so that all count alike.

import type { Citation } from "@/lib/run-log/run-state";

/** Every verdict on a citation, in the order in which filters and exports list them. */
export const VERDICTS = ["supported", "weak", "not_found", "unchecked"] as const;

/**
 * Results of the citation check. `supported`: a passage has its facts and words; `weak`: only some of them;
 * `not_found`: the page does not say it; `unchecked`: cannot be checked (the citation's `cause` says why).
 */
export type Verdict = (typeof VERDICTS)[number];

export type VerdictCounts = Record<Verdict, number>;

const BY_MODEL = { supported: "supported", contradicted: "not_found", unclear: null } as const;

/**
 * The final verdict. A citation review counts only where the check could not decide (`weak`, `unchecked`) and
 * a page was read; it never overrides what the check found or missed.
 */
export function effectiveVerdict(citation: Pick<Citation, "verdict" | "judgement" | "pageId">): Verdict {
  const { verdict, judgement, pageId } = citation;
  if (!judgement || !pageId || (verdict !== "weak" && verdict !== "unchecked")) return verdict;
  return BY_MODEL[judgement.verdict] ?? verdict;
}

/**
 * Needs a second look: not supported. Citations from before citations were checked are not counted
 * individually; those of an inference only name what it rests on.
 */
export function isDoubtful(citation: Pick<Citation, "verdict" | "judgement" | "pageId" | "cause">): boolean {
  const { cause } = citation;
  return effectiveVerdict(citation) !== "supported" && cause !== "earlier" && cause !== "inference";
}

/** The number of citations with each verdict. */
export function countVerdicts(
  citations: readonly Pick<Citation, "verdict" | "judgement" | "pageId">[],
): VerdictCounts {
  const counts: VerdictCounts = { supported: 0, weak: 0, not_found: 0, unchecked: 0 };
  for (const citation of citations) counts[effectiveVerdict(citation)] += 1;
  return counts;
}
