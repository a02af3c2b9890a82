// The rows of a table as they are shown: filtered and sorted.

import { placeKey } from "@/lib/reports/table-place";
import type { EvidenceTable, TableCell } from "@/lib/run-log/evidence-table";

export type ShownRow = { row: number; name: string; cells: (TableCell | undefined)[] };
/** `column` is null for the names of the rows. */
export type Sorting = { column: number | null; descending: boolean };

const textOf = ({ name, cells }: ShownRow, column: number | null): string =>
  column === null ? name : (cells[column]?.value ?? "");

/** The first number of a text; null when it has none. */
function figureOf(text: string): number | null {
  const found = /[-+−]?\d[\d\u00a0\u202f ,]*(?:\.\d+)?/.exec(text)?.[0];
  if (!found) return null;
  const figure = Number(found.replace(/[\u00a0\u202f ,]/g, "").replace("−", "-"));
  return Number.isFinite(figure) ? figure : null;
}

function compare(a: string, b: string, language: string): number {
  const [left, right] = [figureOf(a), figureOf(b)];
  if (left !== null && right !== null && left !== right) return left - right;
  return a.localeCompare(b, language, { numeric: true });
}

/** The rows that contain the sought text, in the chosen order; cells without a value come last. */
export function shownRows(
  { rows, columns, cells }: EvidenceTable,
  { sought, sorting, language }: { sought: string; sorting: Sorting | null; language: string },
): ShownRow[] {
  const at = new Map(cells.map((cell) => [placeKey(cell), cell]));
  const all = rows.map((name, row) => ({
    row,
    name,
    cells: columns.map((_, column) => at.get(placeKey({ row, column }))),
  }));
  const words = sought.trim().toLowerCase();
  const found = all.filter(({ name, cells: own }) =>
    [name, ...own.map((cell) => cell?.value ?? "")].some((text) => text.toLowerCase().includes(words)),
  );
  if (!sorting) return found;
  const { column, descending } = sorting;
  return found.toSorted((a, b) => {
    const [left, right] = [textOf(a, column), textOf(b, column)];
    if (left === "" || right === "") return Number(left === "") - Number(right === "");
    return compare(left, right, language) * (descending ? -1 : 1);
  });
}
