// Whether a sentence contains the kind of thing that a question asks for: a date, a number, a sum, a person, an attribute.

import { askedValue, valuesIn } from "./asked-value";
import { matchOf } from "./bm25";
import type { Sentence } from "./page-index";
import type { Question } from "./question";
import type { Scored } from "./score-sentences";
import { namesVerb, tellsWhen, tellsWithout } from "./tells-how";
import { plainText } from "./tokens";

const ATTRIBUTE = /\b(?:what(?:'s|\s+is|\s+are|\s+was|\s+were)\s+the|какая|какой|какова|каков)\s+(\p{L}+)/iu;

/** For "What is the price of …", a sentence that does not mention a price is not an answer. */
function namesAttribute(question: Question, { sentence, page }: Scored): boolean {
  const asked = ATTRIBUTE.exec(question.text)?.[1];
  const term = asked && question.terms.find(({ text, role }) => text === asked && role === "focus");
  if (!term) return true;
  const heading = page.index.sections[sentence.section]?.headingStems ?? new Set();
  return matchOf(term, sentence.stems) >= 0.5 || matchOf(term, heading) >= 0.5;
}

const PAST = /^\W*(?:when\s+(?:was|were|did)|когда\s+(?:был|вышл|появил))/i;
const AMOUNT = /^\W*(?:how\s+(?:much|many|long|high|big|fast|old)|сколько)(?!\p{L})/iu;

const NUMBERED =
  /\b(?:which|what)(?:\s+[\w.]+){0,3}\s+(?:versions?|ports?|years?)\b|(?:какая|какую|какой|каком|с какой)\s+(?:[\w.]+\s+){0,2}(?:верси|порт|год)/iu;
const SPELT =
  /\b(?:once|twice|one|two|three|four|five|six|seven|eight|nine|ten)\b|(?:один|два|три|четыре|пять|десять)(?!\p{L})/iu;
const COST = /\b(?:costs?|prices?|priced)\b|(?:стоит|стоят|стоимост|цен[аыу])(?!\p{L})/iu;
const SUM =
  /[$€£¥₽]\s?\d|\d\s?(?:[$€£¥₽]|(?:US |American )?dollars?|euros?|cents?|pounds?|yuan|yen|roubles?|rubles?|USD|EUR|GBP|руб|доллар|евро|юан)|\bfree\b|бесплатн/iu;
/** Asks for a price, not about the effects of a price. */
const ASKS_SUM = /^\W*(?:what|how\s+much|which|сколько|какая|какова|почём)(?!\p{L})/iu;

/** Asks for a bound: "What is the maximum size of …", "What's the body size limit of …?" */
const BOUND =
  /(?<!\p{L})(?:what|which)(?:['’]s|\s+(?:is|are|was|were))?\s+(?:the\s+|an?\s+)?(?:\p{L}+\s+)?(?:(?:maximum|minimum|maximal|minimal|max|min)(?!\p{L})|(?:largest|smallest|highest|lowest|longest|shortest|greatest)\s+(?:allowed\s+|possible\s+|supported\s+)?(?:number|amount|size|length|value|duration|count)(?!\p{L})|(?:\p{L}+\s+){0,3}limit(?!\p{L}))|(?<!\p{L})(?:максимальн|минимальн|предельн)\p{L}+|(?<!\p{L})какой\s+(?:\p{L}+\s+)?лимит/iu;
const BOUNDLESS =
  /(?<!\p{L})(?:unlimited|no\s+(?:(?:fixed|hard|upper|lower)\s+)?(?:maximum|minimum|limit|bound)|without\s+(?:an?\s+)?limit)(?!\p{L})/iu;

const asksBound = ({ text }: Question) => BOUND.test(text);

/** Figures that the question already contains, and figures within a name, do not answer. */
function hasFigure(question: Question, { sentence }: Scored): boolean {
  const told = plainText(sentence.text).match(/(?<![\p{L}\d.-]|\p{L}[-.])\d+(?:[.,]\d+)*/gu) ?? [];
  return told.some((figure) => !question.text.includes(figure)) || SPELT.test(sentence.text);
}

/** True for a sentence that says of the thing asked about, not of another on the page, that it has no bound. */
const isBoundless = ({ terms }: Question, { stems, text }: Sentence): boolean =>
  BOUNDLESS.test(text) &&
  terms.every((term) => term.exact || term.role === "scope" || matchOf(term, stems) >= 0.5);

/** "The maximum" is answered by a figure, or by there being none. */
export const givesBound = (question: Question, scored: Scored): boolean =>
  !asksBound(question) || isBoundless(question, scored.sentence) || hasFigure(question, scored);

/** A date answers "when was", a number "how many", "which version" and "the maximum", an amount of money "what does it cost". */
function namesFigure(question: Question, scored: Scored): boolean {
  const { sentence } = scored;
  if (PAST.test(question.text)) return /\b(?:1\d|20)\d\d\b|\bv\d+\.\d/.test(sentence.text);
  if (ASKS_SUM.test(question.text) && COST.test(question.text)) return SUM.test(sentence.text);
  if (AMOUNT.test(question.text) || NUMBERED.test(question.text)) return hasFigure(question, scored);
  return givesBound(question, scored);
}

const WHO = /^\W*(?:who|whose|кто|чей)(?!\p{L})/iu;

/** A sentence that answers "who did it" must also name the action. */
function namesDeed(question: Question, { sentence }: Scored): boolean {
  return !WHO.test(question.text) || question.terms.every((term) => matchOf(term, sentence.stems) >= 0.5);
}

/** A question about a value is answered by a sentence with a value of that kind for what was asked. */
function givesValue(question: Question, { sentence, page }: Scored): boolean {
  const asked = askedValue(question);
  if (!asked?.strict) return true;
  const headings = page.index.sections[sentence.section]?.headingStems ?? new Set<string>();
  return valuesIn(question, asked, { written: said(sentence), headings }) !== null;
}

const said = ({ subject, text }: Sentence) => (subject ? `${subject}: ${text}` : text);

const STATES_DEFAULT = /default|умолчани/i;
/** A default export is no value that holds unless another is set. */
const EXPORTED =
  /(?<!\p{L})(?:exports?|exported|exporting)\s(?:(?:an?|the|as)\s)?`?default|(?<!\p{L})default\s(?:exports?|imports?|functions?|components?)(?!\p{L})/giu;

/** True when a sentence contains the kind of thing asked for: a date, a number, a person, an attribute. */
export const tellsKind = (question: Question, scored: Scored): boolean =>
  namesAttribute(question, scored) &&
  namesFigure(question, scored) &&
  namesDeed(question, scored) &&
  namesVerb(question, scored) &&
  tellsWhen(question, scored) &&
  tellsWithout(question, scored) &&
  givesValue(question, scored) &&
  (question.kind !== "default" || STATES_DEFAULT.test(scored.sentence.text.replace(EXPORTED, " ")));
