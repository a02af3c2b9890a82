// The verdicts of a version of a report as the screen counts them: those of its text and of the short answer above it.

import { verdictsOf } from "@/db/sqlite/queries/reports";
import type { AnsweredReport } from "@/db/store/citations";
import type { ReportCounts } from "@/db/store/reports";
import type { Store } from "@/db/store/store";
import { LONGEST_OPENING, openingSaid } from "@/lib/reports/opening";
import type { VerdictCounts } from "@/lib/reports/verdict";

/** Counts the verdicts of the rows of a thread's reports. */
export async function versionCounts(
  db: Store,
  threadId: string,
): Promise<(row: ReportCounts & { id: string }) => VerdictCounts> {
  const answered = await db.listAnsweredReports({ threadId, most: LONGEST_OPENING });
  const above = new Map(answered.map((report) => [report.id, report]));
  return (row) => withAnswer(verdictsOf(row), above.get(row.id));
}

/** What the opening of the text says again counts once, as in `allCitations`. */
function withAnswer(counts: VerdictCounts, answered: AnsweredReport | undefined): VerdictCounts {
  if (!answered) return counts;
  const { opening, answer, citations } = answered;
  const end = openingSaid(opening, answer);
  const own = citations.filter(({ part }) => part === "answer");
  const said = new Set(own.map(({ number }) => number));
  const all = { ...counts };
  for (const { standing } of own) all[standing] += 1;
  for (const { part, number, at, standing } of citations)
    if (part === "report" && at < end && said.has(number)) all[standing] -= 1;
  return all;
}
