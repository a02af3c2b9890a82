// The words of a claim and of places of a page, for comparison: exact stems, and kindred ones that count less.

import { isCommon } from "@/lib/text/common-words";
import type { Word } from "./evidence-clauses";
import { contextKeys, type EvidencePage, unitKeys } from "./evidence-page";
import { kinOf } from "./kin-words";
import { digitKey, keyFor } from "./words";

/** A content word. `name`: it has a capital letter inside the sentence. */
export type Content = { key: string; word: Word; weight: number; name: boolean };

export type Vocabulary = { keys: Set<string>; kin: Set<string> };

/** How much a name or a number, and an everyday word, count beside other words. */
const NAME = 1.3;
const COMMON = 0.5;
/** How much a kindred word counts beside the word itself. */
const KINDRED = 0.75;

export function contentOf(text: string, words: readonly Word[]): Content[] {
  return words.flatMap((word, at) => {
    if (!word.content) return [];
    const digits = /^\p{N}+$/u.test(word.folded);
    const key = digits ? digitKey(word.folded) : keyFor(word.folded);
    if (!key) return [];
    const name = !digits && at > 0 && /^\p{Lu}/u.test(text.slice(word.start, word.start + 2));
    return [{ key, word, name, weight: digits || name ? NAME : isCommon(word.stem) ? COMMON : 1 }];
  });
}

const vocabularyOf = (keys: Iterable<string>): Vocabulary => {
  const own = new Set(keys);
  return { keys: own, kin: new Set([...own].flatMap(kinOf)) };
};

const known = new WeakMap<EvidencePage, Map<number, Vocabulary>>();

/** The words of one unit of a page. */
export function vocabularyAt(page: EvidencePage, unit: number): Vocabulary {
  const kept = known.get(page) ?? new Map<number, Vocabulary>();
  known.set(page, kept);
  const made = kept.get(unit) ?? vocabularyOf(unitKeys(page, unit));
  kept.set(unit, made);
  return made;
}

export function together(parts: readonly Vocabulary[]): Vocabulary {
  const all: Vocabulary = { keys: new Set(), kin: new Set() };
  for (const { keys, kin } of parts) {
    for (const key of keys) all.keys.add(key);
    for (const key of kin) all.kin.add(key);
  }
  return all;
}

/** The words of units `first` to `last`, as far as the page has them, and of the headings above the first. */
export function vocabularyAround(page: EvidencePage, first: number, last: number): Vocabulary {
  const from = Math.max(0, first);
  const units: Vocabulary[] = [];
  for (let unit = from; unit <= Math.min(last, page.units.length - 1); unit += 1)
    units.push(vocabularyAt(page, unit));
  return together([...units, vocabularyOf(contextKeys(page, from))]);
}

/** 1 for a word of the vocabulary, less for a kindred one, 0 for others. */
export const degreeIn = ({ keys, kin }: Vocabulary, key: string): number =>
  keys.has(key) ? 1 : kinOf(key).some((each) => kin.has(each)) ? KINDRED : 0;
