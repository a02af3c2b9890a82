// Finds the table cell of a page that a cell of the report quotes: the same words in the same row and column.

import { needleOf } from "@/lib/text/normal-text";
import type { Claim } from "./evidence-claims";
import type { EvidencePage } from "./evidence-page";
import type { Window } from "./evidence-window";
import { plainText } from "./facts";
import { rowCells } from "./table-cells";

/** The words of a cell, without marks, links' targets and citations. */
const saidIn = (text: string): string => needleOf(plainText(text));

/**
 * True when a row of the passage has the claim's cell word for word, in a column with the same head and behind the same
 * first cell. `claim` is the cell itself, without its heads.
 */
export function quotesCell(claim: Claim, page: EvidencePage, window: Window): boolean {
  if (!claim.tabular) return false;
  const split = claim.headText.lastIndexOf(" | ");
  const [first, above] = [claim.headText.slice(0, Math.max(0, split)), claim.headText.slice(split + 3)].map(
    saidIn,
  );
  const own = saidIn(claim.text);
  // A cell without a name before it or above it may be any other.
  if (!first || !above || own === "") return false;
  const said = (span: { start: number; end: number }) => saidIn(page.text.slice(span.start, span.end));
  for (let at = window.first; at <= window.last; at += 1) {
    const unit = page.units[at];
    const head = unit?.row ? page.contexts[unit.context]?.head : null;
    if (!unit || !head || head.start === unit.start) continue;
    const [label, ...cells] = rowCells(page.text, unit).map(said);
    const [, ...heads] = rowCells(page.text, head).map(said);
    if (label === first && cells.some((cell, column) => cell === own && heads[column] === above)) return true;
  }
  return false;
}
