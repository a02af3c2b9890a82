// Splits the words of a claim and of a passage into clauses, and aligns the two.

import { foldWord, isStopWord, stemWord } from "@/lib/text/words";
import { plainText } from "./facts";
import { numberWord } from "./number-words";

export type Word = {
  start: number;
  end: number;
  folded: string;
  stem: string;
  /** True for content words. */
  content: boolean;
  /** Clauses are counted from 0. */
  clause: number;
};

const WORD = /[\p{L}\p{N}]+(?:['’]t(?!\p{L}))?/gu;
/** What ends a clause between two words. A comma or full stop between digits does not. */
const CUT = /[;:()[\]—–|\n]|[,.](?!\d)|\s-\s/;
const OPENS =
  /^(?:where|when|while|whereas|although|though|because|and|but|где|когда|тогда|хотя|пока|и|а|но)$/u;
/** Words whose clause describes what precedes it: "the sum, which was approved in 2012". */
const RELATIVE = /^(?:which|who|whose|that|котор\p{L}*)$/u;
const LEADS_TO_NUMBER = /^(?:(?:на|до|около|почти|by|about) )?\d/iu;
/** Longer than any sentence of a page; further words are ignored. */
const MOST = 160;

/** The words of a text, cut into clauses. */
export function wordsOf(raw: string): Word[] {
  const text = plainText(raw);
  const words: Word[] = [];
  let clause = 0;
  let done = 0;
  for (const match of text.matchAll(WORD)) {
    const folded = foldWord(match[0]).replace("’", "'");
    const between = text.slice(done, match.index);
    const relative = RELATIVE.test(folded) && /^[,\s]*$/.test(between);
    // "Its width — 32 m": a dash before a number means "is".
    const copula =
      /^\s*[—–]\s*[$€£¥₽]?$/.test(between) && LEADS_TO_NUMBER.test(text.slice(match.index, match.index + 16));
    if (
      words.length > 0 &&
      !relative &&
      !copula &&
      (CUT.test(text.slice(done, match.index + 1)) || OPENS.test(folded))
    )
      clause += 1;
    const start = match.index;
    done = start + match[0].length;
    const content = /\d/.test(folded) || !(isStopWord(folded) || folded.length < 2);
    const number = numberWord(folded);
    words.push({
      start,
      end: done,
      folded,
      stem: number === null ? stemWord(folded) : String(number),
      content,
      clause,
    });
    if (words.length >= MOST) break;
  }
  return words;
}

/** Positions of equal words in the two lists, increasing in both. */
export type Alignment = { pairs: [number, number][]; weight: number };

const weigh = (word: Word) => (word.content ? 1 : 0.3);

/** The heaviest common subsequence of two word lists. */
export function aligned(one: readonly Word[], other: readonly Word[]): Alignment {
  const width = other.length + 1;
  const best = new Float64Array((one.length + 1) * width);
  for (let a = one.length - 1; a >= 0; a -= 1)
    for (let b = other.length - 1; b >= 0; b -= 1) {
      const [left, right] = [one[a], other[b]];
      const skip = Math.max(best[(a + 1) * width + b] ?? 0, best[a * width + b + 1] ?? 0);
      const both =
        left && right && left.stem === right.stem ? (best[(a + 1) * width + b + 1] ?? 0) + weigh(left) : 0;
      best[a * width + b] = Math.max(skip, both);
    }
  const pairs: [number, number][] = [];
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    const here = best[a * width + b] ?? 0;
    const [left, right] = [one[a], other[b]];
    const both = (best[(a + 1) * width + b + 1] ?? 0) + (left ? weigh(left) : 0);
    if (left && right && left.stem === right.stem && Math.abs(here - both) < 1e-9) {
      pairs.push([a, b]);
      a += 1;
      b += 1;
    } else if (here === (best[(a + 1) * width + b] ?? 0)) a += 1;
    else b += 1;
  }
  return { pairs, weight: best[0] ?? 0 };
}

/** Stems of the content words of a clause, except those at `except`. */
export function clauseStems(
  words: readonly Word[],
  clause: number,
  except: (word: Word) => boolean = () => false,
): Set<string> {
  return new Set(
    words.filter((word) => word.clause === clause && word.content && !except(word)).map(({ stem }) => stem),
  );
}

/** The share of the content words of a list that another has; 1 without content words. */
export function sharedContent(one: readonly Word[], other: readonly Word[]): number {
  const stems = new Set(other.map(({ stem }) => stem));
  const own = one.filter(({ content }) => content);
  return own.length === 0 ? 1 : own.filter(({ stem }) => stems.has(stem)).length / own.length;
}

/** How many of `one` are in `other`. */
export function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const stem of one) if (other.has(stem)) count += 1;
  return count;
}

/** True when only a space stands between two neighbours. */
export const spaced = (text: string, one: Word, other: Word): boolean =>
  /^[ \u00a0]$/u.test(text.slice(one.end, other.start));
