// Reports. A revision is a new row; earlier versions stay.

import type { reports } from "@/db/sqlite/schema";

export type ReportRow = typeof reports.$inferSelect;

export type NewReport = Omit<ReportRow, "docid">;

/** The number of citations with each verdict. */
export type ReportCounts = Pick<
  ReportRow,
  "supported" | "likely" | "partly" | "weak" | "notFound" | "unchecked"
>;

/** A version of a report without its text: a report may have many versions, of up to 400 kB each. */
export type ReportVersionRow = Pick<
  ReportRow,
  "id" | "runId" | "origin" | "title" | "createdAt" | "wordCount"
> &
  ReportCounts & {
    /** Id of the earlier version whose text it restores; null for every other version. */
    restores: string | null;
  };

export interface ReportsStore {
  /** The report, or null. */
  findReport(id: string): Promise<ReportRow | null>;

  /** The newest version of the report that a run wrote, or null. */
  findReportOfRun(runId: string): Promise<ReportRow | null>;

  /** True when a report's file is stored under this storage key. */
  hasReportFile(filepath: string): Promise<boolean>;

  /** All versions of a report, oldest first. */
  listReportVersions(seriesId: string): Promise<ReportVersionRow[]>;
}
