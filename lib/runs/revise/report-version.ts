// A stored report as an entry in the list of its versions.

import type { ReportVersionRow } from "@/db/store/reports";
import type { Store } from "@/db/store/store";
import type { ReportVersion } from "@/lib/http/responses";
import { versionCounts } from "@/lib/runs/version-counts";

/** All versions of a report as a list shows them, oldest first. */
export async function listedVersions(
  db: Store,
  { seriesId, threadId }: { seriesId: string; threadId: string },
): Promise<ReportVersion[]> {
  const [rows, counts] = await Promise.all([db.listReportVersions(seriesId), versionCounts(db, threadId)]);
  return rows.map((row: ReportVersionRow, index) => {
    const { id, origin, runId, title, createdAt: writtenAt, wordCount, restores } = row;
    const facts = { id, number: index + 1, origin, runId, title, writtenAt, wordCount };
    return { ...facts, counts: counts(row), ...(restores === null ? {} : { restores }) };
  });
}
