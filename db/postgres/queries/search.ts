// Searches questions, reports and pages. No query visits every hit of a common word: the newest entries are searched
// first, and earlier ones in growing steps only while there are not enough.

import { type SQL, sql } from "drizzle-orm";
import { type Database, ownedBy } from "@/db/postgres/client";
import { decidedBy, entryMatches, type Matches } from "@/db/postgres/search-words";
import {
  type EarlierPage,
  type Entry,
  HIGHEST,
  type IndexScan,
  rowsOf,
  type ScannedEntry,
} from "@/db/store/search";
import type { TextQuery } from "@/db/store/text-query";
import type { Owner } from "@/db/store/threads";
import { READINGS } from "./pages";

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

// Finds pages that earlier runs of this installation read, for use by later runs. Pages that only a bundle
// brought are excluded, because their author could have written anything: see `broughtVia`.

const theirs = (owner: Owner): SQL => ownedBy(sql`t.owner_id`, owner);

/** Readings by the owner's own runs, without those of other people and those from bundles. */
const ownReadings = (owner: Owner): SQL =>
  sql`(${READINGS} k JOIN threads t ON t.id = k.thread_id AND ${theirs(owner)} AND NOT k.brought) ON k.page_id = p.id`;

/** Pages as the owner's runs read them, with those that `where` chooses. */
function selectPages(owner: Owner, where: SQL): SQL {
  const sources = sql`sources s JOIN threads t ON t.id = s.thread_id WHERE s.page_id = p.id AND ${theirs(owner)}`;
  return sql`SELECT p.id, p.url, coalesce(nullif(p.title, ''), (SELECT s.title FROM ${sources} LIMIT 1), '') AS title,
      p.text, coalesce(p.published_at, (SELECT max(s.published_at) FROM ${sources})) AS "publishedAt", p.via,
      p.page_starts AS "pageStarts", p.about, max(k.read_at) AS "readAt"
    FROM pages p JOIN ${ownReadings(owner)} WHERE ${where} AND NOT p.brought GROUP BY p.id`;
}

type Row = EarlierPage & { id: string };

const withoutId = ({ id: _id, ...page }: Row): EarlierPage => page;

/** Lists the newest matching pages that the owner's runs read in this span, at most `limit`. */
export async function matchPages(
  db: Database,
  query: { match: TextQuery; since: number; until: number; limit: number; owner: Owner },
): Promise<EarlierPage[]> {
  const { entries } = await scanEntries(db, {
    match: query.match,
    from: query.since,
    to: query.until,
    limit: query.limit,
  });
  const ids = entries.flatMap(({ page }) => page ?? []);
  const { rows } = await db.execute<Row>(
    selectPages(query.owner, sql`p.id = ANY(${sql.param(ids)}::text[])`),
  );
  const pages = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => pages.get(id) ?? []).map(withoutId);
}

/** The text that the owner's runs last read at a web address; null when there is none. */
export async function newestPage(
  db: Database,
  { urlKey, owner }: { urlKey: string; owner: Owner },
): Promise<EarlierPage | null> {
  const at = sql`md5(p.url_key) = md5(${urlKey}) AND p.url_key = ${urlKey} AND p.via NOT IN ('library', '')`;
  const { rows } = await db.execute<Row>(
    sql`${selectPages(owner, at)} ORDER BY max(k.read_at) DESC NULLS LAST, p.id LIMIT 1`,
  );
  return rows[0] ? withoutId(rows[0]) : null;
}

/** Within this time, a run may store a page it received as just fetched, in milliseconds. */
const MOMENT = 120_000;

/**
 * Whether the owner may learn that an address was read at a time: their own runs read it then, or they are
 * the only user.
 */
export async function mayKnowRead(
  db: Database,
  { urlKey, readAt, owner }: { urlKey: string; readAt: number; owner: Owner },
): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(sql`
    SELECT NOT EXISTS (SELECT 1 FROM users WHERE NOT founder) OR EXISTS (
      SELECT 1 FROM pages p JOIN ${ownReadings(owner)}
      WHERE md5(p.url_key) = md5(${urlKey}) AND p.url_key = ${urlKey}
        AND k.read_at BETWEEN ${readAt} AND ${readAt + MOMENT}) AS known`);
  return rows[0]?.known === true;
}

/** Counts the entries that each query matches, and all entries, both up to `most`. */
export async function countWords(
  db: Database,
  queries: TextQuery[],
  most: number,
): Promise<{ counts: number[]; all: number }> {
  const conditions = queries.map((query) => {
    const { indexed, left } = entryMatches(query) ?? { indexed: sql`false`, left: null };
    return left === null ? indexed : sql`${indexed} AND ${left}`;
  });
  const counted = [...conditions, sql`true`].map(
    (matches) =>
      sql`(SELECT count(*) FROM (SELECT 1 FROM search_entries e WHERE ${matches} LIMIT ${most}) found)`,
  );
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`SELECT ARRAY[${sql.join(counted, sql`, `)}] AS counts`,
  );
  const counts = (rows[0]?.counts ?? []).map(Number);
  return { counts: counts.slice(0, -1), all: counts.at(-1) ?? 0 };
}
