// Decides which rows of a difference are shown and which are collapsed.

import type { Words } from "@/lib/i18n/translate";
import type { DifferenceRow } from "@/lib/reports/difference";
import { LIGHT } from "@/lib/reports/markdown-cost";

/** Characters that cost as much as one element. */
const WORDS = 40;

/** The leading rows that a page can lay out; two texts with nothing in common may have thousands. */
export function rowsToShow(rows: readonly DifferenceRow[]): readonly DifferenceRow[] {
  let weight = 0;
  const first = rows.findIndex(({ pieces }) => {
    weight += pieces.reduce((sum, { text }) => sum + 1 + Math.floor(text.length / WORDS), 1);
    return weight > LIGHT;
  });
  return first < 0 ? rows : rows.slice(0, first);
}

type DifferencePart =
  | { kind: "row"; index: number; row: DifferenceRow }
  | { kind: "folded"; index: number; rows: DifferenceRow[] };

/** Equal rows shown beside a change as context. */
const BESIDE = 1;
/** Fewer rows are not collapsed. */
const FEWEST = 2;

/** Collapses equal rows away from changes; all others stay single. */
export function foldedRows(rows: readonly DifferenceRow[]): DifferencePart[] {
  const near = rows.map((_, index) =>
    rows.slice(Math.max(0, index - BESIDE), index + BESIDE + 1).some(({ kind }) => kind !== "same"),
  );
  const parts: DifferencePart[] = [];
  for (const [index, row] of rows.entries()) {
    const last = parts.at(-1);
    if (near[index]) parts.push({ kind: "row", index, row });
    else if (last?.kind === "folded") last.rows.push(row);
    else parts.push({ kind: "folded", index, rows: [row] });
  }
  return parts.flatMap((part): DifferencePart[] =>
    part.kind === "folded" && part.rows.length < FEWEST
      ? part.rows.map((row, place) => ({ kind: "row", index: part.index + place, row }))
      : [part],
  );
}

/** "12 unchanged paragraphs", or "12 unchanged passages" for mixed kinds. */
export function unchangedWords(t: Words, rows: readonly DifferenceRow[]): string {
  const alike = rows.every(({ block }) => block === "paragraph");
  const count = rows.length;
  return alike
    ? t("report.row.unchangedParagraphs", { count })
    : t("report.row.unchangedPassages", { count });
}
