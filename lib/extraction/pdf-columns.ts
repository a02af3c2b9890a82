// Finds the columns of rows: the stretches of a page between gaps that all rows have.

import type { PdfCell, PdfRow } from "./pdf-rows";

export type Span = { left: number; right: number };
/** The cells of each row by their columns; a cell across several columns stands in the first, with their number. */
export type Grid = { columns: Span[]; rows: GridCell[][] };
export type GridCell = Span & { text: string; span: number };

const EMPTY: GridCell = { text: "", span: 1, left: 0, right: 0 };

const joinedCell = (one: GridCell, other: PdfCell): GridCell => ({
  text: `${one.text} ${other.text}`,
  span: one.span,
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
});

/** A table of more columns is not recognized. */
export const MOST_COLUMNS = 30;

/** The columns of these rows, and their cells in them; null if the cells do not stand in columns. */
export function gridOf(rows: readonly PdfRow[]): Grid | null {
  const covers = gapsOf(rows);
  // The name of a group of rows may be wider than its column.
  const plain = rows.flatMap(({ cells }) => (cells.length > 1 ? cells.filter((cell) => !covers(cell)) : []));
  const columns = merged(plain);
  // Twice as many: the heads of columns may stand beside their values.
  if (columns.length < 2 || columns.length > 2 * MOST_COLUMNS) return null;
  let clashes = 0;
  const grid = rows.map(({ cells }) => {
    const line: (GridCell | null)[] = columns.map(() => null);
    for (const cell of cells) {
      const [first, span] = placeIn(columns, cell);
      const before = line[first];
      if (before) clashes += 1;
      line[first] = before ? joinedCell(before, cell) : { ...cell, span };
    }
    return line;
  });
  if (clashes > rows.length / 10) return null;
  const joined = withoutHalves({ columns, rows: grid });
  const count = joined.columns.length;
  return count >= 2 && count <= MOST_COLUMNS && !isTwo(joined) ? joined : null;
}

/** The cells of a row in columns found elsewhere; null if they do not stand in them. */
export function cellsIn(columns: readonly Span[], { cells }: PdfRow): GridCell[] | null {
  const line: GridCell[] = columns.map(() => ({ ...EMPTY }));
  for (const cell of cells) {
    const [first, span] = placeIn(columns, cell);
    const column = columns[first];
    const isIn = column && cell.left < column.right && cell.right > column.left;
    if (!isIn || span > 1 || line[first]?.text) return null;
    line[first] = { ...cell, span };
  }
  return line;
}

/** Tells whether a cell reaches across a gap between two cells of a row. */
function gapsOf(rows: readonly PdfRow[]): (cell: Span) => boolean {
  const gaps = rows
    .flatMap(({ cells }) =>
      cells.slice(1).map((cell, index) => ({ left: cells[index]?.right ?? 0, right: cell.left })),
    )
    .filter(({ left, right }) => left < right)
    .sort((a, b) => a.right - b.right);
  let most = Number.NEGATIVE_INFINITY;
  const latest = gaps.map(({ left }) => (most = Math.max(most, left)));
  return ({ left, right }) => {
    let [low, high] = [0, gaps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((gaps[middle]?.right ?? 0) < right) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (latest[low - 1] ?? 0) > left;
  };
}

/** Overlapping stretches as one. */
function merged(cells: readonly PdfCell[]): Span[] {
  const spans: Span[] = [];
  for (const { left, right } of cells.toSorted((a, b) => a.left - b.left)) {
    const last = spans.at(-1);
    if (last && left < last.right) last.right = Math.max(last.right, right);
    else spans.push({ left, right });
  }
  return spans;
}

/** The first column that a cell stands in, and how many it reaches across; the nearest one if it stands in none. */
function placeIn(columns: readonly Span[], { left, right }: Span): [number, number] {
  let first = -1;
  let count = 0;
  columns.forEach((column, index) => {
    if (left >= column.right || right <= column.left) return;
    if (first < 0) first = index;
    count += 1;
  });
  if (first >= 0) return [first, count];
  const after = columns.findIndex((column) => column.left >= right);
  return [after < 0 ? columns.length - 1 : after, 1];
}

/** True for the rows of two tables: neighbouring columns that no row uses both of. */
const isTwo = ({ columns, rows }: Grid): boolean =>
  columns.slice(1).some((_, column) => rows.every((row) => !row[column]?.text || !row[column + 1]?.text));

/** True if a cell of the row stands in the column, or reaches across it. */
export const isUsed = (row: readonly GridCell[], column: number): boolean =>
  row.some(({ text, span }, first) => text !== "" && first <= column && column < first + span);

type Loose = { columns: Span[]; rows: (GridCell | null)[][] };

/** Joins two neighbouring columns that are one: a head at the left of it, and values at its right. */
function withoutHalves({ columns, rows }: Loose): Grid {
  const kept: number[][] = [];
  columns.forEach((_, index) => {
    const group = kept.at(-1);
    const isHalf = group?.length === 1 && areHalves(rows, group[0] ?? 0, index);
    if (group && isHalf) group.push(index);
    else kept.push([index]);
  });
  return {
    columns: kept.map((group) => ({
      left: columns[group[0] ?? 0]?.left ?? 0,
      right: columns[group.at(-1) ?? 0]?.right ?? 0,
    })),
    rows: rows.map((row) =>
      kept.map((group) => {
        const cell = group.map((index) => row[index]).find((one) => one != null);
        if (!cell) return EMPTY;
        const first = group[0] ?? 0;
        const last = first + cell.span - 1;
        const span = kept.filter((some) => (some[0] ?? 0) <= last && (some.at(-1) ?? 0) >= first).length;
        return { ...cell, span };
      }),
    ),
  };
}

/** Rows in which heads stand. */
const MOST_HEAD_ROWS = 2;

/** True if no row uses both columns, and one of them has heads only. */
function areHalves(rows: Loose["rows"], one: number, other: number): boolean {
  if (rows.some((row) => row[one] && row[other])) return false;
  return [one, other].some((column) => rows.slice(MOST_HEAD_ROWS).every((row) => !row[column]));
}
