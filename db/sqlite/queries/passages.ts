// Searches the passages of the library.

import { sql } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { matchOf } from "@/db/sqlite/match";
import type { PassageRow } from "@/db/store/passages";
import type { TextQuery } from "@/db/store/text-query";

/**
 * Returns the passages that match, best first by bm25, with title and heading weighted
 * above the text. If more than `ranked` passages match, only the newest are ranked, so that a very common
 * word costs no more.
 */
export async function matchPassages(
  db: Database,
  { match, limit, ranked }: { match: TextQuery; limit: number; ranked: number },
): Promise<PassageRow[]> {
  return db.all<PassageRow>(sql`
    SELECT ${PASSAGE}
    FROM (
      SELECT rowid, score FROM (
        SELECT rowid, bm25(passages_fts, 6.0, 3.0, 1.0) AS score FROM passages_fts
        WHERE passages_fts MATCH ${matchOf(match)} ORDER BY rowid DESC LIMIT ${ranked}
      ) ORDER BY score, rowid LIMIT ${limit}
    ) AS hit
    JOIN passages AS p ON p.id = hit.rowid
    JOIN documents AS d ON d.id = p.document_id
    ORDER BY hit.score, hit.rowid`);
}

export const PASSAGE =
  sql.raw(`d.id AS documentId, d.collection AS collection, d.path AS path, d.url AS url, d.title AS title,
      d.description AS description, p.heading AS heading, p.text AS text,
      p.position AS position, p.page AS page`);

/**
 * When the files of these documents were last changed, milliseconds since the epoch. It lies behind the whole text of a
 * document, so that it is read for those that are shown and not for all that match.
 */
export async function findChanged(
  db: Database,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = db.all<{ id: number; modifiedAt: number }>(sql`
    SELECT id, modified_at AS modifiedAt FROM documents
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(documentIds)}))`);
  return new Map(rows.map(({ id, modifiedAt }) => [id, modifiedAt]));
}

/** Up to this many matches are counted; a larger number is estimated from how far the count got. */
const MOST_COUNTED = 4000;

/** In about how many passages each query matches, in the order given. */
export async function countMatches(db: Database, matches: TextQuery[]): Promise<number[]> {
  const span = db.get<{ first: number | null; last: number | null }>(
    sql`SELECT (SELECT min(id) FROM passages) AS first, (SELECT max(id) FROM passages) AS last`,
  );
  const { first, last } = { first: span?.first ?? 0, last: span?.last ?? 0 };
  return matches.map((match) => {
    const counted = db.get<{ n: number; reached: number | null }>(sql`
      SELECT count(*) AS n, max(rowid) AS reached FROM (
        SELECT rowid FROM passages_fts WHERE passages_fts MATCH ${matchOf(match)} LIMIT ${MOST_COUNTED}
      )`);
    const count = counted?.n ?? 0;
    if (count < MOST_COUNTED) return count;
    return Math.round((count * (last - first + 1)) / ((counted?.reached ?? last) - first + 1));
  });
}
