// Groups the parts of the lines of a PDF page into rows of cells. A cell may have several lines, which a file stores before
// the next cell of its row.

import type { PdfLine, PdfPart } from "./pdf-lines";

export type PdfCell = { text: string; left: number; right: number; lines: number };
/** A cell whose lines are not joined yet: joining each with all before it would take the square of their number. */
type OpenCell = Omit<PdfCell, "text"> & { texts: string[] };
type OpenRow = Omit<PdfRow, "cells"> & { cells: OpenCell[] };

export type PdfRow = {
  cells: PdfCell[];
  /** Baselines of its highest and its lowest line. */
  top: number;
  bottom: number;
  size: number;
  turn: number;
  /** The fonts of its parts. */
  fonts: string[];
  /** Its parts, counted over the page: the first one, and the one after the last. */
  from: number;
  to: number;
};

type Placed = PdfPart & { turn: number };

/** The parts of the lines of a page, in their order. */
export const partsOf = (lines: readonly PdfLine[]): Placed[] =>
  lines.flatMap(({ parts, turn }) => parts.map((part) => ({ ...part, turn })));

/** The rows of a page in the order of the file; a paragraph is a row of one cell, or one row for each of its lines. */
export function rowsOf(parts: readonly Placed[]): PdfRow[] {
  const rows: OpenRow[] = [];
  let last: Placed | null = null;
  parts.forEach((part, index) => {
    const row = rows.at(-1);
    const cell = row?.cells.at(-1);
    const step = row && cell && last ? stepTo(part, { row, cell, last, next: parts[index + 1] }) : "row";
    if (step === "row" || !row || !cell) rows.push(newRow(part, index));
    else {
      if (step === "cell") row.cells.push(newCell(part));
      else {
        cell.texts.push(part.text);
        cell.left = Math.min(cell.left, part.left);
        cell.right = Math.max(cell.right, part.right);
        cell.lines += 1;
      }
      row.top = Math.max(row.top, part.y);
      row.bottom = Math.min(row.bottom, part.y);
      row.size = Math.max(row.size, part.size);
      row.fonts.push(part.font);
      row.to = index + 1;
    }
    last = part;
  });
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map(({ texts, ...cell }) => ({ ...cell, text: joinLines(texts) })),
  }));
}

const newCell = ({ text, left, right }: Placed): OpenCell => ({ texts: [text], left, right, lines: 1 });

const newRow = (part: Placed, index: number): OpenRow => ({
  cells: [newCell(part)],
  top: part.y,
  bottom: part.y,
  size: part.size,
  turn: part.turn,
  fonts: [part.font],
  from: index,
  to: index + 1,
});

/** Lines by which a cell may begin above its row: cells in the middle of a row have fewer lines than the highest one. */
const MOST_ABOVE = 4;
/** Line heights between two lines of one cell, at most. */
const LINE_STEP = 1.5;

type Before = { row: OpenRow; cell: OpenCell; last: Placed; next: Placed | undefined };

/** The place of a part: in the cell of the part before it, in a further cell of its row, or in a new row. */
function stepTo(part: Placed, { row, cell, last, next }: Before): "line" | "cell" | "row" {
  const size = Math.max(part.size, last.size, 1);
  if (part.turn !== row.turn) return "row";
  if (part.left >= cell.right + 0.3 * size) {
    const isBeside = part.y <= row.top + MOST_ABOVE * size && part.y >= row.bottom - 0.6 * size;
    return isBeside ? "cell" : "row";
  }
  const down = last.y - part.y;
  const isBelow = down > 0.3 * size && down <= LINE_STEP * size;
  if (!isBelow || part.left >= cell.right || part.right <= cell.left) return "row";
  if (!next || !isSameLine(part, next)) return "line";
  if (next.left < cell.right) return "row";
  // Values stand beside the last line of a label: the lines above are its beginning, or a label of their own.
  return row.cells.length > 1 || isBroken(last, part, next) ? "line" : "row";
}

const isSameLine = (one: Placed, next: Placed): boolean =>
  one.turn === next.turn && Math.abs(one.y - next.y) < 0.3 * Math.max(one.size, 1) && next.left > one.right;

/** True if a text had to go on in a new line: its next word did not fit before the next column. */
function isBroken(last: Placed, part: Placed, next: Placed): boolean {
  if (/^\p{Ll}/u.test(part.text)) return true;
  const word = part.text.indexOf(" ");
  const share = word < 0 ? 1 : word / part.text.length;
  return last.right + (part.right - part.left) * share > next.left - 0.5 * part.size;
}

/** Joins lines; a word that was divided at the end of one becomes whole. */
export function joinLines(lines: readonly string[]): string {
  const pieces = lines.map((line, index) => {
    const next = lines[index + 1];
    if (next === undefined) return line;
    return isDivided(line, next) ? line.slice(0, -1) : `${line} `;
  });
  return pieces.join("");
}

const isDivided = (line: string, next: string): boolean =>
  /\p{Ll}[-\u2010]$/u.test(line.slice(-2)) && /^\p{Ll}/u.test(next);
