// Rows of the tables in a page's text, which are written as in Markdown: heads, a line of dashes, rows.

/** A cell with the head of its column. */
export type HeadedCell = { head: string; value: string };

/** Names a place in a stored page. */
export const placeKey = ({ id, start }: { id: string; start: number }): string => `${id} ${start}`;

/** "month: 2024-08; crossings: 624"; a column without a head gives its value alone. */
export const cellWords = (cells: readonly HeadedCell[]): string =>
  cells
    .map(({ head, value }) => (head ? `${head}: ${value}` : value))
    .filter(Boolean)
    .join("; ");

/** Lines above a row in which its heads are looked for. */
const MOST_LINES = 20_000;
const DASHES = /^[|: -]+$/;

function cellsOf(line: string): string[] {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  if (cells[0] === "") cells.shift();
  if (cells.at(-1) === "") cells.pop();
  return cells;
}

/** True for a passage that is one row of a table, in whole or from its first cell on. */
export const isTableRow = (passage: string): boolean =>
  !passage.trim().includes("\n") && cellsOf(passage.trim()).length > 1;

/**
 * The cells of the row at `start` of a page's text, each with the head of its column; null where the text has no heads
 * for them.
 */
export function headedCells(text: string, start: number): HeadedCell[] | null {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", start);
  const values = cellsOf(text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd));
  let end = lineStart - 1;
  for (let count = 0; end > 0 && count < MOST_LINES; count += 1) {
    const from = text.lastIndexOf("\n", end - 1) + 1;
    const line = text.slice(from, end).trim();
    if (!line.includes("|")) return null;
    if (DASHES.test(line) && line.includes("-")) {
      const above = text.slice(text.lastIndexOf("\n", from - 2) + 1, from - 1);
      const heads = cellsOf(above);
      if (values.length < 2 || heads.length !== values.length) return null;
      return values.map((value, index) => ({ head: heads[index] ?? "", value }));
    }
    end = from - 1;
  }
  return null;
}

/** A row of a table: its cells below the heads, and where it stands in the text, from its first cell on. */
export type HeadedRow = { heads: string[]; cells: string[]; start: number; end: number };

/** The rows of all tables of a page's text that have a head for each cell. */
export function headedRows(text: string): HeadedRow[] {
  const rows: HeadedRow[] = [];
  let heads: string[] | null = null;
  let before = "";
  let offset = 0;
  for (const line of text.split("\n")) {
    const at = offset;
    offset += line.length + 1;
    const cells = line.includes("|") ? cellsOf(line) : [];
    if (cells.length === 0) heads = null;
    else if (DASHES.test(line) && line.includes("-")) heads = cellsOf(before);
    else if (heads && cells.length > 1 && cells.length === heads.length) {
      const start = at + line.length - line.replace(/^[|\s]+/, "").length;
      rows.push({ heads, cells, start, end: at + line.trimEnd().length });
    }
    before = line;
  }
  return rows;
}
