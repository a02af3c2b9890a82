import type { ReportVersion } from "@/lib/http/responses";
import type { RunSummary } from "@/lib/run-log/run-summary";

/**
 * The versions of a report known from the runs of its thread, oldest first: the last one of each run. A
 * rejected version belongs to no run; only its number stays reserved.
 */
export function versionsIn(
  runs: readonly Pick<RunSummary, "id" | "report">[],
  seriesId: string,
): ReportVersion[] {
  let number = 0;
  return runs.flatMap(({ id: runId, report }) => {
    if (report?.seriesId !== seriesId) return [];
    number += report.version;
    const { id, origin, title, writtenAt, wordCount, counts } = report;
    return [{ id, number, origin, runId, title, writtenAt, wordCount, counts }];
  });
}
