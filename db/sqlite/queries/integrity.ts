// Checks that the file and the references in it are sound.

import { createHash } from "node:crypto";
import { count, sql } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { citations, runs } from "../schema";

const INDEXES = ["search_index", "passages_fts"] as const;

/**
 * The faults that SQLite finds in the file, its references and its full-text indexes; empty when there are
 * none.
 */
export async function findIntegrityFaults(db: Database): Promise<string[]> {
  const pages = db.all<{ integrity_check: string }>(sql`pragma integrity_check`);
  const references = db.all<{ table: string; parent: string }>(sql`pragma foreign_key_check`);
  return [
    ...pages.map((row) => row.integrity_check).filter((text) => text !== "ok"),
    ...references.map(({ table, parent }) => `a row of ${table} refers to a missing row of ${parent}`),
    // SQLite checks the internal structure of full-text indexes itself; comparing them with their rows
    // requires a write.
    ...(db.$client.readonly ? passageFaults(db) : INDEXES.flatMap((name) => indexFault(db, name))),
    ...searchFaults(db),
    ...leftoverFaults(db),
    ...pictureFaults(db),
  ];
}

/** How many runs are stored. */
export async function countRuns(db: Database): Promise<number> {
  return db.select({ n: count() }).from(runs).get()?.n ?? 0;
}

/** How many citations are stored. */
export async function countCitations(db: Database): Promise<number> {
  return db.select({ n: count() }).from(citations).get()?.n ?? 0;
}

/** Every passage must be in its index, and nothing else. */
function passageFaults(db: Database): string[] {
  const unpaired = db.all<{ id: number }>(sql`
    SELECT id FROM passages WHERE id NOT IN (SELECT id FROM passages_fts_docsize)
    UNION ALL SELECT id FROM passages_fts_docsize WHERE id NOT IN (SELECT id FROM passages)`);
  return unpaired.map(({ id }) => `passages_fts: passage ${id} has lost its other half`);
}

function indexFault(db: Database, name: (typeof INDEXES)[number]): string[] {
  try {
    db.run(
      sql`insert into ${sql.identifier(name)} (${sql.identifier(name)}, rank) values ('integrity-check', 1)`,
    );
    return [];
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : "is damaged"}`];
  }
}

/** Everything searchable must be in the search index or queued for it, and nothing else. */
function searchFaults(db: Database): string[] {
  const missing = db.all<{ kind: string; id: string }>(sql`
    SELECT kind, id FROM (
      SELECT 'run' AS kind, id FROM runs WHERE kind = 'research'
      UNION ALL SELECT 'report', id FROM reports r WHERE NOT EXISTS (
        SELECT 1 FROM reports later WHERE later.series_id = r.series_id AND later.series_id <> '' AND later.docid > r.docid)
    ) WHERE id NOT IN (SELECT ref FROM search_entries) AND id NOT IN (SELECT ref FROM search_pending)`);
  const sources = db.all<{ id: string }>(sql`
    SELECT max(id) AS id FROM sources WHERE url_key NOT IN (SELECT ref FROM search_pending) GROUP BY url_key
    HAVING sum(id IN (SELECT source FROM search_entries)) = 0`);
  const unpaired = db.all<{ docid: number }>(sql`
    SELECT docid FROM search_entries WHERE docid NOT IN (SELECT id FROM search_index_docsize)
    UNION ALL SELECT id FROM search_index_docsize WHERE id NOT IN (SELECT docid FROM search_entries)`);
  return [
    ...missing.map(({ kind, id }) => `search_index: the ${kind} ${id} is not in it`),
    ...sources.map(({ id }) => `search_index: the source ${id} is not in it`),
    ...unpaired.map(({ docid }) => `search_index: row ${docid} has lost its other half`),
  ];
}

/**
 * Deleted threads must leave nothing behind: every thread has a run, and a thread read or may show every
 * page.
 */
function leftoverFaults(db: Database): string[] {
  const empty = db.all<{ id: string }>(
    sql`SELECT id FROM threads WHERE NOT EXISTS (SELECT 1 FROM runs WHERE runs.thread_id = threads.id)`,
  );
  const unused = db.all<{ id: string }>(sql`
    SELECT id FROM pages WHERE NOT EXISTS (SELECT 1 FROM sources WHERE sources.url_key = pages.url_key)
      AND NOT EXISTS (SELECT 1 FROM page_readings WHERE page_readings.page_id = pages.id)
      AND NOT EXISTS (SELECT 1 FROM sources WHERE sources.page_id = pages.id)
      AND NOT EXISTS (SELECT 1 FROM citations WHERE citations.page_id = pages.id)`);
  return [
    ...empty.map(({ id }) => `thread ${id} has no run`),
    ...unused.map(({ id }) => `page ${id} belongs to no research`),
  ];
}

/** Every picture belongs to a page, and its bytes are those that its name says. */
function pictureFaults({ $client }: Database): string[] {
  const unused = $client
    .prepare("SELECT sha256 FROM pictures WHERE sha256 NOT IN (SELECT sha256 FROM page_pictures)")
    .pluck()
    .all() as string[];
  const faults = unused.map((sha256) => `picture ${sha256} belongs to no page`);
  const stored = $client.prepare("SELECT sha256, bytes FROM pictures").iterate();
  for (const { sha256, bytes } of stored as IterableIterator<{ sha256: string; bytes: Buffer }>)
    if (createHash("sha256").update(bytes).digest("hex") !== sha256)
      faults.push(`picture ${sha256} has other bytes than its name says`);
  return faults;
}
