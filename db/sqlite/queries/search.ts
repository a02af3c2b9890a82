// Searches questions, reports and pages. No query visits every hit of a common word: the index is scanned
// from the newest row backwards until there are enough results, and the caller learns whether there are more.

import type { Database } from "@/db/sqlite/client";
import { matchOf } from "@/db/sqlite/match";
import { prepareOnce } from "@/db/sqlite/prepared";
import { type Entry, HIGHEST, type IndexScan, rowsOf, type ScannedEntry } from "@/db/store/search";

// The casts are needed: large numbers arrive as floats, and with a float the index reads all earlier rows
// instead of seeking.
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

/** Returns the newest matching entries, at most `limit`. */
export function scanEntries(db: Database, { match, limit, ...span }: IndexScan): ScannedEntry {
  const entries: Entry[] = [];
  for (const entry of prepare(db).walk.iterate(matchOf(match), ...rowsOf(span)) as IterableIterator<Entry>) {
    if (entry.at >= (span.from ?? 0) && entry.at <= (span.to ?? HIGHEST)) entries.push(entry);
    if (entries.length >= limit) return { entries, reached: entry.docid };
  }
  return { entries, reached: null };
}

/** Returns stems that begin with these letters, shortest first. */
export function completeWord(db: Database, beginning: string, most: number): string[] {
  return prepare(db).words.all({ from: beginning, to: `${beginning}\u{10FFFF}`, most }) as string[];
}

/** Number of the newest row; 0 when there is none. */
export function newestEntry(db: Database): number {
  return (prepare(db).newest.get() as number | null) ?? 0;
}

/** Number of the row that comes `count` rows after this one; 0 when there are fewer. */
export function entryBehind(db: Database, docid: number, count: number): number {
  return (prepare(db).behind.get(docid, count) as number | undefined) ?? 0;
}
