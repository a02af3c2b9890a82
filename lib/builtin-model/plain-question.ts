// Reads a plain question for its answer's kind and for all words that an answer has to name, also common verbs such as
// "leave" or "end", which are too frequent to search for.

import type { Question, Reading, Term } from "./question";
import { isStopWord } from "./stop-words";
import { isCyrillic, stemOf, wordsOf } from "./tokens";

export type PlainKind =
  | "who"
  | "when"
  | "where"
  | "count"
  | "time"
  | "distance"
  | "amount"
  | "reason"
  | "what";

/** A word of the question: a name, or another. */
export type PlainWord = Pick<Term, "readings"> & { text: string; isName: boolean };

/** `measure`: the adjective of "how heavy". */
export type PlainQuestion = { kind: PlainKind; measure: string; words: PlainWord[]; isPast: boolean };

const LONGEST = 200;
/** More words than this are more than one thing to ask. */
const MOST_WORDS = 9;

const KINDS: [PlainKind, RegExp][] = [
  ["who", /^(?:who|whom|whose|wer|wem|wen|кто|кого|кому|кем|чей|чья)(?!\p{L})/iu],
  [
    "when",
    /^(?:when|wann|когда)(?!\p{L})|^(?:in\s+)?(?:what|which)\s+(?:year|month|date|day)(?!\p{L})|^(?:в\s+)?каком\s+году(?!\p{L})/iu,
  ],
  ["where", /^(?:where|wo|где)(?!\p{L})/iu],
  ["time", /^(?:how\s+long|wie\s+lange|сколько\s+(?:времени|часов|дней|месяцев|лет)|как\s+долго)(?!\p{L})/iu],
  ["distance", /^(?:how\s+far|wie\s+weit|как\s+далеко)(?!\p{L})/iu],
  ["count", /^(?:how\s+many|wie\s*viele?|сколько)(?!\p{L})/iu],
  [
    "amount",
    /^(?:how\s+(?:much|big|large|heavy|high|deep|tall|wide|old|fast|expensive)|wie\s+(?:hoch|gro(?:ß|ss)|schwer|teuer|alt|tief|breit|schnell)|was\s+kostet)(?!\p{L})/iu,
  ],
  ["reason", /^(?:why|warum|weshalb|wieso|почему|отчего)(?!\p{L})/iu],
  [
    "what",
    /^(?:what|which|was|welche[rsnm]?|что|какой|какая|какое|какие|какова|каков|каково|каковы)(?!\p{L})/iu,
  ],
];

/** Words behind those that ask, which no answer repeats. */
const ASKING =
  /^(?:(?:how\s+(?:many|much|long|far|big|large|heavy|high|deep|tall|wide|old|fast|expensive)|(?:in\s+)?(?:what|which)\s+(?:year|month|date|day)|wie\s*viele?|wie\s+\p{L}+|сколько|в\s+каком\s+году|\p{L}+)(?:['’]s)?)\s*/iu;
const LIGHT =
  /^(?:do|does|did|done|have|has|had|having|be|been|being|get|got|make|made|take|took|taken|gets|put|go|went|goes|much|many|long|far|big|actually|exactly|kind|sort|people|exist|there)$/iu;
const PAST = /^(?:did|was|were|hat|haben|wurde|wurden|был|была|было|были)$/i;
const PAST_FORM = /(?:ed|lt|nt|ught)$/i;

/** "When did …", "Who signed …" */
function asksOfPast(text: string): boolean {
  const [first = "", ...more] = wordsOf(text).slice(0, 4);
  const hasForm = /^wh(?:o|at)$/i.test(first) && PAST_FORM.test(more[0] ?? "");
  return hasForm || more.slice(0, 2).some((word) => PAST.test(word));
}

/** True for more than one question, or one with a clause. */
function isCompound(text: string): boolean {
  const end = text.indexOf("?");
  return /[,;]\s/.test(text) || (end >= 0 && /\p{L}/u.test(text.slice(end)));
}

const MEASURE = /^(?:how|wie)\s+(\p{L}+)/iu;

/** German writes every noun with a capital letter. */
const isNameLike = (word: string, { spoken }: Question) =>
  /\d/.test(word) || (spoken !== "de" && /^\p{Lu}/u.test(word));

/** The readings that a question knows for a word, and its own stem. */
function readingsFor(question: Question, word: string): Reading[] {
  const stem = stemOf(word);
  const known = question.terms.filter(({ text }) => wordsOf(text).some((part) => stemOf(part) === stem));
  return [{ stems: [stem], weight: 1 }, ...known.flatMap(({ readings }) => readings)];
}

/** The words of a question, and what it asks for; null for one that asks for no single fact. */
export function plainQuestion(question: Question): PlainQuestion | null {
  const text = question.text.trim().replace(/^(?:and|so|also|und|а|и)\s+/iu, "");
  const kind = KINDS.find(([, pattern]) => pattern.test(text))?.[0];
  if (!kind || text.length > LONGEST || question.sides || isCompound(text)) return null;
  const rest = text.replace(ASKING, "");
  const foreign = question.spoken !== "en" && !isCyrillic(text);
  const said = wordsOf(rest).filter((word) => !isStopWord(word) && (!foreign || isTerm(question, word)));
  const heavy = said.filter((word) => !LIGHT.test(word));
  // "When did she take over?" has no other verb.
  const kept = heavy.some((word) => !isNameLike(word, question)) ? heavy : said;
  const words = new Map<string, PlainWord>();
  for (const word of kept)
    words.set(stemOf(word), {
      text: word,
      readings: readingsFor(question, word),
      isName: isNameLike(word, question),
    });
  const all = [...words.values()];
  if (all.length === 0 || all.length > MOST_WORDS) return null;
  const measure = (MEASURE.exec(text)?.[1] ?? "").toLowerCase();
  return { kind, measure, words: all, isPast: asksOfPast(text) };
}

const isTerm = ({ terms }: Question, word: string) =>
  terms.some(({ text }) => wordsOf(text).some((part) => stemOf(part) === stemOf(word)));
