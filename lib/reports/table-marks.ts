// The citations of a table's cells in the Markdown that its report stores: they, and not the cells, say what the
// citation check and a citation review found, so that screen, exports and imports tell the same.

import type { EvidenceTable, TableCell } from "@/lib/run-log/evidence-table";
import type { Report } from "@/lib/run-log/run-state";
import { citationMarks } from "./citations";
import { placeKey } from "./table-place";
import { effectiveVerdict } from "./verdict";

/** A citation as written: its number, and the offsets of its brackets. */
type CellMark = { number: number; open: number; close: number };

/** The citation behind each cell, by place; empty when the text is not that of the table. */
export function marksOfCells({ cells }: EvidenceTable, content: string): ReadonlyMap<string, CellMark> {
  const cited = cells.filter(({ value, source }) => value !== null && source !== null);
  const marks = citationMarks(content);
  const fits = marks.length === cited.length && marks.every(({ number }, at) => number === cited[at]?.source);
  if (!fits) return new Map();
  return new Map(
    cited.map((cell, at) => {
      const { number = 0, at: open = 0, end: close = 0 } = marks[at] ?? {};
      return [placeKey(cell), { number, open, close }];
    }),
  );
}

/** The cells with verdicts and passages of the report's citations. */
export function checkedCells(
  table: EvidenceTable,
  { content, citations }: Pick<Report, "content" | "citations">,
): TableCell[] {
  const marks = marksOfCells(table, content);
  const byPlace = new Map(citations.map((citation) => [citation.at, citation]));
  return table.cells.map((cell): TableCell => {
    if (cell.value === null || cell.source === null) return { ...cell, passage: null, verdict: null };
    const mark = marks.get(placeKey(cell));
    const citation = mark ? byPlace.get(mark.open) : undefined;
    if (!citation) return { ...cell, passage: null, verdict: "unchecked" };
    const { passage, pageId } = citation;
    return { ...cell, verdict: effectiveVerdict(citation), passage, pageId };
  });
}
