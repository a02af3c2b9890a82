// Links that open a version of a report without sign-in. Only the digest of a link's token is stored.

import { eq, type SQL, sql } from "drizzle-orm";
import { type Database, lock, type Writer } from "@/db/postgres/client";
import { transact, whenFree } from "@/db/postgres/when-free";
import type { ListedShare } from "@/db/store/report-shares";
import { reportShares } from "../schema";

type ReportShareRow = typeof reportShares.$inferSelect;

/** All versions of a report; rows from before versions have no series. */
const versionsOf = (reportId: string): SQL => sql`(SELECT v.id FROM reports r JOIN reports v ON v.id = r.id
  OR (v.series_id = r.series_id AND v.series_id <> '' AND v.thread_id = r.thread_id) WHERE r.id = ${reportId})`;

/** The links to all versions of a report, newest first. */
async function listed(db: Writer, reportId: string, only?: string): Promise<ListedShare[]> {
  const one = only === undefined ? sql`` : sql`AND s.id = ${only}`;
  const { rows } = await db.execute<ListedShare>(sql`
    SELECT s.id, s.report_id AS "reportId", s.created_at AS "createdAt", s.expires_at AS "expiresAt",
      s.opened_at AS "openedAt", p.created_at AS "writtenAt"
    FROM report_shares s JOIN reports p ON p.id = s.report_id
    WHERE s.report_id IN ${versionsOf(reportId)} ${one} ORDER BY s.created_at DESC, s.id DESC`);
  return rows;
}

/** Versions of one report are counted together, so their links are added one after another. */
async function lockReport(tx: Writer, reportId: string): Promise<void> {
  const { rows } = await tx.execute<{ series: string }>(
    sql`SELECT coalesce(nullif(series_id, ''), id) AS series FROM reports WHERE id = ${reportId}`,
  );
  await lock(tx, `report-shares ${rows[0]?.series ?? reportId}`);
}

/**
 * Adds a link to a report. Returns null when its versions already have `most` links that have not expired. Links that
 * expired before `forgetBefore` are deleted, so that creating links does not fill the store.
 */
export async function addShare(
  db: Database,
  row: Omit<ReportShareRow, "openedAt">,
  { most, forgetBefore }: { most: number; forgetBefore: number },
): Promise<ListedShare | null> {
  const { id, reportId, createdAt } = row;
  return transact(db, async (tx) => {
    await lockReport(tx, reportId);
    const { rows } = await tx.execute<{ open: number }>(sql`
      SELECT count(*) AS open FROM report_shares s WHERE s.report_id IN ${versionsOf(reportId)}
        AND (s.expires_at IS NULL OR s.expires_at > ${createdAt})`);
    if ((rows[0]?.open ?? 0) >= most) return null;
    await tx.execute(sql`DELETE FROM report_shares
      WHERE expires_at <= ${forgetBefore} AND report_id IN ${versionsOf(reportId)}`);
    await tx.insert(reportShares).values({ ...row, openedAt: null });
    return (await listed(tx, reportId, id))[0] ?? null;
  });
}

/** Lists the links to all versions of a report, newest first, including expired ones. */
export async function listShares(db: Database, reportId: string): Promise<ListedShare[]> {
  return listed(db, reportId);
}

/** Deletes a link to any version of a report. Returns it, or null when there is no such link. */
export async function deleteShare(
  db: Database,
  { id, reportId }: { id: string; reportId: string },
): Promise<ListedShare | null> {
  return transact(db, async (tx) => {
    const [row] = await listed(tx, reportId, id);
    if (!row) return null;
    const { rowCount } = await tx.delete(reportShares).where(eq(reportShares.id, id));
    return rowCount === 1 ? row : null;
  });
}

/** Finds the link with this digest, unless its thread is being deleted; null without one. */
export async function findShare(db: Database, digest: string): Promise<ReportShareRow | null> {
  const { rows } = await db.execute<ReportShareRow>(sql`
    SELECT s.id, s.report_id AS "reportId", s.digest, s.created_at AS "createdAt", s.expires_at AS "expiresAt",
      s.opened_at AS "openedAt"
    FROM report_shares s JOIN reports r ON r.id = s.report_id JOIN threads t ON t.id = r.thread_id
    WHERE s.digest = ${digest} AND t.deleting_at IS NULL`);
  return rows[0] ?? null;
}

export async function markShareOpened(db: Database, opened: { id: string; at: number }): Promise<void> {
  await whenFree(db, () =>
    db.update(reportShares).set({ openedAt: opened.at }).where(eq(reportShares.id, opened.id)),
  );
}
