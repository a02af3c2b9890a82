// Deletes threads: their rows, the runs and threads of their delegates, and the pages that no other thread
// uses.

import type { Database } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import { deleteSecurely, whenFree } from "@/db/sqlite/when-free";
import type { Owner, Removal } from "@/db/store/threads";

/** The thread `$id` with the threads of its delegates, at any depth. */
const FAMILY = `WITH RECURSIVE family (id) AS (
  SELECT id FROM threads WHERE id = $id
  UNION SELECT t.id FROM family f JOIN runs r ON r.thread_id = f.id JOIN threads t ON t.delegated_by = r.id)`;

/** Pages that the family read: those that its sources and citations refer to and those in its event logs. */
const READ = `SELECT g.page_id AS id FROM family f JOIN page_readings g ON g.thread_id = f.id
  UNION SELECT s.page_id FROM family f JOIN sources s ON s.thread_id = f.id WHERE s.page_id IS NOT NULL
  UNION SELECT c.page_id FROM family f JOIN reports p ON p.thread_id = f.id JOIN citations c ON c.report_id = p.id
    WHERE c.page_id IS NOT NULL
  UNION SELECT json_extract(e.body, '$.page.id') FROM family f JOIN runs r ON r.thread_id = f.id
    JOIN run_events e ON e.run_id = r.id AND e.type = 'page-read' WHERE json_extract(e.body, '$.page.id') IS NOT NULL`;

const IS_USED = `EXISTS (SELECT 1 FROM page_readings g WHERE g.page_id = pages.id)
  OR EXISTS (SELECT 1 FROM sources s WHERE s.page_id = pages.id)
  OR EXISTS (SELECT 1 FROM citations c WHERE c.page_id = pages.id)
  OR EXISTS (SELECT 1 FROM sources s JOIN runs r ON r.thread_id = s.thread_id
    JOIN run_events e ON e.run_id = r.id AND e.type = 'page-read' AND json_extract(e.body, '$.page.id') = pages.id
    WHERE s.url_key = pages.url_key)`;
const HAS_SOURCE = "EXISTS (SELECT 1 FROM sources s WHERE s.url_key = pages.url_key)";

const prepare = prepareOnce(({ $client: client }: Database) => ({
  setDeleting: client.prepare(
    `${FAMILY} UPDATE threads SET deleting_at = $at WHERE id IN (SELECT id FROM family)`,
  ),
  openRuns: client
    .prepare(
      `${FAMILY} SELECT r.id FROM family f JOIN runs r ON r.thread_id = f.id
       WHERE r.status IN ('inited', 'researching', 'waiting_for_clarification', 'waiting_for_plan')`,
    )
    .pluck(),
  counts: client.prepare(
    `SELECT (SELECT count(*) FROM runs WHERE thread_id = $id AND kind <> 'edit') AS runs,
       (SELECT count(DISTINCT CASE series_id WHEN '' THEN id ELSE series_id END) FROM reports WHERE thread_id = $id) AS reports,
       (SELECT count(*) FROM sources WHERE thread_id = $id) AS sources`,
  ),
  due: client
    .prepare("SELECT id FROM threads WHERE deleting_at <= ? AND delegated_by IS NULL ORDER BY deleting_at")
    .pluck(),
  deleting: client.prepare(
    "SELECT id, deleting_at AS at FROM threads WHERE deleting_at IS NOT NULL AND delegated_by IS NULL",
  ),
  files: client
    .prepare(
      `${FAMILY} SELECT DISTINCT p.filepath FROM family f JOIN reports p ON p.thread_id = f.id WHERE p.filepath <> ''
       AND NOT EXISTS (SELECT 1 FROM reports o WHERE o.filepath = p.filepath AND o.thread_id NOT IN (SELECT id FROM family))`,
    )
    .pluck(),
  begun: client.prepare(
    `${FAMILY} SELECT r.created_at AS at, t.owner_id AS owner FROM family f JOIN threads t ON t.id = f.id
     JOIN runs r ON r.thread_id = t.id WHERE r.counted AND r.kind <> 'edit' AND t.delegated_by IS NULL AND r.created_at >= $since`,
  ),
  keepSpending: client.prepare(
    `${FAMILY} INSERT INTO deleted_spending (day, owner_id, runs, tokens, searches, money)
     SELECT s.day, t.owner_id, 0, sum(s.input_tokens + s.output_tokens), sum(s.searches), sum(s.money)
     FROM family f JOIN threads t ON t.id = f.id JOIN runs r ON r.thread_id = t.id JOIN spending s ON s.run_id = r.id
     GROUP BY s.day, t.owner_id`,
  ),
  keepBegun: client.prepare(
    "INSERT INTO deleted_spending (day, owner_id, runs, tokens, searches, money) VALUES (?, ?, 1, 0, 0, 0)",
  ),
  addresses: client
    .prepare(`${FAMILY} SELECT DISTINCT s.url_key FROM family f JOIN sources s ON s.thread_id = f.id`)
    .pluck(),
  texts: client.prepare(`${FAMILY} ${READ}`).pluck(),
  deleteThread: client.prepare("DELETE FROM threads WHERE id = ?"),
  deleteText: client.prepare(`DELETE FROM pages WHERE id = ? AND NOT (${IS_USED})`),
  deleteTexts: client.prepare(
    `DELETE FROM pages WHERE url_key = ? AND NOT ${HAS_SOURCE} AND NOT (${IS_USED})`,
  ),
  deleteFetched: client.prepare(
    "DELETE FROM fetched_pages WHERE url_key = ? AND NOT EXISTS (SELECT 1 FROM sources s WHERE s.url_key = fetched_pages.url_key)",
  ),
  deletePictures: client.prepare(
    "DELETE FROM pictures WHERE NOT EXISTS (SELECT 1 FROM page_pictures l WHERE l.sha256 = pictures.sha256)",
  ),
}));

/** Counts what would be deleted with a thread. */
export function countRemoval(db: Database, id: string): Removal {
  return prepare(db).counts.get({ id }) as Removal;
}

/** Hides a thread and the threads of its delegates until it is deleted at `at`; null shows them again. */
export async function setDeleting(db: Database, thread: { id: string; at: number | null }): Promise<void> {
  await whenFree(db, () => prepare(db).setDeleting.run(thread), "FULL");
}

/** Ids of the active or waiting runs of a thread and of its delegates. */
export function listOpenRunsOf(db: Database, id: string): string[] {
  return prepare(db).openRuns.all({ id }) as string[];
}

/** Lists the threads that are due for deletion. */
export function listDueDeletions(db: Database, now: number): string[] {
  return prepare(db).due.all(now) as string[];
}

/** Lists the threads that will be deleted, with the time of each. */
export function listDeletions(db: Database): { id: string; at: number }[] {
  return prepare(db).deleting.all() as { id: string; at: number }[];
}

/**
 * Lists the storage keys of the report files that are deleted with a thread, without those that another
 * thread's report uses.
 */
export function listReportFiles(db: Database, id: string): string[] {
  return prepare(db).files.all({ id }) as string[];
}

/** The only process deletes its files itself. */
export const listFormerReportFiles = (): string[] => [];

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
  const statements = prepare(db);
  const work = db.$client.transaction(() => {
    const addresses = statements.addresses.all({ id }) as string[];
    const texts = statements.texts.all({ id }) as string[];
    statements.keepSpending.run({ id });
    for (const { at, owner } of statements.begun.all({ id, since }) as { at: number; owner: Owner }[])
      statements.keepBegun.run(dayOf(at), owner);
    statements.deleteThread.run(id);
    for (const text of texts) statements.deleteText.run(text);
    for (const address of addresses) {
      statements.deleteTexts.run(address);
      statements.deleteFetched.run(address);
    }
    statements.deletePictures.run();
  });
  await deleteSecurely(db, () => work.immediate(), "FULL");
}
