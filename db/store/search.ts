// Searches questions, reports and pages. No query visits every hit of a common word: the index is scanned
// from the newest row backwards until there are enough results, and the caller learns whether there are more.

import type { StemsOf } from "./search-entries";
import type { TextQuery } from "./text-query";
import type { Owner } from "./threads";

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

// Entries of the search are numbered by time, so that a span of time is a span of numbers.

export const HIGHEST = Number.MAX_SAFE_INTEGER;
/** Rows may be up to an hour out of time order. */
const LATE = 36_000;

/** The numbers of the rows of a span: those below `before`, from `from`. */
export function rowsOf({ from, to, before }: Span): [before: number, from: number] {
  const upper = to === undefined ? HIGHEST : Math.floor(to / 100) + 1 + LATE;
  return [Math.min(before ?? HIGHEST, upper), from === undefined ? 0 : Math.floor(from / 100)];
}

// Keeps the search index in sync with the store. Triggers record what changed in `search_pending`; indexing reads
// the current state of each changed item and creates, replaces or deletes its entry. The order of changes
// therefore does not matter, duplicates do no harm, and a run's writes never wait for the index.

export type Slice = { stemsOf: StemsOf; milliseconds?: number };

export interface SearchIndexStore {
  /** True while a stored change is not indexed yet. */
  hasPending(): Promise<boolean>;

  /** Number of the latest pending change; 0 when everything is indexed. */
  newestPending(): Promise<number>;

  /**
   * Indexes pending changes in one transaction of about `milliseconds`. Returns true when none are left.
   * Changes that arrive between two slices are queued. Texts are indexed by the stems of `stemsOf`, so queries
   * must use the same function.
   */
  indexSlice(options: Slice): Promise<boolean>;
}

// Finds pages that earlier runs of this installation read, for use by later runs. Pages that only a bundle
// brought are excluded, because their author could have written anything: see `broughtVia`.

export type EarlierPage = {
  url: string;
  title: string;
  text: string;
  publishedAt: string | null;
  via: string;
  /** The offsets of a document's pages, as JSON; null for texts without pages. */
  pageStarts: string | null;
  /** Metadata of the page, as JSON; null when there is none. */
  about: string | null;
  /** The time at which the owner's runs last read this text. */
  readAt: number;
};

export interface SearchEarlierStore {
  /** Lists the newest matching pages that the owner's runs read in this span, at most `limit`. */
  matchPages(query: {
    match: TextQuery;
    since: number;
    until: number;
    limit: number;
    owner: Owner;
  }): Promise<EarlierPage[]>;

  /** The text that the owner's runs last read at a web address; null when there is none. */
  newestPage(address: { urlKey: string; owner: Owner }): Promise<EarlierPage | null>;

  /**
   * Whether the owner may learn that an address was read at a time: their own runs read it then, or they are
   * the only user.
   */
  mayKnowRead(reading: { urlKey: string; readAt: number; owner: Owner }): Promise<boolean>;

  /** Counts the entries that each query matches, and all entries, both up to `most`. */
  countWords(queries: TextQuery[], most: number): Promise<{ counts: number[]; all: number }>;
}
