// Stems words by the Snowball algorithms (Porter 1980; snowballstem.org): Cyrillic words as Russian, all others as
// English. Stemming is the slowest part of indexing a page, so stems are cached.

import { newStemmer } from "snowball-stemmers";

const CYRILLIC = /[\u0400-\u04ff]/;
/** A large documentation has some ten thousand distinct words; beyond this size the cache is cleared. */
const REMEMBERED = 50_000;

const english = newStemmer("english");
const russian = newStemmer("russian");
const known = new Map<string, string>();

/** True when the text contains a Cyrillic letter. */
export function isCyrillic(text: string): boolean {
  return CYRILLIC.test(text);
}

/** The stem of one word; case is ignored. */
export function stemOf(word: string): string {
  const lower = word.toLowerCase().replaceAll("ё", "е");
  const remembered = known.get(lower);
  if (remembered !== undefined) return remembered;
  const stem = (isCyrillic(lower) ? russian : english).stem(lower);
  if (known.size >= REMEMBERED) known.clear();
  known.set(lower, stem);
  return stem;
}
