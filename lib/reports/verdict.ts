// The final verdict of a citation after citation check and citation review, and the totals of a report.
// Shared by the store, the exports and the screen, so that all count alike.

import type { Citation } from "@/lib/run-log/run-state";

/** Every verdict on a citation, in the order in which filters and exports list them. */
export const VERDICTS = ["supported", "likely", "partly", "weak", "not_found", "unchecked"] as const;

/**
 * Results of the citation check. `supported`: a passage has its facts and words; `likely`: it says the same in other
 * words, and nothing is missing; `partly`: it has only some of them; `not_found`: the page does not say it; `unchecked`:
 * cannot be checked (the citation's `cause` says why). `weak` stands for `likely` and `partly` in reports that were
 * checked before these were told apart.
 */
export type Verdict = (typeof VERDICTS)[number];

export type VerdictCounts = Record<Verdict, number>;

export const NO_COUNTS: VerdictCounts = {
  supported: 0,
  likely: 0,
  partly: 0,
  weak: 0,
  not_found: 0,
  unchecked: 0,
};

/** True when the citation check could not decide, so that a citation review may. */
export const isUndecided = (verdict: Verdict): boolean => verdict !== "supported" && verdict !== "not_found";

/**
 * The scores between which a judge is asked: below them, hardly any citation deserves to pass; above them, hardly any
 * passes wrongly.
 */
const LEAST_ASKED = 0.25;
const MOST_ASKED = 0.95;

/**
 * True when a judge may be asked about a citation whose verdict only the score decided, or whose page is in another
 * language.
 */
export function isAskable({
  verdict,
  score,
  pageId,
  passage,
  cause,
}: Pick<Citation, "verdict" | "score" | "pageId" | "passage" | "cause">): boolean {
  if (pageId === null || passage === null) return false;
  if (verdict === "unchecked") return cause === "other_language";
  if (cause !== null || verdict === "not_found") return false;
  if (verdict === "supported") return score < MOST_ASKED;
  return score >= LEAST_ASKED;
}

/** True for a verdict that a page stands behind, in whole or in part. */
export const hasSupport = (verdict: Verdict): boolean => verdict !== "not_found" && verdict !== "unchecked";

const BY_MODEL = { supported: "supported", contradicted: "not_found", unclear: null } as const;

/**
 * True when a judge says that the passage does not have all that the check found enough words for. A judge says only no; a
 * review with words of its own is one of undecided citations, which lowers nothing.
 */
export const isLowered = ({
  verdict,
  judgement,
  pageId,
}: Pick<Citation, "verdict" | "judgement" | "pageId">): boolean =>
  verdict === "supported" && judgement?.verdict === "unclear" && judgement.evidence === "" && pageId !== null;

/**
 * The final verdict. A citation review counts only where a page was read. It decides where the check could not, and a
 * judge's no lowers a citation that only its score made supported; it never overrides what the check missed.
 */
export function effectiveVerdict(citation: Pick<Citation, "verdict" | "judgement" | "pageId">): Verdict {
  const { verdict, judgement, pageId } = citation;
  if (isLowered(citation)) return "partly";
  if (!judgement || !pageId || !isUndecided(verdict)) return verdict;
  return BY_MODEL[judgement.verdict] ?? verdict;
}

/**
 * Needs a second look: neither supported nor likely. Citations from before citations were checked are not counted
 * individually; those of an inference only name what it rests on.
 */
export function isDoubtful(citation: Pick<Citation, "verdict" | "judgement" | "pageId" | "cause">): boolean {
  const { cause } = citation;
  const verdict = effectiveVerdict(citation);
  return verdict !== "supported" && verdict !== "likely" && cause !== "earlier" && cause !== "inference";
}

/** The number of citations of all verdicts together. */
export const totalOf = (counts: VerdictCounts): number =>
  VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0);

/** The number of citations with each verdict. */
export function countVerdicts(
  citations: readonly Pick<Citation, "verdict" | "judgement" | "pageId">[],
): VerdictCounts {
  const counts = { ...NO_COUNTS };
  for (const citation of citations) counts[effectiveVerdict(citation)] += 1;
  return counts;
}
