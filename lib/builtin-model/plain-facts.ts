// The facts of a sentence that can answer a plain question: names, dates, places, numbers of the measure
// asked for, reasons.

import { type Fact, factsOf } from "@/lib/citation-check/facts";
import { unitOf } from "@/lib/citation-check/facts-units";
import type { PlainQuestion } from "./plain-question";
import type { Question } from "./question";
import { tellsBare } from "./question-parts";
import { isStopWord } from "./stop-words";
import { wordsOf } from "./tokens";

/** Whether a number of a text is of the measure that is asked for; `after` is what is written behind it. */
type Fits = (fact: Fact, after: string) => boolean;

const isNumber = ({ kind }: Fact) =>
  kind === "number" || kind === "quantity" || kind === "money" || kind === "percent";
const ofBase =
  (...bases: string[]): Fits =>
  (fact) =>
    isNumber(fact) && bases.includes(unitOf(fact.unit).base);

/** The code or the name of a currency that has no unit of its own: "31 million NOK", "900,000 kroner". */
const CURRENCY = /^\s?(?:\p{Lu}{3}(?!\p{L})|[Kk]ron[\p{Ll}]{1,3}(?!\p{L}))/u;
const isMoney: Fits = (fact, after) =>
  fact.kind === "money" || (fact.kind === "number" && CURRENCY.test(after));
/** People and things are counted without a unit. */
const COUNTED = /^\s(?:people|members|employees|seats|Mitglieder|Einwohner|человек|мест)(?!\p{L})/u;
const isSize: Fits = (fact, after) =>
  ofBase("m2", "m3", "l", "m", "byte")(fact, after) || (fact.kind === "number" && COUNTED.test(after));

/** The measures of adjectives, and the words of a sentence that says which of several measures it gives. */
const MEASURES: [adjectives: RegExp, fits: Fits, said?: RegExp][] = [
  [/^(?:big|large|gro(?:ß|ss))/, isSize],
  [/^(?:heavy|schwer)/, ofBase("g")],
  [/^(?:high|tall)/, ofBase("m"), /(?<!\p{L})(?:high|height|tall|altitude)(?!\p{L})/iu],
  [/^(?:deep|tief)/, ofBase("m"), /(?<!\p{L})(?:deep|depth|tief|Tiefe)(?!\p{L})/iu],
  [/^(?:wide|breit)/, ofBase("m"), /(?<!\p{L})(?:wide|width|breit|Breite)(?!\p{L})/iu],
  [/^(?:old|alt)/, ofBase("month", "s")],
  [/^(?:fast|schnell)/, ofBase("m/s")],
  [/^(?:expensive|teuer)/, isMoney],
];

/** A time of a day or a week, which is no date. */
const CLOCK = /\d{1,2}:\d\d|(?<!\p{L})(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?(?!\p{L})/gu;

const PLACE =
  /(?<!\p{L})(?:in|at|on|near|from|to|bei|im|am|auf|aus|в|во|на|из|у)\s(?:the\s|der\s|dem\s|den\s)?\p{Lu}[\p{L}'’-]+/gu;
const WORD = /\p{L}{3,}/gu;

const NAME =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]+(?:\s+(?:(?:&|von|van|de|und)\s+)?\p{Lu}[\p{L}'’-]*\.?){0,3}/gu;
const COST =
  /(?<!\p{L})(?:costs?|prices?|fees?|pay|paid|spen[dt]|earns?|revenue|profit|budget|kostet|kosten|стоит|стоят|стоил\p{L}*|цена)(?!\p{L})/iu;

type Namesake = (text: string) => boolean;
/** Number of characters between what is asked and a name beside it. */
const BESIDE = 28;
/** Between a deed or an office and the name of who did or has it. */
const BETWEEN =
  /^[\s,:()–—-]*(?:(?:is|are|was|were|named|called|the|an?|as|by|of|who|new|our|its|her|his|ist|sind|war|seit|von|durch|это)[\s,:]*){0,3}(?:\p{L}+[\s,]+){0,2}$/iu;
/** Before an office: of somebody who has it no more, or has another one. */
const NOT_NOW =
  /(?<!\p{L})(?:former|ex|deputy|acting|vice|assistant|previous|then|ehemalige[rsnm]?|stellvertretende[rsnm]?|бывш\p{L}+|заместител\p{L}+)[\s-]+$/iu;

/** The names that stand beside a word that is asked about. */
function namesBeside(text: string, isAsked: Namesake): string[] {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].filter(([word]) => isAsked(word));
  const first = words[0]?.index ?? 0;
  if (words.length === 0 || NOT_NOW.test(text.slice(Math.max(0, first - BESIDE), first))) return [];
  return [...text.matchAll(NAME)].flatMap(({ 0: name, index }) => {
    const own = wordsOf(name).filter((word) => !isStopWord(word));
    if (own.length === 0 || own.every(isAsked)) return [];
    const isBeside = words.some((word) => {
      const end = word.index + word[0].length;
      const [from, to] = end <= index ? [end, index] : [index + name.length, word.index];
      return to >= from && to - from <= BESIDE && BETWEEN.test(text.slice(from, to));
    });
    return isBeside || /(?<!\p{L})(?:by|von|durch)\s(?:the\s)?(?:\p{Ll}+\s)?$/u.test(text.slice(0, index))
      ? [name]
      : [];
  });
}

/** The measure of the figure that is asked for; null when the text gives another one. */
function measureOf({ kind, measure }: PlainQuestion, question: Question, text: string): Fits | null {
  if (kind === "time") return ofBase("month", "s");
  if (kind === "distance") return ofBase("m");
  if (kind === "count") return isNumber;
  const [, fits, said] = MEASURES.find(([adjectives]) => adjectives.test(measure)) ?? [];
  if (said && !said.test(text)) return null;
  return fits ?? (COST.test(question.text) ? isMoney : isNumber);
}

const written = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([fact]) => fact);

function toldIn(asked: PlainQuestion, question: Question, text: string, isAsked: Namesake): string[] {
  const factsThat = (fits: Fits) =>
    factsOf(text)
      .filter((fact) => fits(fact, text.slice(fact.end, fact.end + BESIDE)))
      .map(({ start, end }) => text.slice(start, end));
  switch (asked.kind) {
    case "who":
      return namesBeside(text, isAsked);
    case "when":
      return [...factsThat(({ kind }) => kind === "date"), ...written(text, CLOCK)];
    case "where":
      return written(text, PLACE);
    case "reason":
      return tellsBare(question, text) ? [text] : [];
    case "what":
      return written(text, WORD);
    default: {
      const fits = measureOf(asked, question, text);
      return fits ? factsThat(fits) : [];
    }
  }
}

/** The facts of the kind asked for that the question does not contain itself. `isAsked`: whether it asks about a word. */
export function plainFacts(
  asked: PlainQuestion,
  question: Question,
  text: string,
  isAsked: Namesake,
): string[] {
  const known = question.text.toLowerCase();
  const fresh = toldIn(asked, question, text, isAsked).filter((fact) => !known.includes(fact.toLowerCase()));
  if (asked.kind !== "what") return fresh;
  return fresh.filter((fact) => !isStopWord(fact) && !isAsked(fact));
}
