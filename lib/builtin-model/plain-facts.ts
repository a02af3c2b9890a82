// The facts of a sentence that can answer a plain question: names, dates, places, numbers with a unit that fits, reasons.

import type { PlainQuestion } from "./plain-question";
import type { Question } from "./question";
import { isStopWord } from "./stop-words";
import { wordsOf } from "./tokens";

const SPELT =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen|half|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|hundert|два|две|двух|двое|три|трёх|трех|трое|четыре|пять|шесть|семь|восемь|девять|десять|двенадцать|двадцать|тридцать|сорок|сто|полтора";
/** A number in digits or spelt out. */
const NUMBER = new RegExp(
  `(?<![\\p{L}\\d.,])\\d[\\d.,]{0,20}(?:[ \u00a0\u202f]\\d{3}(?!\\d)){0,4}|(?<!\\p{L})(?:${SPELT})(?:[\\s-](?:${SPELT}))?(?!\\p{L})`,
  "giu",
);
/** Behind a number, before its unit. */
const BIG =
  /^\s(?:thousand|million|billion|Millionen|Milliarden|тыс\p{L}{0,6}\.?|млн|миллион\p{L}{0,3}|миллиард\p{L}{0,3})(?!\p{L})/iu;
const CURRENCY_BEFORE = /(?:[$€£¥₽]|(?<!\p{L})(?:EUR|USD|GBP|NOK|CHF|SEK|DKK|RUB)\s)\s?$/u;
const CURRENCY =
  /^[\s\u00a0\u202f]?(?:[$€£¥₽]|(?:euros?|dollars?|pounds?|cents?|kroner|kronor|francs?|yen|yuan|EUR|USD|GBP|NOK|CHF|SEK|DKK|RUB|Euro|Kronen|Franken|руб\p{L}{0,4}|евро|доллар\p{L}{0,3}|крон\p{L}{0,2})(?!\p{L}))/iu;
/** Longer texts stand between no number and its unit. */
const FAR = 40;
const MONTHS =
  "January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|январ\\p{L}|феврал\\p{L}|марта?|апрел\\p{L}|ма[яе]|июн\\p{L}|июл\\p{L}|августа?|сентябр\\p{L}|октябр\\p{L}|ноябр\\p{L}|декабр\\p{L}";

/** Whether a number is followed by one of these units, or is a sum of money. */
type Unit = (before: string, after: string) => boolean;

function withUnit(units: string): Unit {
  const unit = new RegExp(
    `^[\\s\u00a0\u202f-]{0,2}(?:more\\s|full\\s|nautical\\s|морск\\p{L}{2,3}\\s)?(?:${units})(?!\\p{L})`,
    "iu",
  );
  return (_, after) => unit.test(after.replace(BIG, ""));
}

const isMoney: Unit = (before, after) =>
  CURRENCY_BEFORE.test(before) || CURRENCY.test(after.replace(BIG, ""));

/** The numbers of a text that have such a unit, with what is written behind them. */
function numbersWith(text: string, unit: Unit): string[] {
  return [...text.matchAll(NUMBER)].flatMap(({ 0: number, index }) => {
    const end = index + number.length;
    const after = text.slice(end, end + FAR);
    return unit(text.slice(Math.max(0, index - FAR), index), after) ? [number] : [];
  });
}

const LENGTH =
  "km|m|cm|mm|kilomet(?:re|er)s?|met(?:re|er)s?|centimet(?:re|er)s?|miles?|feet|foot|ft|Kilometern?|Metern?|Zentimetern?|км|м|см|километр\\p{L}{0,4}|метр\\p{L}{0,4}|сантиметр\\p{L}{0,4}|мил\\p{L}{1,20}";
const AREA =
  "m²|km²|ha|hectares?|acres?|(?:square|cubic)\\s\\p{L}{1,20}|Quadratmetern?|Hektar|м²|га|гектар\\p{L}{0,4}|кв\\.\\s?м";
const WEIGHT =
  "kg|g|t|kilos?|kilograms?|grams?|tonnes?|tons?|lbs?|pounds?|Kilogramm|Gramm|Tonnen?|кг|г|т|килограмм\\p{L}{0,4}|тонн\\p{L}{0,4}";
const TIME =
  "(?:milli)?seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|decades?|min|h|Sekunden?|Minuten?|Stunden?|Tagen?|Tage|Wochen?|Monaten?|Monate|Jahren?|Jahre|секунд\\p{L}{0,4}|минут\\p{L}{0,4}|час\\p{L}{0,4}|дн(?:я|ей)|день|сут\\p{L}{1,20}|недел\\p{L}{1,20}|месяц\\p{L}{0,4}|год\\p{L}{0,4}|лет";
const SPEED = "km/h|mph|m/s|knots?|км/ч|узл\\p{L}{1,20}";

/** The units in which an adjective is measured, and the words of a sentence that says which of several measures it gives. */
const UNITS: [adjectives: RegExp, unit: Unit, said?: RegExp][] = [
  [
    /^(?:big|large|gro(?:ß|ss))/,
    withUnit(`${AREA}|${LENGTH}|GB|MB|TB|people|members|employees|litres?|liters?`),
  ],
  [/^(?:heavy|schwer)/, withUnit(WEIGHT)],
  [/^(?:high|tall)/, withUnit(LENGTH), /(?<!\p{L})(?:high|height|tall|altitude)(?!\p{L})/iu],
  [/^(?:deep|tief)/, withUnit(LENGTH), /(?<!\p{L})(?:deep|depth|tief|Tiefe)(?!\p{L})/iu],
  [/^(?:wide|breit)/, withUnit(LENGTH), /(?<!\p{L})(?:wide|width|breit|Breite)(?!\p{L})/iu],
  [/^(?:old|alt)/, withUnit(TIME)],
  [/^(?:fast|schnell)/, withUnit(SPEED)],
  [/^(?:expensive|teuer)/, isMoney],
];

const OF_TIME = withUnit(TIME);
const OF_LENGTH = withUnit(LENGTH);
const OF_ANY: Unit = () => true;

const FACTS: Record<"when" | "where" | "reason" | "what", RegExp> = {
  when: new RegExp(
    `(?<![\\p{L}\\d.,])(?:1[5-9]|20)\\d\\d(?![\\d.,]\\d)|(?<!\\p{L})(?:${MONTHS})(?!\\p{L})|\\d{1,2}:\\d\\d|(?<!\\p{L})(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?(?!\\p{L})`,
    "gu",
  ),
  where:
    /(?<!\p{L})(?:in|at|on|near|from|to|bei|im|am|auf|aus|в|во|на|из|у)\s(?:the\s|der\s|dem\s|den\s)?\p{Lu}[\p{L}'’-]+/gu,
  reason:
    /(?<!\p{L})(?:because|since|due\s+to|owing\s+to|thanks\s+to|so\s+that|in\s+order\s+to|reasons?|caused?\s+by|as\s+a\s+result|therefore|weil|wegen|aufgrund|damit|deshalb|grund|потому|поскольку|так\s+как|из-за|чтобы|причин\p{L}+|поэтому|благодаря)(?!\p{L})/giu,
  what: /\p{L}{3,}/gu,
};

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

/** The unit of a figure that is asked for; null when the text gives another measure. */
function unitFor({ kind, measure }: PlainQuestion, question: Question, text: string): Unit | null {
  if (kind === "time") return OF_TIME;
  if (kind === "distance") return OF_LENGTH;
  if (kind === "count") return OF_ANY;
  const [, unit, said] = UNITS.find(([adjectives]) => adjectives.test(measure)) ?? [];
  if (said && !said.test(text)) return null;
  return unit ?? (COST.test(question.text) ? isMoney : OF_ANY);
}

function toldIn(asked: PlainQuestion, question: Question, text: string, isAsked: Namesake): string[] {
  switch (asked.kind) {
    case "who":
      return namesBeside(text, isAsked);
    case "when":
    case "where":
    case "reason":
    case "what":
      return [...text.matchAll(FACTS[asked.kind])].map(([fact]) => fact);
    default: {
      const unit = unitFor(asked, question, text);
      return unit ? numbersWith(text, unit) : [];
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
  const fresh = toldIn(asked, question, text, isAsked)
    .map((fact) => fact.trim().replace(/[.,\s]{1,3}$/, ""))
    .filter((fact) => fact !== "" && !known.includes(fact.toLowerCase()));
  if (asked.kind !== "what") return fresh;
  return fresh.filter((fact) => !isStopWord(fact) && !isAsked(fact));
}
