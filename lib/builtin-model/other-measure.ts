// Whether a sentence gives a figure of something narrower than what was asked: "Baltic revenue", "the revenue of the farm". Two
// such figures may both be right, so they are not compared.

import type { AskedValue } from "./asked-value";
import { matchOf } from "./bm25";
import type { Question } from "./question";
import { isStopWord } from "./stop-words";
import { plainText, stemCounts, stemOf, wordsOf } from "./tokens";

const NAMES = 0.5;
/** The word behind the measured one that tells what a figure belongs to: "revenue of the farm". */
const COMPLEMENT =
  /^\s+(?:of|from|for|in|at|by|per)\s+(?:(?:the|an?|its|our|their|all|each|every)\s+)?(\p{L}[\p{L}'’-]*)/iu;
/** Says how exact a figure is, or when it was. */
const BESIDE_FIGURE =
  /^(?:about|around|roughly|nearly|almost|up|more|less|over|under|only|just|at|approximately|some|well|total|euros?|dollars?|january|february|march|april|may|june|july|august|september|october|november|december|years?|quarters?|months?)$/iu;

/** True when a word beside the measured one narrows it and the question does not name it. */
export function isOtherMeasure(question: Question, { keys }: AskedValue, written: string): boolean {
  const text = plainText(written);
  const asked = new Set(wordsOf(question.text).map(stemOf));
  const isOwn = (word: string) => asked.has(stemOf(word)) || isStopWord(word) || BESIDE_FIGURE.test(word);
  const words = [...text.matchAll(/[\p{L}\p{N}_$'’-]+/gu)];
  return words.some(({ index, 0: word }, at) => {
    const stems = stemCounts(word);
    if (!keys.some((key) => matchOf(key, stems) >= NAMES)) return false;
    const before = words[at - 1]?.[0].replace(/['’]s$/u, "") ?? "";
    if (/^\p{Lu}\p{Ll}/u.test(before) && !isOwn(before)) return true;
    const behind = COMPLEMENT.exec(text.slice(index + word.length))?.[1];
    return behind !== undefined && !isOwn(behind);
  });
}
