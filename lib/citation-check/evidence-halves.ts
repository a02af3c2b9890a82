// Detects a claim of two contrasted halves of which the page has only one: "some argue A, while others believe B".

import { candidates } from "./evidence-candidates";
import { wordsOf } from "./evidence-clauses";
import type { Reading } from "./evidence-reading";
import { contentOf, degreeIn, vocabularyAround } from "./evidence-vocabulary";

/** The conjunction between two halves. */
const BETWEEN = /\s(?:while|whereas|тогда как|в то время как)\s/iu;
/** A conjunction that opens a sentence; its first comma then separates the halves. */
const OPENS = /^\s*(?:while|whereas|although|хотя)\s/iu;

function halvesOf(text: string): [string, string] | null {
  const cut = OPENS.test(text) ? text.indexOf(", ") : text.search(BETWEEN);
  return cut > 0 ? [text.slice(0, cut), text.slice(cut + 1)] : null;
}

/** The number of places that are examined for each half. */
const PLACES = 12;
/** Content words that a half has at least, and the share of them that one place must have. */
const SHORTEST = 4;
const LEAST = 0.5;

/** True when no place of the page has enough of one half of a claim. */
export function halfMissing({ claim, page, window }: Reading): boolean {
  const halves = halvesOf(claim.text);
  if (!halves) return false;
  const units = [window.first, window.last, ...candidates(page, claim, PLACES)];
  const places = units.map((unit) => vocabularyAround(page, unit - 1, unit + 1));
  return halves.some((half) => {
    const own = contentOf(half, wordsOf(half));
    if (own.length < SHORTEST) return false;
    const whole = own.reduce((sum, { weight }) => sum + weight, 0);
    const most = Math.max(
      ...places.map((place) => own.reduce((sum, { key, weight }) => sum + weight * degreeIn(place, key), 0)),
    );
    return most < LEAST * whole;
  });
}
