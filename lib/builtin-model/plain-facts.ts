// The facts of a sentence that can answer a plain question: names, dates, places, numbers with a unit that fits, reasons.

import type { PlainKind, PlainQuestion } from "./plain-question";
import type { Question } from "./question";
import { isStopWord } from "./stop-words";
import { wordsOf } from "./tokens";

const SPELT =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen|half|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|hundert|два|две|двух|двое|три|трёх|трех|трое|четыре|пять|шесть|семь|восемь|девять|десять|двенадцать|двадцать|тридцать|сорок|сто|полтора";
const NUMBER = `(?:\\d[\\d.,\u00a0\u202f]*(?: \\d{3})*|(?<!\\p{L})(?:${SPELT})(?:[\\s-](?:${SPELT}))?(?!\\p{L}))`;
const BIG =
  "(?:\\s(?:thousand|million|billion|Millionen|Milliarden|тыс\\p{L}*\\.?|млн|миллион\\p{L}*|миллиард\\p{L}*))?";
const MONTHS =
  "January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|январ\\p{L}|феврал\\p{L}|марта?|апрел\\p{L}|ма[яе]|июн\\p{L}|июл\\p{L}|августа?|сентябр\\p{L}|октябр\\p{L}|ноябр\\p{L}|декабр\\p{L}";

const withUnit = (units: string) =>
  new RegExp(
    `${NUMBER}${BIG}[\\s\u00a0\u202f-]*(?:more\\s|full\\s|nautical\\s|морск\\p{L}+\\s)?(?:${units})(?![\\p{L}])`,
    "giu",
  );
/** A sum: a currency before or behind a number. */
const MONEY = new RegExp(
  `(?:[$€£¥₽]|(?<!\\p{L})(?:EUR|USD|GBP|NOK|CHF|SEK|DKK|RUB)\\s)\\s?${NUMBER}${BIG}|${NUMBER}${BIG}[\\s\u00a0\u202f]?(?:[$€£¥₽]|(?:euros?|dollars?|pounds?|cents?|kroner|kronor|francs?|yen|yuan|EUR|USD|GBP|NOK|CHF|SEK|DKK|RUB|Euro|Kronen|Franken|руб\\p{L}*|евро|доллар\\p{L}*|крон\\p{L}*)(?!\\p{L}))`,
  "giu",
);
const LENGTH =
  "km|m|cm|mm|kilomet(?:re|er)s?|met(?:re|er)s?|centimet(?:re|er)s?|miles?|feet|foot|ft|Kilometern?|Metern?|Zentimetern?|км|м|см|километр\\p{L}*|метр\\p{L}*|сантиметр\\p{L}*|мил\\p{L}+";
const AREA =
  "m²|km²|ha|hectares?|acres?|(?:square|cubic)\\s\\p{L}+|Quadratmetern?|Hektar|м²|га|гектар\\p{L}*|кв\\.\\s?м";
const WEIGHT =
  "kg|g|t|kilos?|kilograms?|grams?|tonnes?|tons?|lbs?|pounds?|Kilogramm|Gramm|Tonnen?|кг|г|т|килограмм\\p{L}*|тонн\\p{L}*";
const TIME =
  "(?:milli)?seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|decades?|min|h|Sekunden?|Minuten?|Stunden?|Tagen?|Tage|Wochen?|Monaten?|Monate|Jahren?|Jahre|секунд\\p{L}*|минут\\p{L}*|час\\p{L}*|дн(?:я|ей)|день|сут\\p{L}+|недел\\p{L}+|месяц\\p{L}*|год\\p{L}*|лет";
const SPEED = "km/h|mph|m/s|knots?|км/ч|узл\\p{L}+";

/** The units in which an adjective is measured, and the words of a sentence that says which of several measures it gives. */
const UNITS: [adjectives: RegExp, facts: RegExp, said?: RegExp][] = [
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
  [/^(?:expensive|teuer)/, MONEY],
];

const FACTS: Record<Exclude<PlainKind, "who">, RegExp> = {
  when: new RegExp(
    `(?<![\\p{L}\\d.,])(?:1[5-9]|20)\\d\\d(?![\\d.,]\\d)|(?<!\\p{L})(?:${MONTHS})(?!\\p{L})|\\d{1,2}:\\d\\d|(?<!\\p{L})(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?(?!\\p{L})`,
    "gu",
  ),
  where:
    /(?<!\p{L})(?:in|at|on|near|from|to|bei|im|am|auf|aus|в|во|на|из|у)\s(?:the\s|der\s|dem\s|den\s)?\p{Lu}[\p{L}'’-]+/gu,
  time: withUnit(TIME),
  distance: withUnit(LENGTH),
  count: new RegExp(NUMBER, "giu"),
  amount: new RegExp(`${NUMBER}${BIG}`, "giu"),
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
  /^[\s,:()–—-]*(?:(?:is|are|was|were|named|called|the|an?|as|by|of|who|new|our|its|her|his|ist|sind|war|seit|von|durch|это|by\s+the)[\s,:]*){0,3}(?:\p{L}+[\s,]+){0,2}$/iu;
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

/** The pattern of the facts; null when the text gives another measure. */
function patternFor({ kind, measure }: PlainQuestion, question: Question, text: string): RegExp | null {
  if (kind === "who") return NAME;
  if (kind !== "amount") return FACTS[kind];
  const [, units, said] = UNITS.find(([adjectives]) => adjectives.test(measure)) ?? [];
  if (said && !said.test(text)) return null;
  return units ?? (COST.test(question.text) ? MONEY : FACTS.amount);
}

/** The facts of the kind asked for that the question does not contain itself. `isAsked`: whether it asks about a word. */
export function plainFacts(
  asked: PlainQuestion,
  question: Question,
  text: string,
  isAsked: Namesake,
): string[] {
  const known = question.text.toLowerCase();
  const pattern = patternFor(asked, question, text);
  const told = pattern ? [...text.matchAll(pattern)].map(([fact]) => fact) : [];
  const found = asked.kind === "who" ? namesBeside(text, isAsked) : told;
  const fresh = found
    .map((fact) => fact.trim().replace(/[.,\s]+$/, ""))
    .filter((fact) => fact !== "" && !known.includes(fact.toLowerCase()));
  if (asked.kind !== "what") return fresh;
  return fresh.filter((fact) => !isStopWord(fact) && !isAsked(fact));
}
