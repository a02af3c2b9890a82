// Words brought to their stems by the Snowball algorithms (Porter 1980; snowballstem.org), by script: Cyrillic words as
// Russian, all others as English. Stemming is the slow part of reading a page, so stems are remembered.

import { newStemmer } from "snowball-stemmers";

const CYRILLIC = /[\u0400-\u04ff]/;
/** Distinct words of a large documentation are some ten thousand; beyond that the memory starts afresh. */
const REMEMBERED = 50_000;

const english = newStemmer("english");
const russian = newStemmer("russian");
const known = new Map<string, string>();

/** True when the text holds a Cyrillic letter. */
export function isCyrillic(text: string): boolean {
  return CYRILLIC.test(text);
}

/** The stem of one word; case does not matter. */
export function stemOf(word: string): string {
  const lower = word.toLowerCase().replaceAll("ё", "е");
  const remembered = known.get(lower);
  if (remembered !== undefined) return remembered;
  const stem = (isCyrillic(lower) ? russian : english).stem(lower);
  if (known.size >= REMEMBERED) known.clear();
  known.set(lower, stem);
  return stem;
}
