// Reports. A revision is a new row; earlier versions stay.

import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Database, lock, type Writer } from "@/db/postgres/client";
import { transact, whenFree } from "@/db/postgres/when-free";
import type { ReportChangesRow } from "@/db/store/report-changes";
import type { ListedShare } from "@/db/store/report-shares";
import type { NewReport, ReportCounts, ReportRow, ReportVersionRow } from "@/db/store/reports";
import { reportChanges, reportShares, reports } from "../schema";

/** The report, or null. */
export async function findReport(db: Database, id: string): Promise<ReportRow | null> {
  const [found] = await db.select().from(reports).where(eq(reports.id, id));
  return found ?? null;
}

/** The newest version of the report that a run wrote, or null. */
export async function findReportOfRun(db: Database, runId: string): Promise<ReportRow | null> {
  const [found] = await db
    .select()
    .from(reports)
    .where(eq(reports.runId, runId))
    .orderBy(desc(reports.version))
    .limit(1);
  return found ?? null;
}

/** True when a report's file is stored under this storage key. */
export async function hasReportFile(db: Database, filepath: string): Promise<boolean> {
  const found = await db
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.filepath, filepath))
    .limit(1);
  return found.length > 0;
}

const versionColumns = {
  id: reports.id,
  runId: reports.runId,
  origin: reports.origin,
  title: reports.title,
  createdAt: reports.createdAt,
  wordCount: reports.wordCount,
  supported: reports.supported,
  likely: reports.likely,
  partly: reports.partly,
  weak: reports.weak,
  notFound: reports.notFound,
  unchecked: reports.unchecked,
  restores: sql<
    string | null
  >`(select json_of(e.body) #>> '{revises,restores,reportId}' from run_events e where e.run_id = reports.run_id and e.seq = 1)`,
};

/** All versions of a report, oldest first. */
export async function listReportVersions(db: Database, seriesId: string): Promise<ReportVersionRow[]> {
  return db
    .select(versionColumns)
    .from(reports)
    .where(eq(reports.seriesId, seriesId))
    .orderBy(asc(reports.docid));
}

/** For use inside a transaction. */
export async function insertReport(writer: Writer, report: NewReport): Promise<void> {
  await writer.insert(reports).values(report);
}

/** For use inside a transaction. Replaces the result of the citation check. */
export async function updateReportCheck(writer: Writer, report: NewReport): Promise<void> {
  const { id, wordCount, citedCount, invalidCitations, uncited } = report;
  const { supported, likely, partly, weak, notFound, unchecked } = report;
  const counts: ReportCounts = { supported, likely, partly, weak, notFound, unchecked };
  await writer
    .update(reports)
    .set({ wordCount, citedCount, invalidCitations, uncited, ...counts })
    .where(eq(reports.id, id));
}

/** For use inside a transaction. */
export async function updateReportCounts(
  writer: Writer,
  report: { id: string; counts: ReportCounts },
): Promise<void> {
  await writer.update(reports).set(report.counts).where(eq(reports.id, report.id));
}

// What changed between two reports, as it was computed.

/** The stored result for two reports, or null. */
export async function findReportChanges(
  db: Database,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<ReportChangesRow | null> {
  const both = and(eq(reportChanges.fromId, fromId), eq(reportChanges.toId, toId));
  const [row] = await db.select().from(reportChanges).where(both);
  return row ?? null;
}

/** Stores a result in place of an earlier one. Does nothing when one of the reports was deleted meanwhile. */
export async function keepReportChanges(db: Database, row: ReportChangesRow): Promise<void> {
  const { fromId, toId, rules, body, createdAt } = row;
  // The rows of the reports are held, so that neither can be deleted before the result refers to it.
  await whenFree(db, () =>
    db.execute(sql`
      WITH both_reports AS (SELECT id FROM reports WHERE id IN (${fromId}, ${toId}) FOR KEY SHARE)
      INSERT INTO report_changes (from_id, to_id, rules, body, created_at)
      SELECT ${fromId}, ${toId}, ${rules}::bigint, ${body}, ${createdAt}::bigint
      WHERE EXISTS (SELECT 1 FROM both_reports WHERE id = ${fromId})
        AND EXISTS (SELECT 1 FROM both_reports WHERE id = ${toId})
      ON CONFLICT (from_id, to_id) DO UPDATE
        SET rules = excluded.rules, body = excluded.body, created_at = excluded.created_at`),
  );
}

// Links that open a version of a report without sign-in. Only the digest of a link's token is stored.

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
