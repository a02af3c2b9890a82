// Measures how closely the cited pages say what a claim says: the features from which evidence-support.ts computes the
// support of a citation. They are few because more of them did not help on sets of claims that they were not chosen with.

import type { Claim } from "./evidence-claims";
import { wordsOf } from "./evidence-clauses";
import { closestInOrder } from "./evidence-order";
import type { EvidencePage } from "./evidence-page";
import { type Content, contentOf, degreeIn, together, vocabularyAround } from "./evidence-vocabulary";
import type { Window } from "./evidence-window";
import { isHard } from "./facts-match";

export const FEATURES = ["windowKin", "allPages", "ordered", "spent", "hardMissing"] as const;

export type Features = Record<(typeof FEATURES)[number], number>;

/** A page with the window that matches a claim best. */
export type Placed = { page: EvidencePage; window: Window };

/** Sentences before and after the passage that may say the rest of it. */
const NEAR = 3;

const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
const sum = (values: readonly number[]) => values.reduce((so, value) => so + value, 0);

/** The share of the words of a claim, by weight, to the degree in which they are there. */
function covered(own: readonly Content[], degree: (key: string) => number): number {
  return share(sum(own.map(({ key, weight }) => weight * degree(key))), sum(own.map(({ weight }) => weight)));
}

/**
 * Compares a claim with the sentence of the passage that has most of its words in the same order. `ordered`: the share of the
 * claim's words that the sentence has in order; `spent`: the share of the sentence's words that the claim has. Both 0 to 1.
 */
function inBestSentence(own: readonly Content[], { page, window }: Placed) {
  const order = own.map(({ key }) => key);
  const best = closestInOrder(page, order, window);
  const wanted = new Set(order);
  return {
    ordered: share(best.common, own.length),
    spent: share(best.keys.filter((key) => wanted.has(key)).length, best.keys.length || 1),
  };
}

/** The features of a claim on a page. `cited`: the other pages that are cited at the same position. */
export function featuresOf(claim: Claim, placed: Placed, cited: readonly Placed[] = []): Features {
  const { page, window } = placed;
  const own = contentOf(claim.text, wordsOf(claim.text));
  const around = (place: Placed, margin: number) =>
    vocabularyAround(place.page, place.window.first - margin, place.window.last + margin);
  const places = [placed, ...(window.second ? [{ page, window: window.second }] : [])];
  const inside = together(places.map((place) => around(place, 0)));
  const near = together([...places, ...cited].map((place) => around(place, NEAR)));
  const pages = [page, ...cited.map((other) => other.page)];
  const onPages = (key: string) => Number(pages.some(({ postings }) => postings.has(key)));
  const missing = window.facts.filter(({ fact, found }) => isHard(fact) && !found);
  return {
    windowKin: covered(own, (key) => degreeIn(inside, key)),
    allPages: covered(own, (key) => Math.max(degreeIn(near, key), onPages(key))),
    ...inBestSentence(own, placed),
    hardMissing: Math.log1p(missing.length),
  };
}
