// Functions on a report's citations alone: which are undecided, and their ids. Separate from the text
// functions, so that a page that needs only these does not load those.

import { isAskable, isUndecided } from "@/lib/reports/verdict";
import type { Citation, Report } from "./run-state";

/**
 * True when the citation check could not decide although there is a passage to compare: such citations go to
 * the citation review.
 */
export function isOpen({ verdict, pageId, passage, cause }: Citation): boolean {
  return (
    isUndecided(verdict) &&
    pageId !== null &&
    passage !== null &&
    (cause === null || cause === "other_language")
  );
}

/** The citations of a report that a judge may be asked about, in the order of the text. */
export function askableIn({ citations, unsure = [] }: Pick<Report, "citations" | "unsure">): Citation[] {
  const open = new Set(unsure);
  return citations.filter((citation, index) => open.has(index) && isAskable(citation));
}

/** Id of a report's citation; `index` counts from 0. */
export const citationId = (prefix: string, index: number) => `${prefix}_${index}`;

/** The common prefix of the ids of a report's citations. */
export const citationPrefix = (reportId: string) => reportId.replace(/^rep_/, "cit_");
