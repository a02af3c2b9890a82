// The year that a sentence speaks of. "It recovered after the strike of 2023" under "Results of 2024" contains 2023 and
// gives no figure of that year.

import type { Question } from "./question";
import type { Quote } from "./quote";

const YEAR = /^(?:1[5-9]|20)\d\d$/;
/** Also in "14.03.2025" and "2023-2025", but no decimals. */
const YEARS = /(?<=^|[^\p{L}\p{N}.,-]|\d\.\d{1,2}\.|\d-)(?:1[5-9]|20)\d\d(?![\p{L}\p{N}]|[.,]\d)/gu;
/** Puts what follows at another time than what the sentence tells. */
const RELATION =
  "(?:after|since|before|following|despite|because\\s+of|due\\s+to|owing\\s+to|thanks\\s+to|than|unlike|compared\\s+(?:with|to))";
const ARTICLE = "(?:the|an?|its|their|his|her|our)\\s+";
/** "after 2023", "after the harbour strike of 2023", "after the 2023 strike". */
const BOUND = new RegExp(
  `(?<!\\p{L})${RELATION}\\s+(?:(?:in\\s+)?|${ARTICLE}|${ARTICLE}(?:[\\p{L}'’-]+\\s+){1,4}(?:of|in)\\s+)$`,
  "iu",
);
/** Characters before a year that are looked at. */
const REACH = 80;

export const isYear = (text: string): boolean => YEAR.test(text);

/** The years that a text names itself, apart from those to which it only relates what it tells. */
export function yearsOf(text: string): Set<string> {
  return new Set(
    [...text.matchAll(YEARS)]
      .filter(({ index }) => !BOUND.test(text.slice(Math.max(0, index - REACH), index)))
      .map(([year]) => year),
  );
}

/** The years of the nearest heading that names some; `path` are headings from the top. */
function headedYears(path: readonly string[]): Set<string> {
  for (const heading of path.toReversed()) {
    const years = new Set(heading.match(YEARS));
    if (years.size > 0) return years;
  }
  return new Set();
}

/**
 * True when a sentence speaks of a year: it names it, or it names none and the nearest heading with a year has this one
 * alone.
 */
export function isOfYear(year: string, text: string, path: readonly string[]): boolean {
  const own = yearsOf(text);
  if (own.size > 0) return own.has(year);
  const headed = headedYears(path);
  return headed.size === 1 && headed.has(year);
}

/** True when a quotation speaks of every year that a question names. */
export function isOfAskedYears({ terms }: Question, { page, sentence }: Quote): boolean {
  const path = [page.title, ...(page.index.sections[sentence.section]?.path ?? [])];
  return terms.every(({ text }) => !isYear(text) || isOfYear(text, sentence.text, path));
}
