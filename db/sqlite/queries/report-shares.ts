// Links that open a version of a report without sign-in. Only the digest of a link's token is stored.

import type { Database } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import type { ListedShare, ReportShareRow } from "@/db/store/report-shares";

/** All versions of the report `$reportId`; rows from before versions have no series. */
const VERSIONS = `SELECT v.id FROM reports r JOIN reports v ON v.id = r.id
    OR (v.series_id = r.series_id AND v.series_id <> '' AND v.thread_id = r.thread_id) WHERE r.id = $reportId`;

const LISTED = `SELECT s.id, s.report_id AS reportId, s.created_at AS createdAt, s.expires_at AS expiresAt,
    s.opened_at AS openedAt, p.created_at AS writtenAt
  FROM report_shares s JOIN reports p ON p.id = s.report_id WHERE s.report_id IN (${VERSIONS})`;

const prepare = prepareOnce(({ $client: client }: Database) => ({
  count: client
    .prepare(`SELECT count(*) FROM report_shares s WHERE s.report_id IN (${VERSIONS})
      AND (s.expires_at IS NULL OR s.expires_at > $now)`)
    .pluck(),
  deleteExpired: client.prepare(
    `DELETE FROM report_shares WHERE expires_at <= $before AND report_id IN (${VERSIONS})`,
  ),
  insert: client.prepare(
    `INSERT INTO report_shares (id, report_id, digest, created_at, expires_at, opened_at)
     VALUES ($id, $reportId, $digest, $createdAt, $expiresAt, NULL)`,
  ),
  list: client.prepare(`${LISTED} ORDER BY s.created_at DESC, s.id DESC`),
  listed: client.prepare(`${LISTED} AND s.id = $id`),
  remove: client.prepare(`DELETE FROM report_shares WHERE id = $id AND report_id IN (${VERSIONS})`),
  find: client.prepare(
    `SELECT s.id, s.report_id AS reportId, s.digest, s.created_at AS createdAt, s.expires_at AS expiresAt,
       s.opened_at AS openedAt
     FROM report_shares s JOIN reports r ON r.id = s.report_id JOIN threads t ON t.id = r.thread_id
     WHERE s.digest = ? AND t.deleting_at IS NULL`,
  ),
  opened: client.prepare("UPDATE report_shares SET opened_at = $at WHERE id = $id"),
}));

/**
 * Adds a link to a report. Returns null when its versions already have `most` links that have not expired. Links that
 * expired before `forgetBefore` are deleted, so that creating links does not fill the store.
 */
export async function addShare(
  db: Database,
  row: Omit<ReportShareRow, "openedAt">,
  { most, forgetBefore }: { most: number; forgetBefore: number },
): Promise<ListedShare | null> {
  const statements = prepare(db);
  const { id, reportId, createdAt } = row;
  return db.$client
    .transaction(() => {
      const open = statements.count.get({ reportId, now: createdAt }) as number;
      if (open >= most) return null;
      statements.deleteExpired.run({ reportId, before: forgetBefore });
      statements.insert.run(row);
      return statements.listed.get({ reportId, id }) as ListedShare;
    })
    .immediate();
}

/** Lists the links to all versions of a report, newest first, including expired ones. */
export async function listShares(db: Database, reportId: string): Promise<ListedShare[]> {
  return prepare(db).list.all({ reportId }) as ListedShare[];
}

/** Deletes a link to any version of a report. Returns it, or null when there is no such link. */
export async function deleteShare(
  db: Database,
  share: { id: string; reportId: string },
): Promise<ListedShare | null> {
  const statements = prepare(db);
  return db.$client
    .transaction(() => {
      const row = (statements.listed.get(share) as ListedShare | undefined) ?? null;
      if (row) statements.remove.run(share);
      return row;
    })
    .immediate();
}

/** Finds the link with this digest, unless its thread is being deleted; null without one. */
export async function findShare(db: Database, digest: string): Promise<ReportShareRow | null> {
  return (prepare(db).find.get(digest) as ReportShareRow | undefined) ?? null;
}

export async function markShareOpened(db: Database, opened: { id: string; at: number }): Promise<void> {
  prepare(db).opened.run(opened);
}
