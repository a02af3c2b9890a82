// The parts of a claim: which of its words the passage does not have, and which other places of the page have them. A
// sentence with several facts often rests on several places.

import type { Parts } from "./check";
import { candidates } from "./evidence-candidates";
import type { Claim } from "./evidence-claims";
import { wordsOf } from "./evidence-clauses";
import { type EvidencePage, unitText } from "./evidence-page";
import { type Content, contentOf, degreeIn, vocabularyAround, vocabularyAt } from "./evidence-vocabulary";
import type { Window } from "./evidence-window";
import { isNumeric } from "./facts-match";

const MOST_PARTS = 2;
/** The number of places that are examined. */
const PLACES = 24;
/** The weight of missing words from which another place is worth showing: one word that is not an everyday one. */
const LEAST_GAIN = 1;
/** How much the rest of the claim counts when places have as much of what is missing. */
const REST = 0.2;

const weightOf = (some: readonly Content[]) => some.reduce((sum, { weight }) => sum + weight, 0);

/** The place that has what the passage lacks of a comparison, with the facts for which it stands. */
const secondPlace = (page: EvidencePage, { start, end, facts }: Window): Parts["further"][number] => ({
  ...{ start, end, text: page.text.slice(start, end) },
  words: facts.map(({ fact }) => ({ start: fact.start, end: fact.end })),
});

/** The further places for a claim, at most two. A place counts if it has a missing word that is not an everyday one. */
export function partsOf(claim: Claim, page: EvidencePage, window: Window): Parts {
  const own = contentOf(claim.text, wordsOf(claim.text));
  const inside = vocabularyAround(page, window.first, window.last);
  const spans = (some: readonly Content[]) =>
    some.map(({ word }) => ({ start: word.start + claim.own.start, end: word.end + claim.own.start }));
  // The digits on each side of a point are no words: such a figure is compared by its value.
  const inFigure = ({ word }: Content) => {
    const at = word.start + claim.own.start;
    return claim.facts.some(
      (fact) =>
        isNumeric(fact) &&
        fact.start <= at &&
        at < fact.end &&
        /\d[.,'’\s]\d/.test(claim.text.slice(fact.start - claim.own.start, fact.end - claim.own.start)),
    );
  };
  let open = own.filter((content) => degreeIn(inside, content.key) === 0 && !inFigure(content));
  const further: Parts["further"] = window.second ? [secondPlace(page, window.second)] : [];
  const places = candidates(page, claim, PLACES).filter((unit) => unit < window.first || unit > window.last);
  while (open.length > 0 && further.length < MOST_PARTS) {
    let best: { unit: number; has: Content[]; rank: number } | null = null;
    for (const unit of places) {
      const words = vocabularyAt(page, unit);
      const has = open.filter(({ key }) => degreeIn(words, key) > 0);
      const gain = weightOf(has);
      if (gain < LEAST_GAIN) continue;
      const rank = gain + REST * weightOf(own.filter(({ key }) => words.keys.has(key)));
      if (!best || rank > best.rank + 1e-9) best = { unit, has, rank };
    }
    const unit = best && page.units[best.unit];
    if (!best || !unit) break;
    further.push({
      start: unit.start,
      end: unit.end,
      text: unitText(page, best.unit),
      words: spans(best.has),
    });
    const taken = new Set(best.has);
    open = open.filter((content) => !taken.has(content));
  }
  return { further, lacking: spans(open) };
}
