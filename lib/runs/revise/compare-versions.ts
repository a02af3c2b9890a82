// Compares two versions of a report.

import type { Store } from "@/db/store/store";
import { GroundworkError } from "@/lib/errors/errors";
import type { DifferenceResponse } from "@/lib/http/responses";
import { getDb } from "@/lib/process/store";
import { compareReports } from "@/lib/reports/compare-reports";
import { citationOf } from "@/lib/runs/citation-row";
import { whenChecked } from "@/lib/runs/load";
import { storedAnswer } from "@/lib/runs/stored-answer";
import { doForRequest } from "@/lib/workers/for-request";
import { listedVersions } from "./report-version";

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
  const versions = await listedVersions(db, report);
  const at = versions.findIndex(({ id }) => id === report.id);
  const partner = other
    ? versions.findIndex(({ id }) => id === other.id)
    : at > 0
      ? at - 1
      : versions.length > 1
        ? 1
        : 0;
  const [older, newer] = [versions[Math.min(at, partner)], versions[Math.max(at, partner)]];
  if (!older || !newer) throw new GroundworkError("report_not_found");
  const [before, after] = await Promise.all([withCitations(db, older.id), withCitations(db, newer.id)]);
  const texts = [before, after].flatMap(({ content, answer }) => [answer?.content ?? "", content]);
  return {
    threadId: report.threadId,
    versions,
    before: older,
    after: newer,
    ...(await doForRequest("compareReports", { before, after }, { texts, here: compareReports, signal })),
  };
}

/** Throws report_not_found for a version that was deleted meanwhile. */
async function withCitations(db: Store, id: string) {
  const report = await db.findReport(id);
  if (!report) throw new GroundworkError("report_not_found");
  const { title, content } = report;
  const { answer } = await storedAnswer(db, report);
  return { title, content, answer, citations: (await db.listCitations(id)).map(citationOf) };
}
