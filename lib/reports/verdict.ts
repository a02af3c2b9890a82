// What stands for a citation when code and model have both spoken, and how a report's citations add up. Shared by the
// store, the exports and the screen, so that no two of them count differently.

import type { Citation } from "@/lib/run-log/run-state";

/** Every verdict on a citation, in the order in which filters and exports list them. */
export const VERDICTS = ["supported", "weak", "not_found", "unchecked"] as const;

/**
 * What holding a sentence against a page says. `supported`: a passage has its facts and its words; `weak`: only some of
 * them; `not_found`: the page does not say it; `unchecked`: it cannot be told (the citation's `cause` says why).
 */
export type Verdict = (typeof VERDICTS)[number];

export type VerdictCounts = Record<Verdict, number>;

const BY_MODEL = { supported: "supported", contradicted: "not_found", unclear: null } as const;

/**
 * The verdict that stands. The model is heard where code could not tell (`weak`, `unchecked`), and only where a page
 * was read; what code found or missed is never overruled.
 */
export function effectiveVerdict(citation: Pick<Citation, "verdict" | "judgement" | "pageId">): Verdict {
  const { verdict, judgement, pageId } = citation;
  if (!judgement || !pageId || (verdict !== "weak" && verdict !== "unchecked")) return verdict;
  return BY_MODEL[judgement.verdict] ?? verdict;
}

/** Worth a second look: not supported. What was written before there was a check is not in doubt one by one. */
export function isDoubtful(citation: Pick<Citation, "verdict" | "judgement" | "pageId" | "cause">): boolean {
  return effectiveVerdict(citation) !== "supported" && citation.cause !== "earlier";
}

/** How many citations stand with each verdict. */
export function countVerdicts(
  citations: readonly Pick<Citation, "verdict" | "judgement" | "pageId">[],
): VerdictCounts {
  const counts: VerdictCounts = { supported: 0, weak: 0, not_found: 0, unchecked: 0 };
  for (const citation of citations) counts[effectiveVerdict(citation)] += 1;
  return counts;
}
