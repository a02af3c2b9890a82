// Whether what was chosen as an answer can answer at all: a reason for "why", a figure for "how long", the things and the
// property of a choice, a sum or difference that somebody states, and for a question that points back, the pages that
// the previous answer cites. What cannot is shown as the closest, not as the answer.

import { matchOf } from "./bm25";
import { choiceOf } from "./choice";
import { sideTerms } from "./cues";
import { isHedged } from "./hedge";
import { plainFacts } from "./plain-facts";
import { isOfOther } from "./plain-names";
import { type PlainKind, plainQuestion } from "./plain-question";
import type { Question } from "./question";
import { tellsBare } from "./question-parts";
import type { Quote } from "./quote";
import { plainText, stemCounts, wordsOf } from "./tokens";
import type { RunView } from "./view";

const NAMES = 0.5;
const BY_NAME = 0.9;

/** Asks for a figure that comes of two or more. */
const DERIVED: [asks: RegExp, states: RegExp][] = [
  [
    /(?<!\p{L})how\s+(?:many|much)\s+(?:more|less|fewer|longer|higher|lower|bigger|larger|heavier|older)(?!\p{L})|(?<!\p{L})на\s+сколько|wie\s*viele?\s+(?:mehr|weniger)/iu,
    /(?<!\p{L})(?:more|less|fewer|longer|higher|lower|bigger|larger|heavier|older|difference|up|down|by|mehr|weniger|больше|меньше|на)(?!\p{L})/iu,
  ],
  [
    /(?<!\p{L})(?:put\s+together|taken\s+together|altogether|combined|in\s+total|total\s+(?:of|number)|sum\s+of|insgesamt|zusammen|всего|вместе|в\s+сумме)(?!\p{L})/iu,
    /(?<!\p{L})(?:together|altogether|combined|total\w*|sum|overall|in\s+all|insgesamt|zusammen|всего|вместе|итого|сумм\p{L}+)(?!\p{L})/iu,
  ],
];

const textOf = (quotes: readonly Quote[]) => quotes.map(({ sentence }) => plainText(sentence.text)).join(" ");

/** A figure that comes of others is no cell of a table; a sentence may state it. */
const statesDerived = ({ text }: Question, quotes: readonly Quote[]): boolean =>
  DERIVED.every(
    ([asks, states]) =>
      !asks.test(text) || quotes.some(({ sentence }) => states.test(sentence.text.toLowerCase())),
  );

/** "Why" is answered by a reason; documentation gives one with "to" or "for" as well. */
const PURPOSE =
  /(?<!\p{L})(?:to|for|allows?|enables?|ensures?|lets?|helps?|avoids?|prevents?|since|as|otherwise|means|makes?|чтобы|для|позволя\p{L}+)(?!\p{L})/iu;
const OWN_DEED =
  /^\W*why\s+(?:did|was|were|has|have|had)(?!\p{L})|^\W*warum\s+(?:hat|haben|wurde|war)|^\W*почему\s/iu;

function tellsWhy(question: Question, quotes: readonly Quote[]): boolean {
  if (question.kind !== "reason") return true;
  const text = textOf(quotes);
  return tellsBare(question, text) || (!OWN_DEED.test(question.text) && PURPOSE.test(text));
}

const OF_ONE: ReadonlySet<PlainKind> = new Set(["amount", "time", "distance"]);

/** "How long" and "how far" are answered by a fact of that kind, and every figure by one of the thing that was asked about. */
function tellsFact(question: Question, quotes: readonly Quote[]): boolean {
  const asked = plainQuestion(question);
  if (!asked || !OF_ONE.has(asked.kind) || quotes.length === 0) return true;
  const isOther = ({ sentence }: Quote) =>
    sentence.kind !== "table" && isOfOther(asked, plainText(sentence.text));
  if (quotes.every(isOther)) return false;
  if (asked.kind === "amount") return true;
  return quotes.some(
    ({ sentence }) => plainFacts(asked, question, plainText(sentence.text), () => false).length > 0,
  );
}

/** A choice is answered by what names one of the two and the property that decides between them. */
function tellsChoice(question: Question, quotes: readonly Quote[]): boolean {
  if (!/^\W*(?:which|who|what|welche[rsnm]?|wer|какой|какая|кто|что)(?!\p{L})/iu.test(question.text))
    return true;
  if (choiceOf(question.text) === null) return true;
  const sides = sideTerms(question).flat();
  const properties = question.terms.filter((term) => term.role === "focus" && !sides.includes(term));
  const stems = stemCounts(textOf(quotes));
  const isNamed = quotes.length > 0 && sides.some((term) => matchOf(term, stems) >= BY_NAME);
  return isNamed && (properties.length === 0 || properties.every((term) => matchOf(term, stems) >= NAMES));
}

/** False for quotations that cannot answer a question of this kind. */
export const fitsAsked = (question: Question, quotes: readonly Quote[]): boolean =>
  tellsWhy(question, quotes) &&
  tellsFact(question, quotes) &&
  tellsChoice(question, quotes) &&
  statesDerived(question, quotes);

const POINTS = /^(?:it|that|this|those|these|they|them)$/i;
/** A word that points back stands among the first of a question, and few follow. */
const AMONG_FIRST = 6;
const MOST_AFTER = 4;

function pointsBack({ text }: Question): boolean {
  const words = wordsOf(text.slice(0, 120));
  const at = words.findIndex((word) => POINTS.test(word));
  return at > 0 && at <= AMONG_FIRST && words.length - at <= MOST_AFTER;
}

const CITED = /\[(\d{1,4})\]/g;

/**
 * Whether quotations may answer a question that points back: what was pointed at was answered, and they are of a page that
 * the answer cites.
 */
export function pointsThere(view: RunView, question: Question): (quotes: readonly Quote[]) => boolean {
  const before = view.earlier.at(-1)?.answer ?? "";
  const cited = new Set([...before.matchAll(CITED)].map(([, number]) => Number(number)));
  if (cited.size === 0 || !pointsBack(question)) return () => true;
  if (isHedged(before)) return () => false;
  return (quotes) => quotes.some(({ page }) => cited.has(page.number));
}
