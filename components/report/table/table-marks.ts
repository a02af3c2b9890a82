// The citations of a table's cells in the Markdown that the report stores.

import type { Mark } from "@/components/report/text/markdown/citation-marks";
import { citationMarks } from "@/lib/reports/citations";
import { type EvidenceTable, placeKey } from "@/lib/run-log/evidence-table";

/** The citation behind each cell, by place; empty when the text is not that of the table. */
export function marksOfCells({ cells }: EvidenceTable, content: string): ReadonlyMap<string, Mark> {
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
