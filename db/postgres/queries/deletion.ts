// Deletes threads: their rows, the runs and threads of their delegates, and the pages that no other thread
// uses.

import { lt, type SQL, sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/postgres/client";
import { KNOWN } from "@/db/postgres/files";
import { insertRows } from "@/db/postgres/rows";
import { transact, whenFree } from "@/db/postgres/when-free";
import type { Owner, Removal } from "@/db/store/threads";
import { deletedSpending, formerReportFiles } from "../schema";

/** The thread with the threads of its delegates, at any depth. */
const familyOf = (id: string): SQL => sql`WITH RECURSIVE family (id) AS (
  SELECT id FROM threads WHERE id = ${id}
  UNION SELECT t.id FROM family f JOIN runs r ON r.thread_id = f.id JOIN threads t ON t.delegated_by = r.id)`;

const READ_PAGE = sql`(json_of(e.body) #>> '{page,id}')`;

/** Pages that the family read: those that its sources and citations refer to and those in its event logs. */
const READ = sql`SELECT g.page_id AS id FROM family f JOIN page_readings g ON g.thread_id = f.id
  UNION SELECT s.page_id FROM family f JOIN sources s ON s.thread_id = f.id WHERE s.page_id IS NOT NULL
  UNION SELECT c.page_id FROM family f JOIN reports p ON p.thread_id = f.id JOIN citations c ON c.report_id = p.id
    WHERE c.page_id IS NOT NULL
  UNION SELECT ${READ_PAGE} FROM family f JOIN runs r ON r.thread_id = f.id
    JOIN run_events e ON e.run_id = r.id AND e.type = 'page-read' WHERE ${READ_PAGE} IS NOT NULL`;

const AT_ADDRESS = sql`md5(s.url_key) = md5(pages.url_key) AND s.url_key = pages.url_key`;

const IS_USED = sql`EXISTS (SELECT 1 FROM page_readings g WHERE g.page_id = pages.id)
  OR EXISTS (SELECT 1 FROM sources s WHERE s.page_id = pages.id)
  OR EXISTS (SELECT 1 FROM citations c WHERE c.page_id = pages.id)
  OR EXISTS (SELECT 1 FROM sources s JOIN runs r ON r.thread_id = s.thread_id
    JOIN run_events e ON e.run_id = r.id AND e.type = 'page-read' AND ${READ_PAGE} = pages.id
    WHERE ${AT_ADDRESS})`;
const HAS_SOURCE = sql`EXISTS (SELECT 1 FROM sources s WHERE ${AT_ADDRESS})`;

const idsOf = (rows: Record<string, unknown>[]): string[] => rows.map(({ id }) => id as string);

/** Counts what would be deleted with a thread. */
export async function countRemoval(db: Database, id: string): Promise<Removal> {
  const { rows } = await db.execute<Removal>(sql`SELECT
    (SELECT count(*) FROM runs WHERE thread_id = ${id} AND kind <> 'edit') AS runs,
    (SELECT count(DISTINCT CASE series_id WHEN '' THEN id ELSE series_id END) FROM reports WHERE thread_id = ${id}) AS reports,
    (SELECT count(*) FROM sources WHERE thread_id = ${id}) AS sources`);
  return rows[0] ?? { runs: 0, reports: 0, sources: 0 };
}

/** Hides a thread and the threads of its delegates until it is deleted at `at`; null shows them again. */
export async function setDeleting(db: Database, thread: { id: string; at: number | null }): Promise<void> {
  await whenFree(db, () =>
    db.execute(sql`${familyOf(thread.id)}
      UPDATE threads SET deleting_at = ${thread.at} WHERE id IN (SELECT id FROM family)`),
  );
}

/** Ids of the active or waiting runs of a thread and of its delegates. */
export async function listOpenRunsOf(db: Database, id: string): Promise<string[]> {
  const { rows } = await db.execute(sql`${familyOf(id)}
    SELECT r.id FROM family f JOIN runs r ON r.thread_id = f.id
    WHERE r.status IN ('inited', 'researching', 'waiting_for_clarification', 'waiting_for_plan') ORDER BY r.docid`);
  return idsOf(rows);
}

/** Lists the threads that are due for deletion. */
export async function listDueDeletions(db: Database, now: number): Promise<string[]> {
  const { rows } = await db.execute(sql`SELECT id FROM threads
    WHERE deleting_at <= ${now} AND delegated_by IS NULL ORDER BY deleting_at, id`);
  return idsOf(rows);
}

/** Lists the threads that will be deleted, with the time of each. */
export async function listDeletions(db: Database): Promise<{ id: string; at: number }[]> {
  const { rows } = await db.execute<{ id: string; at: number }>(sql`SELECT id, deleting_at AS at FROM threads
    WHERE deleting_at IS NOT NULL AND delegated_by IS NULL`);
  return rows;
}

/**
 * Lists the storage keys of the report files that are deleted with a thread, without those that another
 * thread's report uses.
 */
export async function listReportFiles(db: Pick<Database, "execute">, id: string): Promise<string[]> {
  const { rows } = await db.execute(sql`${familyOf(id)}
    SELECT DISTINCT p.filepath AS id FROM family f JOIN reports p ON p.thread_id = f.id WHERE p.filepath <> ''
      AND NOT EXISTS (SELECT 1 FROM reports o WHERE o.filepath = p.filepath AND o.thread_id NOT IN (SELECT id FROM family))`);
  return idsOf(rows);
}

/** Lists the storage keys of report files that other nodes may still have, without those that a report uses. */
export async function listFormerReportFiles(db: Database): Promise<string[]> {
  const { rows } = await db.execute(sql`SELECT filepath AS id FROM former_report_files f
    WHERE NOT EXISTS (SELECT 1 FROM reports r WHERE r.filepath = f.filepath) ORDER BY filepath`);
  return idsOf(rows);
}

/** Keeps the names of the files that go with a thread, for nodes that have copies of them, and tells these nodes. */
async function keepFormerFiles(db: Database, tx: Writer, id: string): Promise<void> {
  const endedAt = Date.now();
  const files = await listReportFiles(tx, id);
  await tx.delete(formerReportFiles).where(lt(formerReportFiles.endedAt, endedAt - KNOWN));
  if (files.length === 0) return;
  await tx
    .insert(formerReportFiles)
    .values(files.map((filepath) => ({ filepath, endedAt })))
    .onConflictDoUpdate({ target: formerReportFiles.filepath, set: { endedAt } });
  const said = db.links?.saying({ kind: "reports" });
  if (said) await tx.execute(sql`SELECT pg_notify(${said.channel}, ${said.payload})`);
}

/**
 * Deletes a thread permanently, in one transaction. The usage of its runs stays in the daily ledger, without
 * their contents. `dayOf` returns the calendar day of a time; runs that began before `since` no longer count
 * towards any limit.
 */
export async function deleteThreadRows(
  db: Database,
  id: string,
  { dayOf, since }: { dayOf: (at: number) => string; since: number },
): Promise<void> {
  const family = familyOf(id);
  await transact(db, async (tx) => {
    // No run begins in these threads any more, and what is read below stays as it is.
    await tx.execute(
      sql`${family} SELECT 1 FROM threads WHERE id IN (SELECT id FROM family) ORDER BY id FOR UPDATE`,
    );
    const addresses = idsOf(
      (
        await tx.execute(sql`${family}
        SELECT DISTINCT s.url_key AS id FROM family f JOIN sources s ON s.thread_id = f.id`)
      ).rows,
    );
    const texts = idsOf((await tx.execute(sql`${family} ${READ}`)).rows);
    await tx.execute(sql`${family}
      INSERT INTO deleted_spending (day, owner_id, runs, tokens, searches, money)
      SELECT s.day, t.owner_id, 0, sum(s.input_tokens + s.output_tokens), sum(s.searches), sum(s.money)
      FROM family f JOIN threads t ON t.id = f.id JOIN runs r ON r.thread_id = t.id JOIN spending s ON s.run_id = r.id
      GROUP BY s.day, t.owner_id`);
    const begun = await tx.execute<{ at: number; owner: Owner }>(sql`${family}
      SELECT r.created_at AS at, t.owner_id AS owner FROM family f JOIN threads t ON t.id = f.id
      JOIN runs r ON r.thread_id = t.id
      WHERE r.counted AND r.kind <> 'edit' AND t.delegated_by IS NULL AND r.created_at >= ${since}`);
    const none = { tokens: 0, searches: 0, money: 0 };
    const kept = begun.rows.map(({ at, owner }) => ({ day: dayOf(at), ownerId: owner, runs: 1, ...none }));
    await insertRows(tx, deletedSpending, kept);
    await keepFormerFiles(db, tx, id);
    // What is deleted with a thread is deleted in the order of the names that the server gave its references. They hold
    // only if citations are gone before sources.
    await tx.execute(sql`${family}
      DELETE FROM citations WHERE report_id IN (SELECT p.id FROM family f JOIN reports p ON p.thread_id = f.id)`);
    await tx.execute(sql`DELETE FROM threads WHERE id = ${id}`);
    await deletePages(tx, { addresses, texts });
  });
}

/** Deletes pages of the texts, and pages and fetched pages of the addresses, that nothing needs any more. */
async function deletePages(
  tx: Parameters<Parameters<typeof transact>[1]>[0],
  { addresses, texts }: { addresses: string[]; texts: string[] },
): Promise<void> {
  // An index finds pages by their ids and by digests of their addresses, each on its own.
  const there = (column: SQL) =>
    sql`md5(${column}) = ANY(ARRAY(SELECT md5(a) FROM unnest(${sql.param(addresses)}::text[]) a))`;
  const found = await tx.execute(sql`SELECT id FROM pages WHERE ${there(sql`pages.url_key`)}`);
  const all = sql`pages.id = ANY(${sql.param([...texts, ...idsOf(found.rows)])})`;
  // Whoever reads one of these pages at this moment has either finished, so that the next statement sees it, or waits
  // and stores the page again.
  await tx.execute(sql`SELECT 1 FROM pages WHERE ${all} ORDER BY id FOR UPDATE`);
  await tx.execute(sql`DELETE FROM pages
    WHERE ${all} AND (pages.id = ANY(${sql.param(texts)}) OR NOT ${HAS_SOURCE}) AND NOT (${IS_USED})`);
  await tx.execute(sql`DELETE FROM fetched_pages WHERE ${there(sql`fetched_pages.url_key`)}
    AND NOT EXISTS (SELECT 1 FROM sources s
      WHERE md5(s.url_key) = md5(fetched_pages.url_key) AND s.url_key = fetched_pages.url_key)`);
  // Whoever stores a page with one of these pictures has either finished, or waits and stores the picture again.
  const unused = sql`NOT EXISTS (SELECT 1 FROM page_pictures l WHERE l.sha256 = pictures.sha256)`;
  await tx.execute(sql`SELECT 1 FROM pictures WHERE ${unused} ORDER BY sha256 FOR UPDATE`);
  await tx.execute(sql`DELETE FROM pictures WHERE ${unused}`);
}
