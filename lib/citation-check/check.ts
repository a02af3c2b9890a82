// Input and result of a report's citation check: data that can be sent to a worker thread. `evidence.ts` does
// the check.

import type { Citation, FurtherPlace, SourceStatus, UncitedSentence } from "@/lib/run-log/run-state";
import type { Span } from "@/lib/text/sentences";

/** `lacking`: empty if the page has every word of the sentence. Offsets of words are those of the report. */
export type Parts = { further: FurtherPlace[]; lacking: Span[] };

/** A source of the thread; `text` is its stored page, null when none was read. */
export type CheckedSource = {
  number: number;
  status: SourceStatus;
  text: string | null;
  /** Its publication date by the search service, in ISO form; absent or null when unknown. */
  publishedAt?: string | null;
};

export type ReportToCheck = { content: string; question: string; sources: CheckedSource[] };

/** A citation before it is stored. The caller fills in `sourceId` and `pageId`. */
export type CheckedCitation = Omit<Citation, "id" | "sourceId" | "pageId" | "judgement">;

export type ReportCheck = {
  /** In the order of the text. */
  citations: CheckedCitation[];
  /**
   * For each citation the places that have what its passage lacks, and the words that no place has; null if there is
   * no passage. Of these the citation has the places.
   */
  parts: (Parts | null)[];
  /**
   * Indexes of the citations that only their support decided, supported or not: no fact is missing, no name is unknown, and
   * nothing contradicts the sentence. Also of those whose page is in another language and lacks no figure.
   */
  unsure: number[];
  /** Numbers in the text that no source has. */
  invalid: number[];
  /** Factual sentences without a citation. */
  uncited: UncitedSentence[];
  /**
   * Faults that a revision could correct, for the agent: one sentence each, page text only inside quotation
   * marks.
   */
  faults: string[];
  wordCount: number;
};

/** Code units of a page that are compared; callers need not pass more. */
export const COMPARED_LENGTH = 400_000;

/** The maximum number of pages whose values are compared. */
export type PagesToCompare = {
  question: string;
  pages: { number: number; title: string; publishedAt: string | null; text: string }[];
};
