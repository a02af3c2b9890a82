// Written reports. A revision is a further row; the earlier one stays.

import { desc, eq } from "drizzle-orm";
import type { Database, Writer } from "../client";
import { reports } from "../schema";

export type ReportRow = typeof reports.$inferSelect;
export type NewReport = Omit<ReportRow, "docid">;

/** The report, or null. */
export async function findReport(db: Database, id: string): Promise<ReportRow | null> {
  return db.select().from(reports).where(eq(reports.id, id)).get() ?? null;
}

/** The newest version of the report a run wrote, or null. */
export async function findReportOfRun(db: Database, runId: string): Promise<ReportRow | null> {
  return (
    db.select().from(reports).where(eq(reports.runId, runId)).orderBy(desc(reports.version)).limit(1).get() ??
    null
  );
}

/** For use inside a transaction. */
export function insertReport(writer: Writer, report: NewReport): void {
  writer.insert(reports).values(report).run();
}
