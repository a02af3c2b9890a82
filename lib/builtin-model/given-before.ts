// Finds the sentences that the previous answer of a thread already quoted. A follow-up that gets the same sentences again has found nothing.

import { analyseQuestion } from "./question";
import { type Quote, quoteOf } from "./quote";
import type { Scored } from "./score-sentences";
import { plainText } from "./tokens";
import { leansOnEarlier } from "./topic";
import type { RunView } from "./view";

const MARKS = /\s?\[\d{1,4}\]/g;
/** Without citations, list marks and emphasis, which an answer adds or leaves out. */
const wordsAlone = (text: string) =>
  plainText(text.replace(MARKS, ""))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether a sentence was quoted in the previous answer; never for a question that stands for itself. */
export function givenBefore(view: RunView): (quote: Pick<Quote, "sentence">) => boolean {
  const before = view.earlier.at(-1)?.answer ?? "";
  if (before === "" || !leansOnEarlier(analyseQuestion(view.question))) return () => false;
  const answer = wordsAlone(before);
  return ({ sentence }) => {
    const said = wordsAlone(sentence.text);
    return said !== "" && answer.includes(said);
  };
}

/** The part of a selection that is compared with the previous answer. */
type Chosen = { opening: Quote[]; near: Quote[][]; ranked: readonly Scored[] };

/**
 * What is chosen without the sentences of the previous answer, if that quoted all of the new one. `repeats` when nothing
 * else answers.
 */
export function withoutGiven<Some extends Chosen>(
  first: Some,
  isGiven: ReturnType<typeof givenBefore>,
  choose: (taken: Quote[]) => Some,
): { chosen: Some; repeats: boolean } {
  const isOld = (quotes: readonly Quote[]) => quotes.length > 0 && quotes.every(isGiven);
  const answered = isOld(first.opening);
  const chosen = answered ? choose(first.ranked.filter(isGiven).map(quoteOf)) : first;
  const near = chosen.near.filter((quotes) => !isOld(quotes));
  const repeats = chosen.opening.length === 0 && (answered || near.length < chosen.near.length);
  return { chosen: { ...chosen, near }, repeats };
}
