// What must hold of the evidence of every report (GOAL-Q1, GOAL-Q2): no verdict without a page that is stored, no passage that is
// not in it, no count that its citations do not bear out.

import type { Database } from "@/db/client";
import { type CitationRow, listCitations } from "@/db/queries/citations";
import { findPageText } from "@/db/queries/pages";
import { findReportOfRun } from "@/db/queries/reports";
import type { RunRow } from "@/db/queries/runs";
import { countVerdicts, effectiveVerdict } from "@/lib/reports/verdict";
import type { RunEvent } from "@/lib/run-log/event";
import { citationOf } from "@/lib/runs/citation-row";

/**
 * What was asked about a report is told once, before its run completes, and so is what checking the short answer found.
 * Logs from before the checks tell nothing of them.
 */
export function checkFaults(events: readonly RunEvent[]): string[] {
  const checked = new Map<string, number>();
  let last: string | null = null;
  for (const event of events) {
    if (event.type === "report-written") last = event.faults ? event.reportId : null;
    if (event.type === "citations-checked")
      checked.set(event.reportId, (checked.get(event.reportId) ?? 0) + 1);
  }
  const answers = events.filter(({ type }) => type === "answer-checked").length;
  const faults = answers > 1 ? [`the answer was checked ${answers} times`] : [];
  const repeated = [...checked].flatMap(([id, times]) =>
    times > 1 ? [`report ${id} was checked ${times} times`] : [],
  );
  faults.push(...repeated);
  const end = events.at(-1);
  const completed = end?.type === "run-ended" && end.status === "completed";
  return completed && last !== null && !checked.has(last)
    ? [...faults, `report ${last} was never checked`]
    : faults;
}

/** Every passage stands word for word in its page, and whoever stands as supported or weak has one (GOAL-Q1, GOAL-Q2). */
export async function citationFaults(db: Database, run: Pick<RunRow, "id">): Promise<string[]> {
  const report = await findReportOfRun(db, run.id);
  if (!report) return [];
  const rows = await listCitations(db, report.id);
  const answered = await listCitations(db, report.id, "answer");
  const texts = new Map<string, string | null>();
  for (const { pageId } of [...rows, ...answered])
    if (pageId && !texts.has(pageId)) texts.set(pageId, await findPageText(db, pageId));
  const counted = countVerdicts(rows.map(citationOf));
  const { supported, weak, notFound, unchecked } = report;
  return [
    ...[...rows, ...answered].flatMap((row) =>
      rowFaults(row, row.pageId ? (texts.get(row.pageId) ?? null) : null),
    ),
    ...[
      ["supported", supported, counted.supported],
      ["weak", weak, counted.weak],
      ["not found", notFound, counted.not_found],
      ["unchecked", unchecked, counted.unchecked],
    ].flatMap(([name, row, own]) =>
      row === own ? [] : [`${row} citations are ${name} by count, ${own} by verdict`],
    ),
  ];
}

function rowFaults(row: CitationRow, page: string | null): string[] {
  const { number, passage, passageStart, passageEnd, standing } = row;
  const faults: string[] = [];
  if (passage !== null && page?.slice(passageStart ?? 0, passageEnd ?? 0) !== passage)
    faults.push(`the passage of citation [${number}] is not in its page`);
  if ((standing === "supported" || standing === "weak") && (passage === null || page === null))
    faults.push(`citation [${number}] stands as ${standing} without a passage`);
  if (standing !== effectiveVerdict(citationOf(row)))
    faults.push(`citation [${number}] stands as ${standing} against what was found`);
  return faults;
}
