// A claim laid beside its passage, word by word: what the tests for contradictions look at. Made only for citations that
// nothing else speaks against.

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
  /** The sentence or row that says most of the claim. */
  nearest: Line;
};

/** One unit of a page beside the words of a claim. */
export function lineOf(words: readonly Word[], page: EvidencePage, unit: number): Line {
  const text = unitText(page, unit);
  const own = wordsOf(text);
  return { unit, text, words: own, alignment: aligned(words, own) };
}

/** Null when there is nothing to lay side by side. */
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
