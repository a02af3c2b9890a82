// Heights of a text's pieces in CSS pixels: measured for those that were shown, estimated for the others.

import type { Piece } from "./reader-pieces";

const LINE = 26;
const GAP = 12;
/** Browsers limit element heights, so unseen pieces are scaled down rather than dropped. */
const TALLEST = 12_000_000;

export class Heights {
  private readonly known: Float64Array;
  private readonly pieces: readonly Piece[];
  private columns: number;

  /** `columns`: characters per line. */
  constructor(pieces: readonly Piece[], columns: number) {
    this.pieces = pieces;
    this.known = new Float64Array(pieces.length);
    this.columns = 0;
    this.setColumns(columns);
  }

  setColumns(columns: number): boolean {
    if (columns === this.columns || columns < 1) return false;
    this.columns = columns;
    let total = 0;
    this.pieces.forEach((piece, index) => {
      const lines = Math.ceil((piece.end - piece.start) / columns);
      const height = Math.max(LINE, lines * LINE + piece.breaks * GAP);
      this.known[index] = height;
      total += height;
    });
    const scale = Math.min(1, TALLEST / Math.max(1, total));
    if (scale < 1)
      for (let index = 0; index < this.known.length; index += 1)
        this.known[index] = (this.known[index] ?? 0) * scale;
    return true;
  }

  set(index: number, height: number): void {
    if (index < 0 || index >= this.known.length) return;
    this.known[index] = height;
  }

  /** Total height of the pieces from `first` up to, but not including, `last`. */
  between(first: number, last: number): number {
    let sum = 0;
    for (let index = Math.max(0, first); index < Math.min(last, this.known.length); index += 1)
      sum += this.known[index] ?? 0;
    return sum;
  }

  /** Index of the piece at this distance from the top; clamped to the first and last piece. */
  at(offset: number): number {
    let sum = 0;
    for (let index = 0; index < this.known.length; index += 1) {
      sum += this.known[index] ?? 0;
      if (offset < sum) return index;
    }
    return Math.max(0, this.known.length - 1);
  }
}

export type Range = { first: number; last: number };

/**
 * How many pieces beyond the wanted range stay mounted, so that small scroll movements build nothing again.
 */
const KEPT = 2;

/**
 * Returns the next range on the way to the wanted one: one more piece at a time, visible ones first, so that
 * no step blocks the page. Returns `now` itself when there is nothing to do.
 */
export function nextRange(now: Range, wanted: Range, seen: Range): Range {
  if (now.first > wanted.last || now.last < wanted.first) return { first: seen.first, last: seen.first };
  let first = wanted.first - now.first > KEPT ? wanted.first : now.first;
  let last = now.last - wanted.last > KEPT ? wanted.last : now.last;
  if (first > seen.first) first -= 1;
  else if (last < wanted.last) last += 1;
  else if (first > wanted.first) first -= 1;
  return first === now.first && last === now.last ? now : { first, last };
}
