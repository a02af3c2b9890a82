// Search over what was asked, written and read. Nothing here visits every hit of a common word: the index is walked from
// the newest row backwards until there is enough, and the caller is told when there was more. `match` is an expression of
// FTS5's query language, built from the person's words elsewhere with every word quoted.

import type { Database } from "@/db/client";
import { prepareOnce } from "@/db/prepared";

type EntryKind = "report" | "question" | "source";

export type Entry = {
  docid: number;
  kind: EntryKind;
  ref: string;
  source: string | null;
  page: string | null;
  at: number;
};

/** Rows by time: `from` and `to` in milliseconds since the epoch, both included; `before` is a row number, not included. */
export type Span = { from?: number; to?: number; before?: number };

type IndexScan = Span & { match: string; limit: number };

/** `reached` is the row the walk ended at; null when there was nothing further. */
type ScannedEntry = { entries: Entry[]; reached: number | null };

const HIGHEST = Number.MAX_SAFE_INTEGER;
/** Rows may stand up to an hour behind their time. */
const LATE = 36_000;

// The casts matter: a large number arrives as a float, and by a float the index does not jump but reads all before it.
const prepare = prepareOnce(({ $client: client }: Database) => ({
  walk: client.prepare(
    `SELECT e.docid, e.kind, e.ref, e.source, e.page, e.at
     FROM search_index CROSS JOIN search_entries e ON e.docid = search_index.rowid
     WHERE search_index MATCH ? AND search_index.rowid < CAST(? AS INTEGER) AND search_index.rowid >= CAST(? AS INTEGER)
     ORDER BY search_index.rowid DESC`,
  ),
  words: client
    .prepare(
      "SELECT word FROM search_words WHERE word > $from AND word < $to ORDER BY length(word), word LIMIT $most",
    )
    .pluck(),
  behind: client
    .prepare("SELECT docid FROM search_entries WHERE docid < ? ORDER BY docid DESC LIMIT 1 OFFSET ?")
    .pluck(),
  newest: client.prepare("SELECT max(docid) FROM search_entries").pluck(),
}));

function rowsOf({ from, to, before }: Span): [before: number, from: number] {
  const upper = to === undefined ? HIGHEST : Math.floor(to / 100) + 1 + LATE;
  return [Math.min(before ?? HIGHEST, upper), from === undefined ? 0 : Math.floor(from / 100)];
}

/** The newest entries that match, at most `limit` of them. */
export function scanEntries(db: Database, { match, limit, ...span }: IndexScan): ScannedEntry {
  const entries: Entry[] = [];
  for (const entry of prepare(db).walk.iterate(match, ...rowsOf(span)) as IterableIterator<Entry>) {
    if (entry.at >= (span.from ?? 0) && entry.at <= (span.to ?? HIGHEST)) entries.push(entry);
    if (entries.length >= limit) return { entries, reached: entry.docid };
  }
  return { entries, reached: null };
}

/** Stems that begin with these letters, the shortest first. */
export function completeWord(db: Database, beginning: string, most: number): string[] {
  return prepare(db).words.all({ from: beginning, to: `${beginning}\u{10FFFF}`, most }) as string[];
}

/** Number of the newest row; 0 when there is none. */
export function newestEntry(db: Database): number {
  return (prepare(db).newest.get() as number | null) ?? 0;
}

/** Number of the row that stands `count` rows behind this one; 0 when there are fewer. */
export function entryBehind(db: Database, docid: number, count: number): number {
  return (prepare(db).behind.get(docid, count) as number | undefined) ?? 0;
}
