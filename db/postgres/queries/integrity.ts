// Checks that the references in the database and what was derived from its rows are sound.

import { count, sql } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { citations, runs } from "../schema";

/** The faults in references, indexes and the search; empty when there are none. */
export async function findIntegrityFaults(db: Database): Promise<string[]> {
  return [
    ...(await referenceFaults(db)),
    ...(await indexFaults(db)),
    ...(await searchFaults(db)),
    ...(await leftoverFaults(db)),
    ...(await fileFaults(db)),
  ];
}

/** How many runs are stored. */
export async function countRuns(db: Database): Promise<number> {
  const [found] = await db.select({ n: count() }).from(runs);
  return found?.n ?? 0;
}

/** How many citations are stored. */
export async function countCitations(db: Database): Promise<number> {
  const [found] = await db.select({ n: count() }).from(citations);
  return found?.n ?? 0;
}

/** The server holds references while it is asked to; a restored or copied database may have been filled without. */
async function referenceFaults(db: Database): Promise<string[]> {
  const { rows } = await db.execute<Record<"child" | "parent" | "own" | "foreign", string>>(sql`
    SELECT k.conrelid::regclass::text AS child, k.confrelid::regclass::text AS parent,
      a.attname AS own, f.attname AS foreign
    FROM pg_constraint k
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
    JOIN pg_attribute f ON f.attrelid = k.confrelid AND f.attnum = k.confkey[1]
    WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace ORDER BY 1, 3`);
  const faults: string[] = [];
  for (const { child, parent, own, foreign } of rows) {
    const lost = await db.execute(sql`
      SELECT 1 FROM ${sql.raw(child)} c WHERE c.${sql.identifier(own)} IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM ${sql.raw(parent)} p WHERE p.${sql.identifier(foreign)} = c.${sql.identifier(own)})`);
    for (const _ of lost.rows) faults.push(`a row of ${child} refers to a missing row of ${parent}`);
  }
  return faults;
}

/** Indexes whose building failed answer nothing. */
async function indexFaults(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND NOT (i.indisvalid AND i.indisready)`);
  return rows.map(({ name }) => `the index ${name} is not valid`);
}

/** Everything searchable must be in the search index or queued for it, and nothing else. */
async function searchFaults(db: Database): Promise<string[]> {
  const missing = await db.execute<{ kind: string; id: string }>(sql`
    SELECT kind, id FROM (
      SELECT 'run' AS kind, id FROM runs WHERE kind = 'research'
      UNION ALL SELECT 'report', id FROM reports r WHERE NOT EXISTS (
        SELECT 1 FROM reports later WHERE later.series_id = r.series_id AND later.series_id <> '' AND later.docid > r.docid)
    ) AS searchable
    WHERE NOT EXISTS (SELECT 1 FROM search_entries e WHERE e.ref = searchable.id)
      AND searchable.id NOT IN (SELECT ref FROM search_pending)`);
  const sources = await db.execute<{ id: string }>(sql`
    SELECT max(s.id) AS id FROM sources s LEFT JOIN search_entries e ON e.source = s.id
    WHERE s.url_key NOT IN (SELECT ref FROM search_pending) GROUP BY s.url_key HAVING count(e.docid) = 0`);
  return [
    ...missing.rows.map(({ kind, id }) => `search_index: the ${kind} ${id} is not in it`),
    ...sources.rows.map(({ id }) => `search_index: the source ${id} is not in it`),
  ];
}

/**
 * Deleted threads must leave nothing behind: every thread has a run, and a thread read or may show every
 * page.
 */
async function leftoverFaults(db: Database): Promise<string[]> {
  const empty = await db.execute<{ id: string }>(
    sql`SELECT id FROM threads WHERE NOT EXISTS (SELECT 1 FROM runs WHERE runs.thread_id = threads.id)`,
  );
  const unused = await db.execute<{ id: string }>(sql`
    SELECT id FROM pages
    WHERE NOT EXISTS (SELECT 1 FROM sources s WHERE md5(s.url_key) = md5(pages.url_key) AND s.url_key = pages.url_key)
      AND NOT EXISTS (SELECT 1 FROM page_readings WHERE page_readings.page_id = pages.id)
      AND NOT EXISTS (SELECT 1 FROM sources WHERE sources.page_id = pages.id)
      AND NOT EXISTS (SELECT 1 FROM citations WHERE citations.page_id = pages.id)`);
  return [
    ...empty.rows.map(({ id }) => `thread ${id} has no run`),
    ...unused.rows.map(({ id }) => `page ${id} belongs to no research`),
    ...(await pictureFaults(db)),
  ];
}

/** Every picture belongs to a page, and its bytes are those that its name says. */
async function pictureFaults(db: Database): Promise<string[]> {
  const unused = await db.execute<{ sha256: string }>(sql`SELECT sha256 FROM pictures
    WHERE NOT EXISTS (SELECT 1 FROM page_pictures l WHERE l.sha256 = pictures.sha256)`);
  const wrong = await db.execute<{ sha256: string }>(
    sql`SELECT sha256 FROM pictures WHERE encode(sha256(bytes), 'hex') <> sha256`,
  );
  return [
    ...unused.rows.map(({ sha256 }) => `picture ${sha256} belongs to no page`),
    ...wrong.rows.map(({ sha256 }) => `picture ${sha256} has other bytes than its name says`),
  ];
}

/** The bytes of a document must be those that were stored. */
async function fileFaults(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT name FROM files WHERE octet_length(bytes) <> size OR encode(sha256(bytes), 'hex') <> sha256 ORDER BY name`);
  return rows.map(
    ({ name }) => `the bytes of the document ${JSON.stringify(name)} are not those that were stored`,
  );
}
