// Searches the passages of the library. They are ranked as FTS5 ranks them in SQLite: bm25 with the same weights, from the
// same counts.

import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { lookedFor, quoted, tsqueryOf } from "@/db/postgres/text-search";
import type { PassageRow } from "@/db/store/passages";
import { type Leaf, leavesOf, type TextQuery } from "@/db/store/text-query";

/** A heading weighs as much as three words of the text, a title as much as six. */
const TITLE = 6;
const HEADING = 3;
/** The weights of the text, of nothing, of the heading and of the title. None may exceed 1. */
const WEIGHTS = `{${1 / TITLE},0,${HEADING / TITLE},1}`;
const TITLE_ALONE = "{0,0,0,1}";
const K1 = 1.2;
const B = 0.75;

/** Words that follow each other, the last one perhaps a beginning; null for a text without words. */
const writtenBy =
  ({ tokensOf }: Database) =>
  (leaf: Leaf, title: boolean): string | null => {
    const words = "facet" in leaf ? [leaf.facet] : tokensOf(leaf.text);
    if (words.length === 0) return null;
    const column = title ? "A" : "";
    const last = "text" in leaf && leaf.beginning ? `:*${column}` : column && `:${column}`;
    const written = words.map(
      (word, at) => quoted(word) + (at === words.length - 1 ? last : column && `:${column}`),
    );
    return words.length === 1 ? (written[0] as string) : `(${written.join(" <-> ")})`;
  };

/**
 * Returns the passages that match, best first by bm25, with title and heading weighted above the text. If more than
 * `ranked` passages match, only the newest are ranked, so that a very common word costs no more.
 */
export async function matchPassages(
  db: Database,
  { match, limit, ranked }: { match: TextQuery; limit: number; ranked: number },
): Promise<PassageRow[]> {
  const written = writtenBy(db);
  const query = tsqueryOf(match, written);
  if (query === null) return [];
  const texts = leavesOf(match).flatMap(({ leaf, title }) => {
    const own = written(leaf, title);
    return own === null ? [] : [{ query: own, weights: title ? TITLE_ALONE : WEIGHTS }];
  });
  const [counts, { passages, average }] = await Promise.all([
    countEach(
      db,
      texts.map((text) => text.query),
    ),
    measure(db),
  ]);
  const length = sql`(${K1 * (1 - B)}::float8 + ${(K1 * B) / average}::float8 * p.words)`;
  // For one text, the rank by cover density is the sum of the weights of its places: the count that bm25 needs. The quotient
  // is written so that it is counted once.
  const score = texts.map(({ query: own, weights }, at) => {
    const rarity = Math.max(Math.log((passages - (counts[at] ?? 0) + 0.5) / ((counts[at] ?? 0) + 0.5)), 1e-6);
    const hits = sql`${TITLE}::float8 * ts_rank_cd(${weights}::float4[], p.tsv, ${own}::tsquery)`;
    return sql`${rarity * (K1 + 1)}::float8 * (1 - ${length} / (${hits} + ${length}))`;
  });
  // A sum of the number keeps the planner from walking the table by its index.
  const { rows } = await db.execute<PassageRow>(sql`
    SELECT ${PASSAGE} FROM (
      SELECT p.id, ${sql.join(score, sql` + `)} AS score FROM (
        SELECT p.id, p.words, p.tsv FROM passages p WHERE p.tsv @@ ${lookedFor(query)}
        ORDER BY p.id + 0 DESC LIMIT ${ranked}
      ) p ORDER BY score DESC, p.id LIMIT ${limit}
    ) hit JOIN passages p ON p.id = hit.id JOIN documents d ON d.id = p.document_id
    ORDER BY hit.score DESC, hit.id`);
  return rows;
}

export const PASSAGE: SQL = sql.raw(
  `d.id AS "documentId", d.collection, d.path, d.url, d.title, d.description, p.heading, p.text, p.position, p.page`,
);

type Measure = { at: number; last: number; passages: number; average: number };

const measures = new WeakMap<Database, Measure>();
/** How long the size of a library of so many passages is taken for what it was, in milliseconds. */
const LASTING = 60_000;
const MANY = 20_000;

/** How many passages there are, and how many words they have on average. */
async function measure(db: Database): Promise<Measure> {
  const { rows: ends } = await db.execute<{ last: number | null }>(sql`SELECT max(id) AS last FROM passages`);
  const last = ends[0]?.last ?? 0;
  const before = measures.get(db);
  if (before && before.passages > MANY ? Date.now() - before.at < LASTING : before?.last === last)
    return before as Measure;
  const { rows } = await db.execute<{ passages: number; words: number | null }>(
    sql`SELECT count(*) AS passages, sum(words) AS words FROM passages`,
  );
  const { passages, words } = rows[0] ?? { passages: 0, words: 0 };
  const measured = { at: Date.now(), last, passages, average: Math.max(1, (words ?? 0) / (passages || 1)) };
  measures.set(db, measured);
  return measured;
}

/**
 * When the files of these documents were last changed, milliseconds since the epoch. It lies behind the whole text of a
 * document, so that it is read for those that are shown and not for all that match.
 */
export async function findChanged(
  db: Database,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ id: number; modifiedAt: number }>(sql`
    SELECT id, modified_at AS "modifiedAt" FROM documents WHERE id = ANY(${sql.param(documentIds)}::bigint[])`);
  return new Map(rows.map(({ id, modifiedAt }) => [id, modifiedAt]));
}

/** Up to this many matches are counted; a larger number is estimated from how far the count got. */
const MOST_COUNTED = 4000;

async function countEach(db: Database, queries: (string | null)[]): Promise<number[]> {
  // A query that finds nothing is counted as the empty one, which finds nothing either.
  const { rows } = await db.execute<{ n: number; reached: number | null; first: number; last: number }>(sql`
    SELECT counted.n, counted.reached, coalesce(ends.first, 0) AS first, coalesce(ends.last, 0) AS last
    FROM unnest(${sql.param(queries.map((query) => query ?? ""))}::text[]) WITH ORDINALITY AS asked(query, at),
      LATERAL (SELECT count(*) AS n, max(id) AS reached FROM (
        SELECT id FROM passages WHERE tsv @@ asked.query::tsquery LIMIT ${MOST_COUNTED}) found) counted,
      (SELECT min(id) AS first, max(id) AS last FROM passages) ends
    ORDER BY asked.at`);
  return rows.map(({ n, reached, first, last }) =>
    n < MOST_COUNTED ? n : Math.round((n * (last - first + 1)) / ((reached ?? last) - first + 1)),
  );
}

/** In about how many passages each query matches, in the order given. */
export async function countMatches(db: Database, matches: TextQuery[]): Promise<number[]> {
  if (matches.length === 0) return [];
  const written = writtenBy(db);
  return countEach(
    db,
    matches.map((match) => tsqueryOf(match, written)),
  );
}
