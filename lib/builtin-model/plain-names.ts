// Whether a text names the words of a plain question, and whether it says something of them or of what belongs to them.

import { matchOf } from "./bm25";
import type { PlainQuestion, PlainWord } from "./plain-question";
import { isStopWord } from "./stop-words";
import { stemOf, wordsOf } from "./tokens";

/** From this match on a word is named, possibly by a synonym. */
const NAMES = 0.5;
/** A name is named only by itself. */
const BY_NAME = 0.9;
const LEAST_KIN = 5;
const PREPOSITION =
  /^(?:to|from|of|for|in|into|at|by|with|about|on|near|behind|than|von|zu|für|mit|bei|aus|nach|в|во|на|из|от|для|с|со|о|об|к|у)$/iu;
const DETERMINER =
  /^(?:the|an?|this|that|our|their|its|his|her|my|your|old|new|der|die|das|dem|den|des|ein\p{L}*)$/iu;

type Stems = { has(stem: string): boolean; keys(): Iterable<string> };

/** True when two stems begin so much alike that they are forms of one word: "reduct" and "reduc". */
function areKin(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length >= LEAST_KIN && long.startsWith(short) && short.length * 4 >= long.length * 3;
}

/** True when stems name a word, by a synonym or by another form of the same word as well. */
export function names(word: PlainWord, stems: Stems | null | undefined): boolean {
  const { readings, isName } = word;
  if (!stems) return false;
  if (matchOf(word, stems) >= (isName ? BY_NAME : NAMES)) return true;
  const own = readings[0]?.stems[0];
  return !isName && own !== undefined && [...stems.keys()].some((stem) => areKin(own, stem));
}

/** Whether a text of one or a few words names a word that is asked about. */
export const isAskedBy =
  ({ words }: PlainQuestion) =>
  (text: string): boolean => {
    const stems = new Set(wordsOf(text).map(stemOf));
    return words.some((word) => names(word, stems));
  };

/** True when a word only belongs to another thing where it stands first: "the move to the new hall". */
function belongsToOther(words: readonly string[], stem: string, isAsked: (word: string) => boolean): boolean {
  let at = words.findIndex((word) => stemOf(word) === stem) - 1;
  while (at >= 0 && (DETERMINER.test(words[at] as string) || isAsked(words[at] as string))) at -= 1;
  if (at <= 0 || !PREPOSITION.test(words[at] as string)) return false;
  const before = words[at - 1] as string;
  return !isStopWord(before) && !isAsked(before) && /^\p{Ll}/u.test(before);
}

/**
 * True for a text that says something of another thing, to which only belongs what is asked about: "the move to the new
 * hall cost …" does not tell what the hall cost.
 */
export function isOfOther(asked: PlainQuestion, text: string): boolean {
  const isAsked = isAskedBy(asked);
  const words = wordsOf(text);
  return asked.words.some(
    ({ isName, readings: [own] }) => !isName && belongsToOther(words, own?.stems[0] ?? "", isAsked),
  );
}
