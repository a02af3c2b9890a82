// Searches questions, reports and pages. No query visits every hit of a common word: the index is scanned
// from the newest row backwards until there are enough results, and the caller learns whether there are more.

import type { TextQuery } from "./text-query";

export type EntryKind = "report" | "question" | "source";

export type Entry = {
  docid: number;
  kind: EntryKind;
  ref: string;
  source: string | null;
  page: string | null;
  at: number;
};

/**
 * Limits rows by time: `from` and `to` are milliseconds since the epoch, inclusive; `before` is a row number,
 * exclusive.
 */
export type Span = { from?: number; to?: number; before?: number };

export type IndexScan = Span & { match: TextQuery; limit: number };

/** `reached` is the row at which the scan stopped; null at the end of the index. */
export type ScannedEntry = { entries: Entry[]; reached: number | null };

export interface SearchStore {
  /** Returns the newest matching entries, at most `limit`. */
  scanEntries(options: IndexScan): Promise<ScannedEntry>;

  /** Returns stems that begin with these letters, shortest first. */
  completeWord(beginning: string, most: number): Promise<string[]>;

  /** Number of the newest row; 0 when there is none. */
  newestEntry(): Promise<number>;

  /** Number of the row that comes `count` rows after this one; 0 when there are fewer. */
  entryBehind(docid: number, count: number): Promise<number>;
}
