// Splits text into words for search. An identifier such as `generateStaticParams` counts as itself and as its parts, so
// that plain words match it.

import { newStemmer } from "snowball-stemmers";
import { baseOf } from "./irregular-verbs";

const WORD = /[\p{L}\p{N}_$]+/gu;
const PART = /\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+(?!\p{Ll})/gu;
const COMPOUND = /\p{Ll}\p{Lu}|_/u;

/** Words in order of appearance, as written. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Parts of a camel-case or snake-case identifier; empty for an ordinary word. */
export function partsOf(word: string): string[] {
  return COMPOUND.test(word) ? (word.match(PART) ?? []) : [];
}

/** The target of a link is not part of a sentence's text. */
const ADDRESS = /\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)|\b[a-z]+:\/\/[^\s)>\]"'`]+/g;

/** The text without addresses and the targets of links. */
export const withoutAddresses = (text: string): string => text.replace(ADDRESS, "] ");

// Stems words by the Snowball algorithms (Porter 1980; snowballstem.org): Cyrillic words as Russian, all others as
// English. Stemming is the slowest part of indexing a page, so stems are cached.

// British and American spellings of one word have one stem.

const SPELLINGS: [british: RegExp, american: string][] = [
  [/(?<=[a-z]{4})(?<!prec|conc|advert|appra)is(?=(?:e|ed|es|ing|er|ers|ation|ations|able)$)/, "iz"],
  [/(?<=[ab]l|[np]ar)ys(?=(?:e|ed|es|ing|er|ers)$)/, "yz"],
  [/(?<=[a-z]{3})our(?=(?:s|ed|ing|able|al|ite|ites|ful|less|er|ers|ly|hood)?$)/, "or"],
  [/(?<=cent|theat|met|lit|fib|calib|meag|spect)re(?=s?$)/, "er"],
  [
    /(?<=(?:cancel|travel|label|model|signal|fuel|level|channel|dial|equal|total|tunnel))l(?=(?:ed|ing|er|ers|ation)$)/,
    "",
  ],
  [/ogue(?=s?$)/, "og"],
  [/(?<=lic|def|off|pret)ence(?=s?$)/, "ense"],
];

const inOneSpelling = (word: string): string =>
  SPELLINGS.reduce((left, [british, american]) => left.replace(british, american), word);

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
  // By the word as it is written: to fold it takes longer than to look it up.
  const remembered = known.get(word);
  if (remembered !== undefined) return remembered;
  const lower = word.toLowerCase().replaceAll("ё", "е");
  const stem =
    known.get(lower) ??
    (isCyrillic(lower) ? russian.stem(lower) : english.stem(baseOf(inOneSpelling(lower))));
  if (known.size >= REMEMBERED) known.clear();
  known.set(word, stem);
  return stem;
}

/** Number of occurrences of each stem; addresses are ignored. */
export function stemCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (word: string) => {
    const stem = stemOf(word);
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  };
  for (const word of wordsOf(withoutAddresses(text))) {
    count(word);
    for (const part of partsOf(word)) count(part);
  }
  return counts;
}

/** The text for counting: white space collapsed, Markdown emphasis and link targets removed. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^[\]]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/g, "$1")
    .replace(/(\*\*|__)(?=\S)(.*?\S)\1/g, "$2")
    .replace(/\s+/g, " ")
    .trim();
}
