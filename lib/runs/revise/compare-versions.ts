// Compares two versions of a report.

import type { Store } from "@/db/store/store";
import { GroundworkError } from "@/lib/errors/errors";
import type { DifferenceResponse } from "@/lib/http/responses";
import { getDb } from "@/lib/process/store";
import { compareReports } from "@/lib/reports/compare-reports";
import { citationOf } from "@/lib/runs/citation-row";
import { whenChecked } from "@/lib/runs/load";
import { doForRequest } from "@/lib/workers/for-request";
import { versionOf } from "./report-version";

/**
 * The differences between a version of a report and another one, the older first in whichever order they are
 * named; without another version, the one before it (for the first version, the one after it). Throws
 * report_not_found, report_unrelated for versions of different reports, and whatever `doForRequest` throws.
 */
export async function compareVersions(
  { signal, ...asked }: { reportId: string; withId?: string; signal?: AbortSignal },
  db: Store = getDb(),
): Promise<DifferenceResponse> {
  const report = await db.findReport(asked.reportId);
  const other = asked.withId === undefined ? null : await db.findReport(asked.withId);
  if (!report || (asked.withId !== undefined && !other)) throw new GroundworkError("report_not_found");
  if (other && other.seriesId !== report.seriesId) throw new GroundworkError("report_unrelated");
  await whenChecked(report.threadId);
  const rows = await db.listReportVersions(report.seriesId);
  const at = rows.findIndex(({ id }) => id === report.id);
  const partner = other
    ? rows.findIndex(({ id }) => id === other.id)
    : at > 0
      ? at - 1
      : rows.length > 1
        ? 1
        : 0;
  const older = rows[Math.min(at, partner)] ?? report;
  const newer = rows[Math.max(at, partner)] ?? report;
  const versions = rows.map(versionOf);
  const [before, after] = await Promise.all([withCitations(db, older.id), withCitations(db, newer.id)]);
  const texts = [before.content, after.content];
  return {
    threadId: report.threadId,
    versions,
    before: versions[Math.min(at, partner)] ?? versionOf(older, 0),
    after: versions[Math.max(at, partner)] ?? versionOf(newer, 0),
    ...(await doForRequest("compareReports", { before, after }, { texts, here: compareReports, signal })),
  };
}

/** Throws report_not_found for a version that was deleted meanwhile. */
async function withCitations(db: Store, id: string) {
  const report = await db.findReport(id);
  if (!report) throw new GroundworkError("report_not_found");
  const { title, content } = report;
  return { title, content, citations: (await db.listCitations(id)).map(citationOf) };
}
