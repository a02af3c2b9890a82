// Searches questions, reports and pages. No query visits every hit of a common word: the newest entries are searched
// first, and earlier ones in growing steps only while there are not enough.

import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { decidedBy, entryMatches, type Matches } from "@/db/postgres/search-words";
import { type Entry, HIGHEST, type IndexScan, rowsOf, type ScannedEntry } from "@/db/store/search";

/**
 * How many of the newest entries are searched first, and how many times as far each step may go as all before it. Where texts
 * have to be read, the steps are smaller.
 */
const STEPS = {
  words: { newest: 2000, grows: 100 },
  pairs: { newest: 2000, grows: 100 },
  texts: { newest: 1000, grows: 8 },
};
/** Such a step holds as many as are needed, nearly always: by so many times what chance takes away. */
const SPARE = 2;
/** When no more than these can be expected in all that is left, it is searched at once. */
const FEW = 500;

/** Returns the newest matching entries, at most `limit`. */
export async function scanEntries(db: Database, { match, limit, ...span }: IndexScan): Promise<ScannedEntry> {
  const [upper, first] = rowsOf(span);
  const by = decidedBy(match);
  const { newest: count, grows } = STEPS[by];
  const dated = sql`e.at BETWEEN ${span.from ?? 0} AND ${span.to ?? HIGHEST}`;
  const entries: Entry[] = [];
  const { newest, behind, oldest } = await findEnds(db, upper, count);
  const from = Math.max(first, oldest);
  let before = Math.min(upper, newest + 1);
  for (let reached = Math.max(from, behind); before > from; ) {
    // The spans of all that is left would be read beside the words, and leave nothing out.
    const limits = reached === oldest && by === "words" ? undefined : { from: reached, to: before };
    const matches = entryMatches(match, limits);
    if (matches === null) break;
    // A sum keeps the planner from walking the table by number, for which it would read the words of each entry.
    const within = sql`e.docid + 0 < ${before} AND e.docid + 0 >= ${reached} AND ${dated}`;
    entries.push(...(await findEntries(db, { matches, within, limit: limit - entries.length })));
    if (entries.length >= limit) return { entries, reached: entries.at(-1)?.docid ?? null };
    before = reached;
    const searched = newest + 1 - reached;
    const apart = searched / (entries.length + 1);
    const wanted = limit - entries.length;
    const width = Math.ceil(Math.min(searched * grows, apart * (wanted + SPARE * Math.sqrt(wanted))));
    const fewAreLeft = by !== "texts" && (reached - from) / apart <= FEW;
    reached = fewAreLeft ? from : Math.max(from, reached - width);
  }
  return { entries, reached: null };
}

/** The oldest entry; and of those below a number the newest, and the one that comes `count` after it. */
async function findEnds(
  db: Database,
  before: number,
  count: number,
): Promise<{ newest: number; behind: number; oldest: number }> {
  const below = sql`SELECT docid FROM search_entries WHERE docid < ${before} ORDER BY docid DESC LIMIT 1`;
  const { rows } = await db.execute<Record<"newest" | "behind" | "oldest", number | null>>(sql`
    SELECT (${below}) AS newest, (${below} OFFSET ${count}) AS behind, (SELECT min(docid) FROM search_entries) AS oldest`);
  const { newest, behind, oldest } = rows[0] ?? {};
  return { newest: newest ?? -1, behind: behind ?? 0, oldest: oldest ?? 0 };
}

const SHOWN = sql`e.docid, e.kind, e.ref, e.source, e.page, e.at`;
const NEWEST_FIRST = sql`ORDER BY e.docid + 0 DESC`;

/** Reads the texts of entries, where no index decides, newest first and only until enough match: texts are stored beside the table. */
async function findEntries(
  db: Database,
  { matches, within, limit }: { matches: Matches; within: SQL; limit: number },
): Promise<Entry[]> {
  const { indexed, left } = matches;
  const where = sql`FROM search_entries e WHERE ${indexed} AND ${within} ${NEWEST_FIRST}`;
  const { rows } = await db.execute<Entry>(
    left === null
      ? sql`SELECT ${SHOWN} ${where} LIMIT ${limit}`
      : sql`SELECT ${SHOWN} FROM (SELECT e.docid FROM (SELECT e.docid, e.facets, e.stems, e.tsv ${where} OFFSET 0) e
          WHERE ${left} LIMIT ${limit}) found JOIN search_entries e ON e.docid = found.docid ${NEWEST_FIRST}`,
  );
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
