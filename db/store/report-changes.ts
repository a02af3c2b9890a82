// What changed between two reports, as it was computed.

import type { reportChanges } from "@/db/sqlite/schema";

export type ReportChangesRow = typeof reportChanges.$inferSelect;

export interface ReportChangesStore {
  /** The stored result for two reports, or null. */
  findReportChanges(reports: { fromId: string; toId: string }): Promise<ReportChangesRow | null>;

  /** Stores a result in place of an earlier one. Does nothing when one of the reports was deleted meanwhile. */
  keepReportChanges(row: ReportChangesRow): Promise<void>;
}
