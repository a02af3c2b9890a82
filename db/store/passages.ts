// Searches the passages of the library.

import type { TextQuery } from "./text-query";

export type PassageRow = {
  documentId: number;
  collection: string;
  path: string;
  url: string;
  title: string;
  description: string;
  heading: string;
  text: string;
  position: number;
  /** Starts at 1; null for documents without pages. */
  page: number | null;
};

export interface PassagesStore {
  /**
   * Returns the passages that match, best first by bm25, with title and heading weighted above the text. If more than
   * `ranked` passages match, only the newest are ranked, so that a very common word costs no more.
   */
  matchPassages(options: { match: TextQuery; limit: number; ranked: number }): Promise<PassageRow[]>;

  /**
   * When the files of these documents were last changed, milliseconds since the epoch. It lies behind the whole text of a
   * document, so that it is read for those that are shown and not for all that match.
   */
  findChanged(documentIds: readonly number[]): Promise<ReadonlyMap<number, number>>;

  /** In about how many passages each query matches, in the order given. */
  countMatches(matches: TextQuery[]): Promise<number[]>;
}
