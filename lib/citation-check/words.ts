// Normalizes words for comparison: stems, shared with the document search, and the significant digits of
// numbers.

import { foldWord, isStopWord, stemWord } from "@/lib/text/words";
import { numberWord } from "./number-words";

const WORD = /[\p{L}\p{M}\p{N}\p{Co}]+/gu;
const DIGITS = /\d+(?:[.,'’\u00a0\u2009\u202f ]\d{3}(?!\d))*(?:[.,]\d+)*/g;
/** Scripts without spaces, where a segmenter finds the words. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Characters beyond the scripts that have spaces: a test that costs little for every word of a page. */
const PERHAPS_UNSPACED = /[\u0e00-\uffff]/;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
/** Small words of German, French and Spanish that no content word of English is written like. */
const FOREIGN = new Set(
  "der das und ist nicht mit von vom für auf den dem des zu zum zur sich auch wurde wurden wird werden worden sind waren ein eine einer einem einen eines als wie bei beim aus nach über unter um im ins bis oder aber dass daß er sie ihr ihre ihren seine seinen habe haben hatte hatten noch nur es laut sowie damit dabei dieser diese dieses diesem le la les et est une dans que qui du au aux avec sont ce cette ces il elle en été était ont el los las de un una con para es del se su sus como más fue lo fueron ha han este esta"
    .split(" ")
    .map(foldWord),
);
const FILLERS = new Set(
  "said says according also however while whereas both one thus hence therefore it he she they который которая которое которые которых согласно однако причем лишь именно около примерно почти about around approximately roughly nearly almost".split(
    " ",
  ),
);

/** Significant digits of a number, the same for `1.2 M`, `1,200,000` and `1200000`. */
export const digitKey = (written: string) =>
  `#${written.replace(/\D/g, "").replace(/^0+|(?<!0)0+$/g, "") || "0"}`;

/** Stems of Russian words whose vowel disappears: "лёд" and "льда". */
const ALTERNATING = /^(?:(льд)|(дн)|(льв)|(лб)|(рт)|(сн))(?:а|у|е|и|ы|ом|ем|я|ю|ей|ов|ам|ами|ах|ями|ях)$/;
const WHOLE = ["лед", "ден", "лев", "лоб", "рот", "сон"];
const FLEETING = /(?<=\p{L}[бвгджзйклмнпрстфхцчшщ])[ео](?=[кнц]$)/u;
/** Endings in which verbs and their nouns differ: "движется" and "движение". */
const DERIVED = /^([а-я]{4,}?)(?:ени|ен|ан|ет|ит|я)$/;

/** A common form for Russian stems that no stemmer unifies; other scripts are unchanged. */
function kinOf(stem: string): string {
  if (!/^[а-я]/.test(stem)) return stem;
  const place = ALTERNATING.exec(stem)?.slice(1).findIndex(Boolean) ?? -1;
  return WHOLE[place] ?? stem.replace(FLEETING, "").replace(DERIVED, "$1");
}

/** The stem of a content word; null for stop words and bare numbers. */
function keyOf(word: string): string | null {
  const folded = foldWord(word);
  const number = numberWord(folded);
  if (number !== null) return digitKey(String(number));
  if (/^\p{N}+$/u.test(folded) || isStopWord(folded) || FILLERS.has(folded) || FOREIGN.has(folded))
    return null;
  return [...folded].length > 1 || UNSPACED.test(folded) ? kinOf(stemWord(folded)) : null;
}

const MOST_KEPT = 100_000;
const known = new Map<string, string | null>();

/** The key of a single word; null for stop words. */
export function keyFor(word: string): string | null {
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size >= MOST_KEPT) known.clear();
  const value = keyOf(word);
  known.set(word, value);
  return value;
}

/**
 * Calls `take` with the stem of every word and the digits of every number of a text, in no particular order.
 */
export function eachKey(text: string, take: (key: string) => void): void {
  for (const [word] of text.matchAll(WORD)) {
    if (PERHAPS_UNSPACED.test(word) && UNSPACED.test(word)) {
      for (const { segment, isWordLike } of segmenter.segment(word)) {
        const part = isWordLike ? keyFor(segment) : null;
        if (part) take(part);
      }
      continue;
    }
    const stem = keyFor(word);
    if (stem) take(stem);
  }
  for (const [digits] of text.matchAll(DIGITS)) {
    take(digitKey(digits));
    const groups = digits.split(/[.,]/);
    if (groups.length > 2) for (const group of groups) take(digitKey(group));
  }
}

/** Stems and digits of a text. */
export function keysOf(text: string): Set<string> {
  const keys = new Set<string>();
  eachKey(text, (found) => keys.add(found));
  return keys;
}
