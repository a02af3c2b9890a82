// What checking a report takes and gives: data that may cross to a worker. `evidence.ts` does it.

import type { Citation, SourceStatus, UncitedSentence } from "@/lib/run-log/run-state";

/** A source of the thread; `text` is its stored page, null when none was read. */
export type CheckedSource = { number: number; status: SourceStatus; text: string | null };

export type ReportToCheck = { content: string; question: string; sources: CheckedSource[] };

/** A citation before it is stored. `sourceId` and `pageId` are the caller's to fill in. */
export type CheckedCitation = Omit<Citation, "id" | "sourceId" | "pageId" | "judgement">;

export type ReportCheck = {
  /** In the order of the text. */
  citations: CheckedCitation[];
  /** Numbers in the text that no source has. */
  invalid: number[];
  /** Factual sentences without a citation. */
  uncited: UncitedSentence[];
  /** What a revision could mend, for the agent: one sentence each, page text only inside quotation marks. */
  faults: string[];
  wordCount: number;
};

/** Of an endless page the first so many code units are compared; nobody needs to hand over more. */
export const COMPARED_LENGTH = 400_000;

/** Pages whose values are compared. */
export type PagesToCompare = {
  question: string;
  pages: { number: number; title: string; publishedAt: string | null; text: string }[];
};
