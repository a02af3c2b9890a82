import type { ReportVersion } from "@/lib/http/responses";
import type { RunSummary } from "@/lib/run-log/run-summary";

/**
 * The versions of a report as the runs of its thread know them, oldest first: the last one of each run. One that the
 * check sent back stands in no run any more, and only its number is kept free.
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
