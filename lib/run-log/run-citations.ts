// What follows from a report's citations by themselves: which of them are open, and their ids. Apart from its text, so that
// a page that only asks for these does not load what cuts texts.

import type { Citation } from "./run-state";

/** Code could not tell although there is a passage to hold the sentence against: what the model is asked about. */
export function isOpen({ verdict, pageId, passage, cause }: Citation): boolean {
  return (
    (verdict === "weak" || verdict === "unchecked") &&
    pageId !== null &&
    passage !== null &&
    (cause === null || cause === "other_language")
  );
}

/** Id of a report's citation; `index` counts from 0. */
export const citationId = (prefix: string, index: number) => `${prefix}_${index}`;

/** What all citations of a report share in their ids. */
export const citationPrefix = (reportId: string) => reportId.replace(/^rep_/, "cit_");
