// Answers a question about a value with the sentences that give it. If pages give different values, all of them are
// quoted, a correction first, and the reader decides.

import { QUALIFIERS } from "@/lib/citation-check/disagreement-words";
import { foldWord, stemWord } from "@/lib/text/words";
import { askedHere } from "./asked-here";
import { type AskedValue, corrects, differ, type Given, namesOthers, valuesIn } from "./asked-value";
import { isOtherMeasure } from "./other-measure";
import type { Question } from "./question";
import { isLetterhead } from "./quotable";
import { leadOf, leadsOn, type Quote, quoteOf } from "./quote";
import { factsOfCell } from "./row-value";
import type { Scored } from "./score-sentences";
import { isOfSibling } from "./siblings";
import { givenCells, type RowAnswer } from "./table-answer";
import { wordsOf } from "./tokens";
import { yearsOf } from "./years";

const LEAST_QUALITY = 0.5;
/** The same for a sentence that is quoted with the one before it, which most of the quality depends on. */
const LEAST_LED = 0.4;
const NONE: ReadonlySet<string> = new Set();
/** Maximum number of pages that are compared. */
const MOST = 4;

type Answering = {
  scored: Scored;
  /** The sentence before, if it names the subject. */
  before: Quote | null;
  given: Given;
  corrects: boolean;
  qualifiers: string;
  /** The years that it names; empty where it names none. */
  years: ReadonlySet<string>;
  /** True for a figure of something narrower than what was asked. */
  isOther: boolean;
  /** True when it names everything asked without its headings. */
  isWhole: boolean;
};

const qualifiersOf = (text: string) =>
  [...new Set(wordsOf(text).map((word) => stemWord(foldWord(word))))]
    .filter((stem) => QUALIFIERS.has(stem))
    .sort()
    .join(" ");

/** Says behind a value how it compares, not of what it is. */
const COMPARING =
  /,\s(?:up|down)\s(?:from|by)\s[^,;]*|,\s(?:the|its|our|an?)\s(?:(?:second|third)[\s-])?(?:highest|lowest|best|worst|largest|smallest|biggest|strongest|most|least)(?!\p{L})[^,;]*/giu;

function answeringOf(question: Question, whole: AskedValue, scored: Scored): Answering | null {
  const { sentence, page } = scored;
  const least = isLetterhead(sentence.text) ? 0 : LEAST_LED;
  if (sentence.kind === "table" || sentence.quality < least || leadsOn(sentence)) return null;
  if (leadOf(scored) || isOfSibling(question, sentence.text)) return null;
  const here = askedHere(whole, scored);
  if (!here?.before && least > 0 && sentence.quality < LEAST_QUALITY) return null;
  const { headingStems: headings = new Set<string>(), path = [] } =
    page.index.sections[sentence.section] ?? {};
  const { text, stems } = here ?? { text: "", stems: headings };
  if (!here || !namesOthers(here.asked, { text, stems, headings, path: [page.title, ...path] })) return null;
  const given = valuesIn(question, here.asked, { written: sentence.text, headings });
  if (!given || !here.fits(given)) return null;
  const { before } = here;
  return {
    scored,
    before,
    given,
    corrects: corrects(sentence.text),
    qualifiers: qualifiersOf(sentence.text.replace(COMPARING, " ")),
    years: yearsOf(text),
    isOther: isOtherMeasure(question, here.asked, sentence.text),
    isWhole: namesOthers(here.asked, { text, stems, headings: NONE, path: [] }),
  };
}

/** Numbers of different years may both be right. */
const ofOtherYears = ({ years }: Answering, other: Answering) =>
  years.size > 0 && other.years.size > 0 && !years.values().some((year) => other.years.has(year));

/**
 * Numbers are only compared if the same words qualify them, and if they are not of different years or parts: a planned cost is
 * not the final one, and the revenue of a region not that of the company.
 */
const conflict = (one: Answering, other: Answering) =>
  differ(one.given, other.given) &&
  (one.given.dates.length > 0 ||
    (one.qualifiers === other.qualifiers && !ofOtherYears(one, other) && !one.isOther && !other.isOther));

/** Counts have no unit: "412 passengers" is what "412" below "passengers" says. */
const withoutUnits = (given: Given): Given => ({
  ...given,
  numbers: given.numbers.map((fact) => ({ ...fact, unit: "" })),
});

/** The value of the one cell that answers; null when several do. */
function givenByRow(row: RowAnswer): Given | null {
  const [cell, ...more] = givenCells(row);
  if (!cell || more.length > 0) return null;
  const facts = factsOfCell(cell.value, cell.head);
  const dates = facts.filter(({ kind, value }) => kind === "date" && /^\d{4}/.test(value));
  const numbers = facts.filter(({ kind }) => /^(?:number|quantity|money|percent)$/.test(kind));
  return { dates: dates.map(({ value }) => value), numbers };
}

/** True when the row of another page gives a value that none of these sentences gives. */
function rowDiffers(asked: AskedValue, row: RowAnswer, chosen: readonly Answering[]): boolean {
  const given = givenByRow(row);
  if (!given || !row.complete || chosen.some(({ scored }) => scored.page === row.quote.page)) return false;
  const qualifiers = qualifiersOf(
    givenCells(row)
      .map(({ head }) => head.replaceAll("_", " "))
      .join(" "),
  );
  const comparable = (one: Given) => (asked.kind === "count" ? withoutUnits(one) : one);
  return chosen.every(
    (one) =>
      differ(comparable(one.given), comparable(given)) &&
      (given.dates.length > 0 || one.qualifiers === qualifiers),
  );
}

/**
 * The sentences that give the value asked for: the best one, and those of other pages that give a different value, with
 * the rows that do. Empty when no sentence gives it.
 */
export function valueAnswer(
  question: Question,
  asked: AskedValue,
  { ranked, rows }: { ranked: readonly Scored[]; rows: readonly RowAnswer[] },
): { quotes: Quote[]; differs: boolean } {
  const found = ranked.flatMap((scored) => answeringOf(question, asked, scored) ?? []);
  const best = found.find((one) => one.corrects) ?? found.find((one) => !one.isOther) ?? found[0];
  if (!best) return { quotes: [], differs: false };
  const chosen = [best];
  for (const one of found) {
    if (chosen.length >= MOST || chosen.some(({ scored }) => scored.page === one.scored.page)) continue;
    if (chosen.every((other) => conflict(other, one))) chosen.push(one);
  }
  const sentences = chosen.flatMap(({ before, scored }) => [
    ...(before ? [{ ...before, introduces: true as const }] : []),
    quoteOf(scored),
  ]);
  const others = rows.filter((row) => rowDiffers(asked, row, chosen)).map(({ quote }) => quote);
  // A row that names all conditions comes before a sentence of which only the headings name some.
  const isRowFirst = !best.corrects && !best.isWhole;
  const quotes = isRowFirst ? [...others, ...sentences] : [...sentences, ...others];
  return { quotes, differs: new Set(quotes.map(({ page }) => page)).size > 1 };
}
