// BM25 over short texts (Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework: BM25 and Beyond"). A term
// here is a term of the question with all its readings. The readings are counted together, as the framework does for
// synonyms.

import type { Reading, Term } from "./question";

/**
 * Saturation of a repeated term, and length normalization (below the usual 0.75, because sentences vary little in
 * length).
 */
const K1 = 1.2;
const B = 0.5;

type Bag = { stems: ReadonlyMap<string, number>; length: number };

const presence = (reading: Reading, has: (stem: string) => boolean) =>
  reading.stems.every(has) ? reading.weight : 0;

/** How fully a set of stems matches a term: 0, or the weight of its best reading, at most 1. */
export function matchOf(term: Pick<Term, "readings">, stems: { has(stem: string): boolean }): number {
  let best = 0;
  for (const reading of term.readings) {
    if (reading.weight > best)
      best = Math.max(
        best,
        presence(reading, (stem) => stems.has(stem)),
      );
  }
  return best;
}

function frequencyOf(term: Term, bag: Bag): number {
  let frequency = 0;
  for (const reading of term.readings) {
    let least = Number.POSITIVE_INFINITY;
    for (const stem of reading.stems) least = Math.min(least, bag.stems.get(stem) ?? 0);
    if (least > 0 && least !== Number.POSITIVE_INFINITY)
      frequency = Math.max(frequency, least * reading.weight);
  }
  return frequency;
}

export type Bm25 = {
  /** Score of one text; 0 when it contains no term. */
  score(bag: Bag): number;
  /** Inverse document frequency of a term of the question. */
  idf(term: Term): number;
};

/** Prepares BM25 for the terms of a question over a collection of texts. */
export function bm25(terms: readonly Term[], bags: readonly Bag[]): Bm25 {
  const count = bags.length;
  const average = bags.reduce((sum, bag) => sum + bag.length, 0) / Math.max(1, count);
  const idfs = new Map(
    terms.map((term) => {
      const holding = bags.reduce((sum, bag) => sum + (matchOf(term, bag.stems) > 0 ? 1 : 0), 0);
      return [term, Math.log(1 + (count - holding + 0.5) / (holding + 0.5))];
    }),
  );
  const idf = (term: Term) => idfs.get(term) ?? 0;
  return {
    idf,
    score(bag) {
      let score = 0;
      for (const term of terms) {
        const frequency = frequencyOf(term, bag);
        if (frequency === 0) continue;
        const norm = K1 * (1 - B + (B * bag.length) / Math.max(1, average));
        score += term.weight * idf(term) * ((frequency * (K1 + 1)) / (frequency + norm));
      }
      return score;
    },
  };
}
