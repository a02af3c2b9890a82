// Finds pages that earlier runs of this installation read, for use by later runs. Pages that only a bundle
// brought are excluded, because their author could have written anything: see `broughtVia`.

import type { Database } from "@/db/sqlite/client";
import { matchOf } from "@/db/sqlite/match";
import { prepareOnce } from "@/db/sqlite/prepared";
import type { EarlierPage } from "@/db/store/search";
import type { TextQuery } from "@/db/store/text-query";
import type { Owner } from "@/db/store/threads";
import { READINGS } from "./pages";
import { scanEntries } from "./search";

/** Readings by the owner's own runs, without those of other people and those from bundles. */
const OWN = `${READINGS} k JOIN threads t ON t.id = k.thread_id AND t.owner_id IS $owner AND NOT k.brought`;

const COLUMNS = `p.url, coalesce(nullif(p.title, ''), (SELECT s.title FROM sources s JOIN threads t ON t.id = s.thread_id
    WHERE s.page_id = p.id AND t.owner_id IS $owner LIMIT 1), '') AS title,
  p.text, coalesce(p.published_at, (SELECT max(s.published_at) FROM sources s JOIN threads t ON t.id = s.thread_id
    WHERE s.page_id = p.id AND t.owner_id IS $owner)) AS publishedAt, p.via, p.page_starts AS pageStarts, p.about,
  max(k.read_at) AS readAt`;

/** Within this time, a run may store a page it received as just fetched, in milliseconds. */
const MOMENT = 120_000;

const prepare = prepareOnce(({ $client: client }: Database) => ({
  page: client.prepare(
    `SELECT ${COLUMNS} FROM pages p JOIN ${OWN} AND k.page_id = p.id WHERE p.id = $id AND NOT p.brought GROUP BY p.id`,
  ),
  newest: client.prepare(
    `SELECT ${COLUMNS} FROM pages p JOIN ${OWN} AND k.page_id = p.id WHERE p.url_key = $urlKey AND NOT p.brought
     AND p.via NOT IN ('library', '') GROUP BY p.id ORDER BY readAt DESC, p.id LIMIT 1`,
  ),
  readBefore: client
    .prepare(
      `SELECT NOT EXISTS (SELECT 1 FROM users WHERE NOT founder) OR EXISTS (
       SELECT 1 FROM pages p JOIN ${OWN} AND k.page_id = p.id
       WHERE p.url_key = $urlKey AND k.read_at BETWEEN $readAt AND $readAt + ${MOMENT})`,
    )
    .pluck(),
  count: client
    .prepare("SELECT count(*) FROM (SELECT 1 FROM search_index WHERE search_index MATCH ? LIMIT ?)")
    .pluck(),
  entries: client.prepare("SELECT count(*) FROM (SELECT 1 FROM search_entries LIMIT ?)").pluck(),
}));

/** Lists the newest matching pages that the owner's runs read in this span, at most `limit`. */
export function matchPages(
  db: Database,
  query: { match: TextQuery; since: number; until: number; limit: number; owner: Owner },
): EarlierPage[] {
  const { entries } = scanEntries(db, {
    match: query.match,
    from: query.since,
    to: query.until,
    limit: query.limit,
  });
  return entries.flatMap(
    ({ page }) =>
      (page && (prepare(db).page.get({ id: page, owner: query.owner }) as EarlierPage | undefined)) || [],
  );
}

/** The text that the owner's runs last read at a web address; null when there is none. */
export function newestPage(db: Database, address: { urlKey: string; owner: Owner }): EarlierPage | null {
  return (prepare(db).newest.get(address) as EarlierPage | undefined) ?? null;
}

/**
 * Whether the owner may learn that an address was read at a time: their own runs read it then, or they are
 * the only user.
 */
export function mayKnowRead(
  db: Database,
  reading: { urlKey: string; readAt: number; owner: Owner },
): boolean {
  return prepare(db).readBefore.get(reading) === 1;
}

/** Counts the entries that each query matches, and all entries, both up to `most`. */
export function countWords(
  db: Database,
  queries: TextQuery[],
  most: number,
): { counts: number[]; all: number } {
  const { count, entries } = prepare(db);
  return {
    counts: queries.map((query) => count.get(matchOf(query), most) as number),
    all: entries.get(most) as number,
  };
}
