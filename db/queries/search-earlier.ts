// Pages that earlier runs of this installation read, for runs to come. What a bundle brought was read elsewhere, by whoever
// wrote it, and is no page to go by: see `broughtVia`.

import type { Database } from "../client";
import { prepareOnce } from "../prepared";
import { walkEntries } from "./search";
import type { Owner } from "./threads";

export type EarlierPage = {
  url: string;
  title: string;
  text: string;
  publishedAt: string | null;
  via: string;
  /** Where the pages of a document begin, as JSON; null for what has none. */
  pageStarts: string | null;
  /** What is known of it beside its text, as JSON; null where nothing is. */
  about: string | null;
  /** When this text was read last, in any thread. */
  readAt: number;
};

const COLUMNS = `p.url, coalesce(nullif(p.title, ''), (SELECT s.title FROM sources s WHERE s.page_id = p.id LIMIT 1), '') AS title,
  p.text, coalesce(p.published_at, (SELECT max(s.published_at) FROM sources s WHERE s.page_id = p.id)) AS publishedAt, p.via, p.page_starts AS pageStarts, p.about,
  max(p.read_at, coalesce((SELECT max(s.read_at) FROM sources s WHERE s.page_id = p.id), 0)) AS readAt`;

const READ_HERE = "p.via NOT LIKE '%, from a bundle'";

/** What others read is not told by giving it; the one person that is alone needs no looking. */
const readByOwner = (
  urlKey: "p.url_key" | "$urlKey",
) => `(NOT EXISTS (SELECT 1 FROM users WHERE NOT founder) OR EXISTS (
  SELECT 1 FROM sources s JOIN threads t ON t.id = s.thread_id
  WHERE s.url_key = ${urlKey} AND s.page_id IS NOT NULL AND t.owner_id IS $owner))`;

const prepare = prepareOnce(({ $client: client }: Database) => ({
  page: client.prepare(`SELECT ${COLUMNS} FROM pages p WHERE p.id = ? AND ${READ_HERE}`),
  newest: client.prepare(
    `SELECT ${COLUMNS} FROM pages p WHERE p.url_key = $urlKey AND ${readByOwner("p.url_key")} AND p.via NOT IN ('library', '') AND ${READ_HERE} ORDER BY readAt DESC, p.id LIMIT 1`,
  ),
  readBefore: client.prepare(`SELECT ${readByOwner("$urlKey")}`).pluck(),
  count: client
    .prepare("SELECT count(*) FROM (SELECT 1 FROM search_index WHERE search_index MATCH ? LIMIT ?)")
    .pluck(),
  entries: client.prepare("SELECT count(*) FROM (SELECT 1 FROM search_entries LIMIT ?)").pluck(),
}));

/** The newest pages that match and were read in this span, at most `limit`. */
export function matchPages(
  db: Database,
  query: { match: string; since: number; until: number; limit: number },
): EarlierPage[] {
  const { entries } = walkEntries(db, {
    match: query.match,
    from: query.since,
    to: query.until,
    limit: query.limit,
  });
  return entries.flatMap(
    ({ page }) => (page && (prepare(db).page.get(page) as EarlierPage | undefined)) || [],
  );
}

/** The text read last at an address of the web by the owner's runs; null when none was. */
export function newestPage(db: Database, address: { urlKey: string; owner: Owner }): EarlierPage | null {
  return (prepare(db).newest.get(address) as EarlierPage | undefined) ?? null;
}

/** Whether the owner may be told that an address was read before: their own runs read it, or there is nobody else. */
export function mayKnowRead(db: Database, address: { urlKey: string; owner: Owner }): boolean {
  return prepare(db).readBefore.get(address) === 1;
}

/** In how many entries each expression matches, and how many there are at all, both counted up to `most`. */
export function countWords(
  db: Database,
  expressions: string[],
  most: number,
): { counts: number[]; all: number } {
  const { count, entries } = prepare(db);
  return {
    counts: expressions.map((match) => count.get(match, most) as number),
    all: entries.get(most) as number,
  };
}
