// Reduces the difference of two long texts to its changes with some context.

import type { DifferenceRow } from "@/lib/reports/difference";

type Hunk = {
  /** Number of unchanged blocks omitted before it. */
  skipped: number;
  rows: DifferenceRow[];
};

export type Hunks = {
  hunks: Hunk[];
  /** Number of unchanged blocks after the last one. */
  rest: number;
  /** The number of changed blocks, and how many of them are not shown. */
  changes: number;
  hidden: number;
};

/** Unchanged blocks shown before and after a change. */
const AROUND = 1;
const MOST_CHANGES = 300;
/** Limit for all shown text, in UTF-16 code units; a single block may be longer and is then cut. */
const MOST_TEXT = 300_000;
const LONGEST_PIECE = 20_000;

/** Reduces the rows of a difference to hunks. */
export function hunksOf(rows: readonly DifferenceRow[]): Hunks {
  const shown = new Set<number>();
  let changes = 0;
  let hidden = 0;
  let room = MOST_TEXT;
  rows.forEach((row, index) => {
    if (row.kind === "same") return;
    changes += 1;
    if (changes > MOST_CHANGES || room <= 0) {
      hidden += 1;
      return;
    }
    room -= row.pieces.reduce((sum, { text }) => sum + Math.min(text.length, LONGEST_PIECE), 0);
    for (let near = index - AROUND; near <= index + AROUND; near += 1)
      if (near === index || rows[near]?.kind === "same") shown.add(near);
  });
  const hunks: Hunk[] = [];
  let skipped = 0;
  let open = false;
  rows.forEach((row, index) => {
    if (!shown.has(index)) {
      open = false;
      if (row.kind === "same") skipped += 1;
      return;
    }
    if (!open) hunks.push({ skipped, rows: [] });
    open = true;
    skipped = 0;
    hunks.at(-1)?.rows.push(short(row));
  });
  return { hunks, rest: skipped, changes, hidden };
}

const short = (row: DifferenceRow): DifferenceRow => ({
  ...row,
  pieces: row.pieces.map(({ kind, text }) => ({
    kind,
    text: text.length > LONGEST_PIECE ? `${text.slice(0, LONGEST_PIECE)}…` : text,
  })),
});
