// Reports. A revision is a new row; earlier versions stay.

import { asc, desc, eq } from "drizzle-orm";
import type { Database, Writer } from "@/db/postgres/client";
import type { NewReport, ReportCounts, ReportRow, ReportVersionRow } from "@/db/store/reports";
import { reports } from "../schema";

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
