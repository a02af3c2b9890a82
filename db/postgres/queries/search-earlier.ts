// Finds pages that earlier runs of this installation read, for use by later runs. Pages that only a bundle
// brought are excluded, because their author could have written anything: see `broughtVia`.

import { type SQL, sql } from "drizzle-orm";
import { type Database, ownedBy } from "@/db/postgres/client";
import { entryMatches } from "@/db/postgres/search-words";
import type { EarlierPage } from "@/db/store/search";
import type { TextQuery } from "@/db/store/text-query";
import type { Owner } from "@/db/store/threads";
import { READINGS } from "./pages";
import { scanEntries } from "./search";

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
