// Selects the units of a page that may support a claim, by the index alone.

import type { Claim } from "./evidence-claims";
import type { EvidencePage } from "./evidence-page";
import { weightOf } from "./evidence-window";
import { digitKey } from "./words";

/** The number of units examined for their numbers. */
const BY_DIGITS = 12;
/** A stem in a larger share of the units does not distinguish them. */
const COMMON = 0.25;
const LONG_LIST = 2000;

/** The index keys of a claim. */
export function claimKeys(claim: Claim): Set<string> {
  const keys = new Set([...claim.keys, ...claim.heads]);
  for (const { kind, value } of claim.facts) {
    if (kind === "name" || kind === "quotation") continue;
    if (kind === "date") for (const part of value.match(/\d+/g) ?? []) keys.add(digitKey(part));
    else keys.add(digitKey(value.replace(/e[+-]?\d+$/, "")));
  }
  return keys;
}

/** Units by what they share with the claim: `most` by words, and some by numbers. */
export function candidates(page: EvidencePage, claim: Claim, most: number): number[] {
  const words = new Map<number, number>();
  const digits = new Map<number, number>();
  for (const key of claimKeys(claim)) {
    const all = page.postings.get(key) ?? [];
    const common = all.length > LONG_LIST && all.length > page.units.length * COMMON;
    const places = common ? all.slice(0, most) : all;
    const weight = weightOf(page, key);
    const into = key.startsWith("#") ? digits : words;
    for (const place of places) into.set(place, (into.get(place) ?? 0) + weight);
    if (key.startsWith("#"))
      for (const place of places) words.set(place, (words.get(place) ?? 0) + weight / 2);
  }
  const top = (scores: Map<number, number>, count: number) =>
    [...scores]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, count)
      .map(([place]) => place);
  const numbered = [...digits].map(([place, score]): [number, number] => [
    place,
    score * 2 + (words.get(place) ?? 0),
  ]);
  return [...new Set([...top(words, most), ...top(new Map(numbered), BY_DIGITS)])];
}
