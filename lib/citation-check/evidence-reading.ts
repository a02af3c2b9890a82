// Aligns a claim with its passage, word by word, for the contradiction tests. Computed only for citations
// without other objections.

import type { Claim } from "./evidence-claims";
import { type Alignment, aligned, type Word, wordsOf } from "./evidence-clauses";
import { type EvidencePage, unitText } from "./evidence-page";
import type { Window } from "./evidence-window";

export type Line = { unit: number; text: string; words: Word[]; alignment: Alignment };

export type Reading = {
  claim: Claim;
  page: EvidencePage;
  window: Window;
  words: Word[];
  lines: Line[];
  /** The sentence or row with most of the claim. */
  nearest: Line;
};

/** One unit of a page aligned with the words of a claim. */
export function lineOf(words: readonly Word[], page: EvidencePage, unit: number): Line {
  const text = unitText(page, unit);
  const own = wordsOf(text);
  return { unit, text, words: own, alignment: aligned(words, own) };
}

/** Null when there is nothing to align. */
export function readingOf(claim: Claim, page: EvidencePage, window: Window): Reading | null {
  const words = wordsOf(claim.text);
  const lines: Line[] = [];
  for (let unit = window.first; unit <= window.last; unit += 1) lines.push(lineOf(words, page, unit));
  const [first] = lines;
  if (!first || words.length === 0) return null;
  const nearest = lines.reduce(
    (best, line) => (line.alignment.weight > best.alignment.weight ? line : best),
    first,
  );
  return { claim, page, window, words, lines, nearest };
}
