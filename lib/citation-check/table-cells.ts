// The cells of a page's table row by column, also where the row begins with empty cells.

import { cellsIn, type Span } from "@/lib/text/sentences";

/**
 * The cells of a row's span, which begins at its first cell that has words: the empty cells before it are cells too, so that
 * each column has one place in all rows.
 */
export function rowCells(text: string, row: Span): Span[] {
  const start = text.lastIndexOf("\n", row.start - 1) + 1;
  const bar = text.slice(start, row.start).indexOf("|");
  return cellsIn(text, { start: bar < 0 ? row.start : start + bar + 1, end: row.end });
}
