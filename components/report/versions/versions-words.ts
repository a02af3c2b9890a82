// Versions of a report, as text.

import { countWords } from "@/components/report/citations/verdict-words";
import type { ReportVersion } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";
import { totalOf } from "@/lib/reports/verdict";

/** The origin of a version: "edited by hand". */
export function originWords(
  t: Words,
  { id, number, origin, runId }: ReportVersion,
  versions: readonly ReportVersion[],
): string {
  if (origin !== "agent" && origin !== "rewrite") return t(`report.origin.${origin}`);
  const before = versions[versions.findIndex((version) => version.id === id) - 1];
  // When the thread stores only the number of rejected versions, a gap in the numbers reveals them.
  if (before?.runId === runId || (before?.number ?? 0) < number - 1) return t("report.origin.revised");
  return origin === "rewrite" ? t("report.origin.rewrite") : t("report.origin.agent");
}

/** "38 citations in the text: 34 supported, 3 partly supported, 1 not found", with those of the short answer. */
export function verdictSummary(t: Words, { counts }: Pick<ReportVersion, "counts">): string {
  const parts = countWords(t, counts);
  const count = totalOf(counts);
  return parts ? t("report.counted.parts", { count, parts }) : t("report.counts.none");
}
