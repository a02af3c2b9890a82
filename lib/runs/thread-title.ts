// Computes the title of a thread.

import { plainTitle } from "@/lib/text/plain-title";
import { cut } from "./create-run-background";

const TITLE_LENGTH = 80;

/**
 * The title of a new thread is its question: one line, cut between words. For a long text it is the sentence
 * that asks. The model's title replaces it with the first plan; a title that a person sets is never replaced.
 */
export function titleOf(question: string): string {
  const whole = plainTitle(question).replace(/\s+/g, " ").trim();
  if (whole.length <= TITLE_LENGTH) return whole;
  const line = whole.split(/(?<=[.!?…])\s+/u).find((sentence) => /[?？؟]$/u.test(sentence)) ?? whole;
  if (line.length <= TITLE_LENGTH) return line;
  const short = cut(line, TITLE_LENGTH);
  const space = short.lastIndexOf(" ");
  return `${(space > TITLE_LENGTH / 2 ? short.slice(0, space) : short).replace(/(?<![\s.,;:!?-])[\s.,;:!?-]+$/, "")}…`;
}
