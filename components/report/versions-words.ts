// Versions of a report as a person reads them.

import type { ReportVersion } from "@/lib/http/responses";
import type { Words } from "@/lib/messages/translate";
import type { RunState } from "@/lib/runs/run-state";
import { countVerdicts } from "@/lib/runs/verdict";
import { countWords } from "./verdict-words";

/** How a version came to be: "edited by hand". */
export function originWords(
  t: Words,
  { id, number, origin, runId }: ReportVersion,
  versions: readonly ReportVersion[],
): string {
  if (origin === "edit") return t("report.origin.edit");
  const before = versions[versions.findIndex((version) => version.id === id) - 1];
  // Where the thread keeps only the number of what was sent back, the gap tells it.
  if (before?.runId === runId || (before?.number ?? 0) < number - 1) return t("report.origin.revised");
  return origin === "rewrite" ? t("report.origin.rewrite") : t("report.origin.agent");
}

/** "34 supported, 3 weak, 1 not found". */
export function verdictSummary(t: Words, { counts }: Pick<ReportVersion, "counts">): string {
  return countWords(t, counts) || t("report.counts.none");
}

/**
 * The versions of a report as the runs of its thread know them, oldest first: the last one of each run. One that the
 * check sent back stands in no run any more, and only its number is kept free.
 */
export function threadVersions(runs: readonly RunState[], seriesId: string): ReportVersion[] {
  let number = 0;
  return runs.flatMap(({ id: runId, report }) => {
    if (report?.seriesId !== seriesId) return [];
    number += report.version;
    const { id, origin, title, writtenAt, wordCount, citations } = report;
    return [{ id, number, origin, runId, title, writtenAt, wordCount, counts: countVerdicts(citations) }];
  });
}
