// What changed since an earlier report of the same thread, with the reports that can be compared.

import type { ReportVersionRow } from "@/db/store/reports";
import type { Store } from "@/db/store/store";
import { GroundworkError } from "@/lib/errors/errors";
import { getDb } from "@/lib/process/store";
import { changesBetween } from "./changes";
import type { ChangesResponse, ThreadReport } from "./changes-schema";

/** All versions of all reports of a thread, oldest first. */
async function reportsOfThread(db: Store, threadId: string): Promise<ThreadReport[]> {
  const series = new Map<string, ReportVersionRow[]>();
  for (const { id } of await db.listRuns(threadId)) {
    const report = await db.findReportOfRun(id);
    if (!report || series.has(report.seriesId)) continue;
    series.set(report.seriesId, await db.listReportVersions(report.seriesId));
  }
  return [...series.values()]
    .flatMap((rows) =>
      rows.map(({ id, title, createdAt }, at) => ({
        ...{ id, title, writtenAt: createdAt },
        version: at + 1,
        versions: rows.length,
      })),
    )
    .sort((a, b) => a.writtenAt - b.writtenAt || a.version - b.version);
}

/**
 * What changed since `sinceId`; without it, since the report before it in the thread, or for the first one since itself.
 * Throws report_not_found, report_elsewhere, and what `changesBetween` throws.
 */
export async function changesSince(
  { reportId, sinceId, signal }: { reportId: string; sinceId?: string; signal?: AbortSignal },
  db: Store = getDb(),
): Promise<ChangesResponse> {
  const report = await db.findReport(reportId);
  if (!report) throw new GroundworkError("report_not_found");
  const { threadId } = report;
  const reports = await reportsOfThread(db, threadId);
  const at = reports.findIndex(({ id }) => id === reportId);
  const from = sinceId ?? reports[at - 1]?.id ?? reportId;
  const changes = await changesBetween(db, { from, to: reportId, ...(signal ? { signal } : {}) });
  return { ...changes, threadId, reports };
}
