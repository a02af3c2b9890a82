// Finds the tables of a PDF page. A PDF draws a table as text at places: only what stands in columns row after row, and in
// that order in the file, becomes a table. Text in columns, lists and justified lines with wide gaps do not.

import { cellsIn, type Grid, type GridCell, gridOf, isUsed, MOST_COLUMNS, type Span } from "./pdf-columns";
import type { PdfLine } from "./pdf-lines";
import { type PdfRow, partsOf, rowsOf } from "./pdf-rows";

/** A table that may go on on the next page. */
export type OpenTable = { columns: Span[]; head: string[] };

export type PdfTable = OpenTable & {
  /** The rows below the head. */
  body: string[][];
  /** Its parts, counted over the page: the first one, and the one after the last. */
  from: number;
  to: number;
  /** Its corners. */
  top: number;
  bottom: number;
};

/** Parts of a page, at most: a page that a person can read has a tenth of them. */
const MOST_PARTS = 20_000;

/**
 * The tables of a page, in its order. `open` is the table at the end of the page before: rows at the top in its columns
 * belong to it, and get its head.
 */
export function tablesOf(lines: readonly PdfLine[], open: OpenTable | null = null): PdfTable[] {
  if (!lines.some(({ parts }) => parts.length > 1)) return [];
  const parts = partsOf(lines);
  if (parts.length > MOST_PARTS) return [];
  const rows = rowsOf(parts);
  const tables: PdfTable[] = [];
  let first = 0;
  if (open) {
    const rest = continued(rows, open);
    if (rest) {
      tables.push(rest.table);
      first = rest.end;
    }
  }
  for (const stretch of stretchesOf(rows.slice(first))) tables.push(...tablesIn(stretch));
  return tables;
}

/** Attempts to divide a stretch that is no table, such as two tables without text between. */
const MOST_DIVISIONS = 5;

function tablesIn(rows: readonly PdfRow[], divisions = 0): PdfTable[] {
  const table = tableOf(rows);
  if (table) return [table];
  if (rows.length < 4 || divisions >= MOST_DIVISIONS) return [];
  const steps = rows.slice(1).map((row, index) => ((rows[index] ?? row).bottom - row.top) / row.size);
  const most = highest(steps);
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0;
  if (most < 1.2 * usual) return [];
  const at = steps.indexOf(most) + 1;
  return [rows.slice(0, at), rows.slice(at)].flatMap((part) => {
    const [first, last] = [part.findIndex(isMultiple), part.findLastIndex(isMultiple)];
    return first < 0 ? [] : tablesIn(part.slice(first, last + 1), divisions + 1);
  });
}

// A page may have more values than a function takes arguments.
const highest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
const lowest = (values: readonly number[]): number =>
  values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);

/** Heights of a letter from one row to the next, at most. */
const ROW_STEP = 3.4;

function follows(row: PdfRow, next: PdfRow): boolean {
  const size = Math.max(row.size, next.size, 1);
  const step = row.bottom - next.top;
  const isAlike = row.turn === next.turn && size < 1.2 * Math.min(row.size, next.size);
  return isAlike && step > 0.3 * size && step <= ROW_STEP * size;
}

const isMultiple = ({ cells }: PdfRow): boolean => cells.length > 1;

/** The rows at the top of a page that go on in the columns of a table, unless they have a head of their own. */
function continued(
  rows: readonly PdfRow[],
  { columns, head }: OpenTable,
): { table: PdfTable; end: number } | null {
  const body: GridCell[][] = [];
  let end = 0;
  for (const row of rows) {
    const before = rows[end - 1];
    if (before && !follows(before, row)) break;
    const cells = isMultiple(row) ? cellsIn(columns, row) : null;
    if (!cells) break;
    body.push(cells);
    end += 1;
  }
  const [first, last] = [rows[0], rows[end - 1]];
  const own = body[0];
  if (!first || !last || !own || isHead(rows.slice(0, end), body)) return null;
  const table = { columns: [...columns], head, body: body.map(textOf), from: first.from, to: last.to };
  return { table: { ...table, top: first.top + first.size, bottom: last.bottom }, end };
}

/** The stretches of rows that may be tables: from a row of several cells to another one. */
function stretchesOf(rows: readonly PdfRow[]): PdfRow[][] {
  const stretches: PdfRow[][] = [];
  let stretch: PdfRow[] = [];
  const end = () => {
    const last = stretch.findLastIndex(isMultiple);
    if (last >= 1) stretches.push(stretch.slice(0, last + 1));
    stretch = [];
  };
  rows.forEach((row, index) => {
    const before = rows[index - 1];
    if (before && !follows(before, row)) end();
    if (isMultiple(row) && !isStretched(row, before, rows[index + 1])) stretch.push(row);
    else if (stretch.length > 0) {
      if (!isMultiple(row) && isLabel(row, stretch.at(-1), rows[index + 1])) stretch.push(row);
      else end();
    }
  });
  end();
  return stretches;
}

/** True for a row of one cell that stands in a column, such as the name of a group of rows. */
function isLabel(row: PdfRow, before: PdfRow | undefined, next: PdfRow | undefined): boolean {
  const [cell] = row.cells;
  const fits = (other: PdfRow | undefined) =>
    !other || !isMultiple(other) || (cell?.right ?? 0) <= (other.cells[1]?.left ?? 0);
  return cell !== undefined && cell.lines <= 3 && fits(before) && fits(next);
}

/** Rows of several cells that a table has at least, by the number of its columns. */
const fewestRows = (columns: number): number => (columns > 2 ? 2 : 3);
/** The share of cells that are not empty, at least. */
const FEWEST_FILLED = 0.45;
const LONGEST_CELL = 400;

function tableOf(rows: readonly PdfRow[]): PdfTable | null {
  const several = rows.filter(isMultiple);
  if (several.length < 2 || several.some(({ cells }) => cells.length > MOST_COLUMNS)) return null;
  const grid = gridOf(rows);
  if (!grid || several.length < fewestRows(grid.columns.length)) return null;
  const texts = grid.rows.map(textOf);
  const filled = texts.reduce((sum, row) => sum + row.filter(Boolean).length, 0);
  if (filled < FEWEST_FILLED * texts.length * grid.columns.length) return null;
  if (wideShare(grid) > 0.3 || texts.some((row) => row.some((cell) => cell.length > LONGEST_CELL)))
    return null;
  if (!isAligned(grid) || isProse(texts) || isList(texts) || isContents(texts)) return null;
  if (isJustified(several)) return null;
  const table = headed(rows, grid);
  if (isNumbered(table, grid) || (several.length === 2 && !isSure(grid))) return null;
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  return {
    columns: grid.columns,
    ...table,
    from: first.from,
    to: last.to,
    top: first.top + first.size,
    bottom: last.bottom,
  };
}

const textOf = (row: readonly GridCell[]): string[] => row.map(({ text }) => text);

/** The share of rows with a cell across several columns, without heads and the names of groups. */
function wideShare({ rows }: Grid): number {
  const body = rows.slice(2).filter((row) => row.filter(({ text }) => text !== "").length > 1);
  return mean(body.map((row) => (row.some(({ span }) => span > 1) ? 1 : 0)));
}

/** Points by which the ends of the lines of a paragraph may differ. */
const SAME_END = 2;

/**
 * True for a line that is stretched to the width of its paragraph: each part is one word, with gaps of one width between,
 * and the line above or below it has the same ends.
 */
function isStretched({ cells }: PdfRow, ...beside: (PdfRow | undefined)[]): boolean {
  const isWords = (some: PdfRow["cells"]) =>
    some.every(({ text }) => !text.includes(" ") && /\p{L}/u.test(text));
  if (!isWords(cells)) return false;
  const gaps = cells.slice(1).map(({ left }, index) => left - (cells[index]?.right ?? 0));
  const [least, most] = [lowest(gaps), highest(gaps)];
  if (most - least > 0.15 * most) return false;
  const ends = (some: PdfRow["cells"]) => [some[0]?.left ?? 0, some.at(-1)?.right ?? 0];
  const [left = 0, right = 0] = ends(cells);
  return beside.some((other) => {
    if (!other || (isMultiple(other) && (gaps.length === 1 || !isWords(other.cells)))) return false;
    const [start = 0, end = 0] = ends(other.cells);
    return Math.abs(start - left) <= SAME_END && Math.abs(end - right) <= SAME_END;
  });
}

/** True if the cells of each column have a point in common: they begin, end or have their middle at one place. */
function isAligned({ columns, rows }: Grid): boolean {
  return columns.slice(1).every((_, index) => {
    const cells = rows
      .slice(1)
      .flatMap((row) => row[index + 1] ?? [])
      .filter(({ text, span }) => text !== "" && span === 1);
    const left = highest(cells.map((cell) => cell.left));
    const right = lowest(cells.map((cell) => cell.right));
    return cells.length === 0 || left < right;
  });
}

const wordsOf = (text: string): number => (text === "" ? 0 : text.split(" ").length);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** True if the columns are text beside text. */
function isProse(rows: readonly (readonly string[])[]): boolean {
  const width = rows[0]?.length ?? 0;
  const long = Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => row[column] ?? "").filter(Boolean);
    return mean(cells.map(wordsOf)) >= 5 && cells.filter((cell) => /\p{Ll}/u.test(cell)).length > 0;
  });
  return long.filter(Boolean).length > width / 2;
}

/** True for lines of a justified paragraph with wide gaps between their sentences: they end, but do not begin, at one place. */
function isJustified(rows: readonly PdfRow[]): boolean {
  const lasts = rows.flatMap(({ cells }) => cells.at(-1) ?? []);
  const right = highest(lasts.map((cell) => cell.right));
  const full = lasts.filter((cell) => right - cell.right <= SAME_END && /\p{L}{2}/u.test(cell.text));
  const lefts = full.map(({ left }) => left);
  return (
    full.length * 2 >= rows.length &&
    highest(lefts) - lowest(lefts) > (rows[0]?.size ?? 0) &&
    mean(rows.map(({ cells }) => cells.reduce((sum, { text }) => sum + wordsOf(text), 0))) >= 6
  );
}

const MARK = /^(?:[•◦▪–—*·-]|\[?\(?(?:\d{1,3}|\p{L}|[ivxlc]{1,6})[.)\]]{0,2})$/iu;

/** True for a list, or numbered lines: marks beside texts. */
function isList(rows: readonly (readonly string[])[]): boolean {
  const marks = rows.map(([mark = ""]) => mark);
  if ((rows[0]?.length ?? 0) !== 2 || !marks.slice(1).every((mark) => mark === "" || MARK.test(mark)))
    return false;
  const numbers = marks.flatMap((mark) => (/^\d+$/.test(mark) ? [Number(mark)] : []));
  const isCounted = numbers.slice(1).every((number, index) => number === (numbers[index] ?? 0) + 1);
  return isCounted || mean(rows.map(([, text = ""]) => wordsOf(text))) >= 6;
}

/** Two rows are a table if they have all cells, and values below names. */
const isSure = ({ rows }: Grid): boolean =>
  rows.length === 2 &&
  rows.every((row) => row.every((_, column) => isUsed(row, column))) &&
  rows[1]?.some(({ text }) => isValue(text)) === true;

/** True for the lines of a table of contents or an index. */
function isContents(rows: readonly (readonly string[])[]): boolean {
  const dotted = rows.filter((row) => row.some((cell) => /(?:\.\s?){4}|…/.test(cell)));
  return dotted.length * 4 > rows.length;
}

/** True for numbered lines, such as those of a program: counted at the left, without a head. */
function isNumbered({ head, body }: Headed, { columns }: Grid): boolean {
  if (columns.length > 3 || head.some(Boolean)) return false;
  const numbers = body.map(([first = ""]) => Number(/^\d+/.exec(first)?.[0] ?? Number.NaN));
  return numbers.slice(1).every((number, index) => number === (numbers[index] ?? 0) + 1);
}

type Headed = Pick<PdfTable, "head" | "body">;

/** The head of a table, empty if it has none, and the rows below. */
function headed(rows: readonly PdfRow[], { rows: cells }: Grid): Headed {
  const texts = cells.map(textOf);
  if (!isHead(rows, cells)) return { head: (texts[0] ?? []).map(() => ""), body: texts };
  const count = headRows(rows, cells);
  const head = (cells[0] ?? []).map(({ text }, column) => {
    const parts = cells.slice(1, count).map((row) => row[column]?.text ?? "");
    // A head above several columns stands above each of them, if each has one of its own.
    const above = text || (count > 1 ? spannedBy(cells[0] ?? [], column) : "");
    return [above, ...parts].filter(Boolean).join(" ");
  });
  return { head, body: texts.slice(count) };
}

function spannedBy(row: readonly GridCell[], column: number): string {
  const first = row.findLastIndex(({ text }, index) => index < column && text !== "");
  const cell = row[first];
  return cell && first + cell.span > column ? cell.text : "";
}

/** Rows that are heads: a second one that leaves the first column empty, and names those below a wider head. */
function headRows(rows: readonly PdfRow[], cells: readonly (readonly GridCell[])[]): number {
  const [first = [], second = []] = cells;
  const [over, row] = [rows[0], rows[1]];
  if (cells.length < 3 || !over || !row || second[0]?.text !== "") return 1;
  const isClose = over.bottom - row.top < 1.9 * Math.max(over.size, row.size);
  const isWide = first.some(({ span }) => span > 1);
  const isNamed = second.every(({ text }) => text === "" || !isValue(text) || isYear(text));
  return isNamed && (isWide || isClose) ? 2 : 1;
}

/** “1,204”, “€ 12.5”, “<0.1”, “(30)”; not “Q1 2024”. */
const isValue = (text: string): boolean => /^[\p{Sc}\p{Sm}(\s±~–-]{0,4}\d/u.test(text);
const isYear = (text: string): boolean => /^(?:1[5-9]|20|21)\d\d$/.test(text);

/** True if the first row names the columns: by its letters, or because it has a name and no value for each. */
function isHead(rows: readonly PdfRow[], cells: readonly (readonly GridCell[])[]): boolean {
  const [first = [], ...body] = cells;
  const values = first.filter(({ text }) => isValue(text));
  if (body.length === 0) return false;
  if (hasOwnLetters(rows) && (values.length === 0 || body.length > 1)) return true;
  const isNamed = first.slice(1).every((_, column) => isUsed(first, column + 1));
  if (values.length === 0 && first.length === 2)
    return isNamed && body.every((row) => !row[1]?.text || isValue(row[1].text));
  if (values.length === 0 || first.length === 2) return isNamed && first.length > 2;
  const isYears = first.some(({ text }, column) => isYear(text) && !isColumnOfYears(body, column));
  return isNamed && isYears && values.every(({ text }) => isYear(text));
}

/** True if all parts of the first row have another font than most parts below. */
function hasOwnLetters([first, ...rows]: readonly PdfRow[]): boolean {
  const fonts = new Map<string, number>();
  for (const row of rows) for (const font of row.fonts) fonts.set(font, (fonts.get(font) ?? 0) + 1);
  const [usual] = [...fonts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const own = first?.fonts ?? [];
  return usual !== undefined && own.length > 1 && own.every((font) => font !== usual);
}

const isColumnOfYears = (rows: readonly (readonly GridCell[])[], column: number): boolean =>
  rows.every((row) => !row[column]?.text || isYear(row[column].text));
