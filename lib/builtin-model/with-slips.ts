// Reads a misspelt word of a question as the one word of the pages that differs from it by one slip of the fingers.

import { isOneSlip } from "@/lib/text/one-slip";
import { matchOf } from "./bm25";
import type { Question, Term } from "./question";
import type { Page } from "./score-sentences";
import { stemOf, wordsOf } from "./tokens";

/** Shorter words have too many neighbours. */
const SHORTEST = 5;
/** A word that is only similar counts as a synonym: it never stands for a name. */
const WEIGHT = 0.6;

/** The stem that was meant by one that no page has; null when there is none, or more than one. */
function meantBy(stem: string, pages: readonly Page[]): string | null {
  const near = new Set<string>();
  for (const { index } of pages)
    for (const known of index.stems) {
      if (known.length < SHORTEST - 1 || Math.abs(known.length - stem.length) > 1) continue;
      if (isOneSlip(known, stem)) near.add(known);
    }
  return near.size === 1 ? ([...near][0] ?? null) : null;
}

function withSlip(term: Term, pages: readonly Page[]): Term {
  const [stem = "", ...more] = wordsOf(term.text).map(stemOf);
  const isPlain = more.length === 0 && stem.length >= SHORTEST && /^\p{L}+$/u.test(stem);
  if (!isPlain || term.role === "scope" || pages.some(({ index }) => matchOf(term, index.stems) > 0))
    return term;
  const meant = meantBy(stem, pages);
  return meant === null
    ? term
    : { ...term, readings: [...term.readings, { stems: [meant], weight: WEIGHT }] };
}

/** The question with a reading more for each word that stands on no page but for one slip; unchanged without any. */
export function withSlips(question: Question, pages: readonly Page[]): Question {
  const terms = question.terms.map((term) => withSlip(term, pages));
  return terms.every((term, at) => term === question.terms[at]) ? question : { ...question, terms };
}
