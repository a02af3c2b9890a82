// The words a text is found by. SQLite's own tokenizers know no Russian endings, so texts are cut and stemmed here, by
// Snowball, before the full-text index sees them: what is stored and what is asked for go through the same function.

import snowball from "snowball-stemmers";

const english = snowball.newStemmer("english");
const russian = snowball.newStemmer("russian");
const stems = new Map<string, string>();
const MOST_STEMS = 50_000;

const CYRILLIC = /\p{Script=Cyrillic}/u;
const WORD = /[\p{L}\p{N}\p{Co}]+/gu;

/** True for a word written in Cyrillic letters. */
export function isCyrillic(word: string): boolean {
  return CYRILLIC.test(word);
}

/** Lower case and without accents. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  // Cyrillic short i and yo are letters of their own and not accents.
  return CYRILLIC.test(lower) ? lower.replaceAll("ё", "е") : lower.normalize("NFD").replace(/\p{M}/gu, "");
}

/** The stem of a folded word: Snowball's Russian or English; other scripts and numbers stay whole. */
export function stemWord(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size > MOST_STEMS) stems.clear();
  const stem = CYRILLIC.test(word) ? russian.stem(word) : /^[a-z]+$/.test(word) ? english.stem(word) : word;
  stems.set(word, stem);
  return stem;
}

/** Letters in a row that are no word, such as a picture written as text, are cut to this. */
const LONGEST_WORD = 64;
const known = new Map<string, string>();

function stemOf(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size > MOST_STEMS) known.clear();
  const stem = stemWord(foldWord(word.slice(0, LONGEST_WORD)));
  known.set(word, stem);
  return stem;
}

/** The stems of a text in its order. */
export function searchStems(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).map(stemOf);
}

/** A name as one token of the index that no word of a text can be: `_h_example_org`. */
export function searchFacet(kind: "agent" | "host", name: string): string {
  return `_${kind[0]}_${name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "_")}`;
}
