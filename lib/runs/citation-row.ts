// Converts a citation of a report to a row of the store, and back.

import type { CitationRow } from "@/db/store/citations";
import { effectiveVerdict } from "@/lib/reports/verdict";
import type { Citation } from "@/lib/run-log/run-state";

export function citationOf(row: CitationRow): Citation {
  const {
    passage: text,
    passageStart: start,
    passageEnd: end,
    standing: _standing,
    reportId: _report,
    part: _part,
    claimed,
    further,
    ...rest
  } = row;
  return {
    ...rest,
    ...(claimed ? { claimed } : {}),
    ...(further ? { further } : {}),
    // Only rows written before citations were checked have neither a verdict nor a cause.
    cause: row.verdict === "unchecked" ? (row.cause ?? "earlier") : row.cause,
    passage: text === null || start === null || end === null ? null : { start, end, text },
  };
}

export function citationRow(
  { passage, claimed, further, ...citation }: Citation,
  { reportId, part }: Pick<CitationRow, "reportId" | "part">,
): CitationRow {
  return {
    ...citation,
    claimed: claimed ?? null,
    further: further ?? null,
    reportId,
    part,
    standing: effectiveVerdict(citation),
    passageStart: passage?.start ?? null,
    passageEnd: passage?.end ?? null,
    passage: passage?.text ?? null,
  };
}
