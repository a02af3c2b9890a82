// Reports. A revision is a new row; earlier versions stay.

import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import { whenFree } from "@/db/sqlite/when-free";
import type { ReportChangesRow } from "@/db/store/report-changes";
import type { NewReport, ReportCounts, ReportRow, ReportVersionRow } from "@/db/store/reports";
import type { VerdictCounts } from "@/lib/reports/verdict";
import { reportChanges, reports } from "../schema";

/** The counts of a row by verdict. */
export function verdictsOf({ notFound, ...row }: ReportCounts): VerdictCounts {
  const { supported, likely, partly, weak, unchecked } = row;
  return { supported, likely, partly, weak, not_found: notFound, unchecked };
}

/** The report, or null. */
export async function findReport(db: Database, id: string): Promise<ReportRow | null> {
  return db.select().from(reports).where(eq(reports.id, id)).get() ?? null;
}

/** The newest version of the report that a run wrote, or null. */
export async function findReportOfRun(db: Database, runId: string): Promise<ReportRow | null> {
  return (
    db.select().from(reports).where(eq(reports.runId, runId)).orderBy(desc(reports.version)).limit(1).get() ??
    null
  );
}

/** True when a report's file is stored under this storage key. */
export function hasReportFile(db: Database, filepath: string): boolean {
  return (
    db.select({ id: reports.id }).from(reports).where(eq(reports.filepath, filepath)).get() !== undefined
  );
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
  >`(select json_extract(e.body, '$.revises.restores.reportId') from run_events e where e.run_id = reports.run_id and e.seq = 1)`,
};

/** All versions of a report, oldest first. */
export async function listReportVersions(db: Database, seriesId: string): Promise<ReportVersionRow[]> {
  return db
    .select(versionColumns)
    .from(reports)
    .where(eq(reports.seriesId, seriesId))
    .orderBy(asc(reports.docid))
    .all();
}

/** For use inside a transaction. */
export function insertReport(writer: Writer, report: NewReport): void {
  writer.insert(reports).values(report).run();
}

/** For use inside a transaction. Replaces the result of the citation check. */
export function updateReportCheck(writer: Writer, report: NewReport): void {
  const { id, wordCount, citedCount, invalidCitations, uncited } = report;
  const { supported, likely, partly, weak, notFound, unchecked } = report;
  const counts: ReportCounts = { supported, likely, partly, weak, notFound, unchecked };
  writer
    .update(reports)
    .set({ wordCount, citedCount, invalidCitations, uncited, ...counts })
    .where(eq(reports.id, id))
    .run();
}

/** For use inside a transaction. */
export function updateReportCounts(writer: Writer, report: { id: string; counts: ReportCounts }): void {
  writer.update(reports).set(report.counts).where(eq(reports.id, report.id)).run();
}

// What changed between two reports, as it was computed.

const prepare = prepareOnce(({ $client: client }: Database) => ({
  keep: client.prepare(
    `INSERT INTO report_changes (from_id, to_id, rules, body, created_at)
     SELECT $fromId, $toId, $rules, $body, $createdAt
     WHERE EXISTS (SELECT 1 FROM reports WHERE id = $fromId) AND EXISTS (SELECT 1 FROM reports WHERE id = $toId)
     ON CONFLICT (from_id, to_id) DO UPDATE
       SET rules = excluded.rules, body = excluded.body, created_at = excluded.created_at`,
  ),
}));

/** The stored result for two reports, or null. */
export async function findReportChanges(
  db: Database,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<ReportChangesRow | null> {
  const both = and(eq(reportChanges.fromId, fromId), eq(reportChanges.toId, toId));
  return db.select().from(reportChanges).where(both).get() ?? null;
}

/** Stores a result in place of an earlier one. Does nothing when one of the reports was deleted meanwhile. */
export async function keepReportChanges(db: Database, row: ReportChangesRow): Promise<void> {
  await whenFree(db, () => prepare(db).keep.run(row));
}
