// Searches questions, reports and pages. No query visits every hit of a common word: the newest entries are searched
// first, and earlier ones in growing steps only while there are not enough.

import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { entryMatches } from "@/db/postgres/search-words";
import { hasPhrase } from "@/db/postgres/text-search";
import type { Entry, IndexScan, ScannedEntry } from "@/db/store/search";
import { HIGHEST, rowsOf } from "@/db/store/search-rows";

/**
 * How many of the newest entries are searched first, and how much further back each search goes than the one before. For
 * phrases texts are read, so they go in smaller steps.
 */
const STEPS = { newest: 2000, grows: 16 };
const STEPS_FOR_PHRASES = { newest: 100, grows: 4 };

/** Returns the newest matching entries, at most `limit`. */
export async function scanEntries(db: Database, { match, limit, ...span }: IndexScan): Promise<ScannedEntry> {
  const [upper, from] = rowsOf(span);
  const steps = hasPhrase(match) ? STEPS_FOR_PHRASES : STEPS;
  const dated = sql`e.at BETWEEN ${span.from ?? 0} AND ${span.to ?? HIGHEST}`;
  const entries: Entry[] = [];
  const { newest, behind } = await findEnds(db, upper, steps.newest);
  if (newest < from) return { entries, reached: null };
  let before = upper;
  for (let width = newest - behind; ; width *= steps.grows) {
    const reached = Math.max(from, before === upper ? behind : before - width);
    // Without limits the index reads all that match, so that they are left out only where there are none.
    const everything = reached === 0 && from === 0;
    const limits = everything ? undefined : { from: reached, to: Math.min(before, newest) };
    const matches = entryMatches(match, limits);
    if (matches === null) break;
    // A sum keeps the planner from walking the table by number, for which it would read the words of each entry.
    const within = sql`e.docid + 0 < ${before} AND e.docid + 0 >= ${reached} AND ${dated}`;
    entries.push(...(await findEntries(db, sql`${matches} AND ${within}`, limit - entries.length)));
    if (entries.length >= limit) return { entries, reached: entries.at(-1)?.docid ?? null };
    if (reached === from) break;
    before = reached;
  }
  return { entries, reached: null };
}

/** Of the entries below a number, that of the newest, and that of the one that comes `count` after it. */
async function findEnds(
  db: Database,
  before: number,
  count: number,
): Promise<{ newest: number; behind: number }> {
  const below = sql`SELECT docid FROM search_entries WHERE docid < ${before} ORDER BY docid DESC LIMIT 1`;
  const { rows } = await db.execute<{ newest: number | null; behind: number | null }>(
    sql`SELECT (${below}) AS newest, (${below} OFFSET ${count}) AS behind`,
  );
  return { newest: rows[0]?.newest ?? 0, behind: rows[0]?.behind ?? 0 };
}

async function findEntries(db: Database, condition: SQL, limit: number): Promise<Entry[]> {
  const { rows } = await db.execute<Entry>(sql`
    SELECT e.docid, e.kind, e.ref, e.source, e.page, e.at FROM search_entries e WHERE ${condition}
    ORDER BY e.docid + 0 DESC LIMIT ${limit}`);
  return rows;
}

/** Returns stems that begin with these letters, shortest first. */
export async function completeWord(db: Database, beginning: string, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(sql`
    SELECT word FROM search_words WHERE word > ${beginning} AND word < ${`${beginning}\u{10FFFF}`}
    ORDER BY length(word), word LIMIT ${most}`);
  return rows.map(({ word }) => word);
}

/** Number of the newest row; 0 when there is none. */
export async function newestEntry(db: Database): Promise<number> {
  const { rows } = await db.execute<{ docid: number | null }>(
    sql`SELECT max(docid) AS docid FROM search_entries`,
  );
  return rows[0]?.docid ?? 0;
}

/** Number of the row that comes `count` rows after this one; 0 when there are fewer. */
export async function entryBehind(db: Database, docid: number, count: number): Promise<number> {
  const { rows } = await db.execute<{ docid: number }>(sql`
    SELECT docid FROM search_entries WHERE docid < ${docid} ORDER BY docid DESC LIMIT 1 OFFSET ${count}`);
  return rows[0]?.docid ?? 0;
}
