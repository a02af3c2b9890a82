// Models of one series: what a page about the K4 says of the K3 is no answer about the K4.

import type { Question } from "./question";
import { wordsOf } from "./tokens";

/** A short name with a number: "K4", "G7b". */
const MODEL = /^(\p{L}{1,4})(\d{1,4})\p{L}?$/u;

/** The series of a model; null for other words. */
const seriesOf = (word: string): string | null => MODEL.exec(word)?.[1]?.toLowerCase() ?? null;

/** True when a text names another model of a series, and none of the models asked about. */
export function isOfSibling({ terms, sides }: Question, text: string): boolean {
  const asked = terms.flatMap((term) =>
    term.role === "scope" ? [] : wordsOf(term.text).filter((word) => seriesOf(word)),
  );
  if (asked.length === 0 || sides) return false;
  const isAsked = (word: string) => asked.some((one) => one.toLowerCase() === word.toLowerCase());
  const words = wordsOf(text).filter((word) => seriesOf(word));
  if (words.some(isAsked)) return false;
  return words.some((word) => asked.some((one) => seriesOf(one) === seriesOf(word)));
}
