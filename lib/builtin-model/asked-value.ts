// What kind of value a question asks for (a person, a date, a number, a time), which of its words must stand beside the
// value, and whether a sentence gives such a value. A question about a value is answered by nothing else.

import { agree, intervalsOf } from "@/lib/citation-check/disagreement-values";
import { type Fact, factsOf } from "@/lib/citation-check/facts";
import { unitOf } from "@/lib/citation-check/facts-units";
import { matchOf } from "./bm25";
import type { Question, Term } from "./question";
import { holds, isChange } from "./said-otherwise";
import { isStopWord } from "./stop-words";
import { plainText, stemCounts, stemOf, wordsOf } from "./tokens";
import { isOfYear, isYear } from "./years";

type ValueKind = "person" | "date" | "count" | "amount" | "money" | "time" | "frequency";

export type AskedValue = {
  kind: ValueKind;
  /** The terms that must stand beside the value. */
  keys: Term[];
  /** True when the keys that the headings name need not be repeated beside the value. */
  floating: boolean;
  /** The other things asked about. */
  others: Term[];
  /** True when a sentence without such a value cannot answer; "when" and "what" also ask for other things. */
  strict: boolean;
};

const LONGEST = 300;
const NAMES = 0.5;
const BY_NAME = 0.9;

const BREAK =
  /^(?:is|are|was|were|did|does|do|has|have|had|can|could|will|would|should|must|may|might|of|in|at|for|on|from|per|by|to|with|the|an?|there|during|between|within|under|over|about|you|we|i)$/i;
/** Matches the words that may stand before those that ask: "And in August 2024, how many …" */
const LEADS_IN =
  /^\W*(?:(?:and|but|so|also|then)\s+)?(?:(?:in|at|on|by|for|during|until|since|of)\s[^,?]{1,60},\s+)?$/iu;
const ARTICLE = /^(?:the|an?)$/i;
const WHO_IS = /(?<!\p{L})who(?:['’]s|\s+(?:is|was|are|were))\s+/iu;
const WHEN = /(?<!\p{L})when\s+(did|was|were|is|are|will)\s+(?!i\b|we\b|you\b|one\b)/iu;
/** Also "What is the maximum number of steps?". A default is stated in other ways: "Retries. Default: 2". */
const HOW_MANY =
  /(?<!\p{L})(?:how\s+many|what(?:['’]s|\s+(?:is|was|are|were))\s+the\s+(?:(?!default)\p{L}+\s+)?number\s+of)\s+/iu;
/** A noun behind "сколько" stands in the genitive plural; what ends like a verb is none. */
const HOW_MANY_RU =
  /^\W*(?:а\s+)?сколько\s+(?=(?:лет|минут|суток)(?!\p{L})|\p{L}+(?<!(?:[еиаюяу]т|ть|[аеиыя]л|[аеиоуыэюя]))(?!\p{L}))/iu;
const HOW_MUCH = /(?<!\p{L})how\s+much\s+/iu;
const HOW_LONG = /(?<!\p{L})how\s+long\s+/iu;
const HOW_OFTEN = /(?<!\p{L})how\s+(?:often|frequently)\s+/iu;
const HOW_LARGE =
  /(?<!\p{L})how\s+(heavy|deep|tall|high|wide|old|fast|loud|far|hot|cold|warm|expensive|large|big)\s+/iu;
const WHAT_IS = /(?<!\p{L})what(?:['’]s|\s+(?:is|was|are|were))\s+(?:the\s+)?/iu;

/** The words in which a page states what "how heavy" asks. */
const STATED_AS: Record<string, string> = {
  heavy: "heavy weigh weighs weight mass",
  deep: "deep depth",
  tall: "tall height",
  high: "high height elevation",
  wide: "wide width",
  old: "old age",
  fast: "fast speed",
  loud: "loud noise sound",
  far: "far distance",
  hot: "hot temperature",
  cold: "cold temperature",
  warm: "warm temperature",
  expensive: "expensive cost costs price",
  large: "large area size capacity",
  big: "big area size capacity",
};
/** Attributes whose value is a number. */
const MEASURES = new Set(
  "cost price budget capacity power weight mass height depth width diameter speed temperature distance population salary fee duration voltage noise area volume share revenue profit".split(
    " ",
  ),
);

const MONEY = /^(?:costs?|prices?|budget|salary|fee|revenue|profit|toll|expensive)(?!\p{L})/iu;

/** The kind of an amount: of money if one of the words is about money. */
export const amountOf = (words: readonly { text: string }[]): "amount" | "money" =>
  words.some(({ text }) => MONEY.test(text)) ? "money" : "amount";

const isThing = ({ role }: Term) => role === "focus" || role === "earlier";
const stemsOf = (text: string) => wordsOf(text).map(stemOf);

/** The terms of a question that stand among these words. */
function termsAmong({ terms }: Question, words: readonly string[]): Term[] {
  const stems = new Set(words.flatMap(stemsOf));
  return terms.filter((term) => {
    const own = stemsOf(term.text);
    return own.length > 0 && own.every((stem) => stems.has(stem));
  });
}

/** The words of the noun phrase that begins at an offset. */
function phraseAt(text: string, at: number): string[] {
  const words: string[] = [];
  for (const [word] of text.slice(at, at + LONGEST).matchAll(/[\p{L}\p{N}_$'’-]+|[?!.,;:]/gu)) {
    if (words.length === 0 && ARTICLE.test(word)) continue;
    if (/^[?!.,;:]/.test(word) || BREAK.test(word) || (words.length > 0 && /.{2}ed$/.test(word))) break;
    words.push(word);
  }
  return words;
}

/** A short title before a name, such as "MS Aurelia" or "Dr Solheim", which a page may leave out. */
function isTitle(term: Term, { text, terms }: Question): boolean {
  if (!/^\p{Lu}{2,3}$|^\p{Lu}\p{Ll}{1,2}\.?$/u.test(term.text)) return false;
  return terms.some(
    (other) => /^\p{Lu}\p{Ll}{2}/u.test(other.text) && text.includes(`${term.text} ${other.text}`),
  );
}

/** One term that any of these words names. */
const termFor = (words: string): Term => ({
  ...{ text: words, english: words, weight: 1, role: "focus", exact: false, translated: true },
  readings: words.split(" ").map((word) => ({ stems: [stemOf(word)], weight: 1 })),
});

type Read = Pick<AskedValue, "kind" | "keys" | "floating" | "strict"> & { replaced: Term[] };

/** The predicate of a question: its words that are neither names nor numbers, from an offset on. */
function predicate(question: Question, at: number): Term[] {
  return termsAmong(question, wordsOf(question.text.slice(at))).filter(({ exact }) => !exact);
}

function readQuestion(question: Question): Read | null {
  const text = question.text.slice(0, LONGEST);
  const fixed = (kind: ValueKind, keys: Term[], strict: boolean, replaced: Term[] = []): Read | null =>
    keys.length > 0 ? { kind, keys, strict, replaced, floating: false } : null;
  const floating = (kind: ValueKind, at: number, strict: boolean): Read | null => {
    const keys = predicate(question, at);
    // A value of one time does not tell by how much something grew.
    const isStrict = strict || keys.some(isChange);
    return keys.length > 0 ? { kind, keys, strict: isStrict, replaced: [], floating: true } : null;
  };
  const after = (pattern: RegExp) => {
    const match = pattern.exec(text);
    return match && LEADS_IN.test(text.slice(0, match.index))
      ? { at: match.index + match[0].length, word: match[1] ?? "" }
      : null;
  };
  const counted = after(HOW_MANY);
  if (counted) return fixed("count", termsAmong(question, phraseAt(text, counted.at)), true);
  const countedRu = HOW_MANY_RU.exec(text);
  if (countedRu)
    return fixed("count", termsAmong(question, [wordsOf(text)[wordsOf(countedRu[0]).length] ?? ""]), true);
  const measured = after(HOW_LARGE);
  if (measured) {
    const own = termFor(STATED_AS[measured.word.toLowerCase()] ?? measured.word);
    return fixed("amount", [own], false, termsAmong(question, [measured.word]));
  }
  for (const [pattern, kind] of [
    [HOW_MUCH, "amount"],
    [HOW_LONG, "time"],
    [HOW_OFTEN, "frequency"],
  ] as const) {
    const found = after(pattern);
    if (found) return floating(kind, found.at, false);
  }
  const person = after(WHO_IS);
  if (person) return fixed("person", termsAmong(question, phraseAt(text, person.at)), true);
  const dated = after(WHEN);
  if (dated) return floating("date", dated.at, /^(?:did|was|were)$/i.test(dated.word));
  const attribute = after(WHAT_IS);
  const noun = attribute ? (phraseAt(text, attribute.at).at(-1) ?? "") : "";
  return MEASURES.has(noun.toLowerCase()) ? fixed("amount", termsAmong(question, [noun]), false) : null;
}

/** The value that a question asks for; null for other questions. */
export function askedValue(question: Question): AskedValue | null {
  const read = question.sides ? null : readQuestion(question);
  if (!read) return null;
  const { keys, strict, floating, replaced } = read;
  const kind = read.kind === "amount" ? amountOf(keys) : read.kind;
  const others = question.terms.filter(
    (term) => isThing(term) && !keys.includes(term) && !replaced.includes(term) && !isTitle(term, question),
  );
  return { kind, keys, others, strict, floating };
}

/** Matches the part of a sentence that is denied: "on 17 June, not on 3 June as the authority stated". */
const DENIED = /(?:,\s(?:and\s)?not|\sand\snot|\srather\sthan|\sinstead\sof)\s[^,;.]{0,80}/giu;
/** A number with a unit of time or of length, also spelt out. */
const SPELT = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty";
const TIME = new RegExp(
  `(?:\\d|(?<!\\p{L})(?:${SPELT}))[\\s-](?:(?:full|working|more)\\s)?(?:milli)?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|ms|s|min|h|metres?|meters?|kilometres?|km|m|feet|miles)(?!\\p{L})`,
  "giu",
);
/** Says that a time belongs to something else than the words before it. */
const APART = /[,;]|(?<!\p{L})(?:after|before|by|until|ago)(?!\p{L})/iu;
const OFTEN =
  /(?<!\p{L})(?:every|each|once|twice|times|daily|weekly|monthly|annually|yearly|hourly|per\s+(?:second|minute|hour|day|week|month|year))(?!\p{L})/iu;
/** Between a role and the name of a person. */
const BESIDE = /^[\s,:()—–-]*(?:(?:is|was|are|were|named|called|the|an?|as|by|of)[\s,:]+){0,3}$/iu;
const PERSON = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]+(?:\s+(?:&\s+)?\p{Lu}[\p{L}'’-]*\.?){0,3}/gu;

const withoutDenied = (text: string) => text.replace(DENIED, (found) => " ".repeat(found.length));

/** True when a sentence says that another statement is wrong and gives its own value. */
export const corrects = (text: string): boolean => /\d/.test(text.match(DENIED)?.join(" ") ?? "");

/** The clauses of a sentence, so that a value is not taken for that of another thing. */
const clausesOf = (text: string) =>
  text.split(/;\s|,\s(?!(?:up|down)\s(?:from|by)\s)(?=\p{L})|\s(?:and|but|while|whereas)\s/u);

const isNumber = ({ kind }: Fact) =>
  kind === "number" || kind === "quantity" || kind === "money" || kind === "percent";

/** Numbers that the question does not contain itself. */
const freshIn = (text: string, question: Question, wanted: (fact: Fact) => boolean): Fact[] =>
  factsOf(text).filter((fact) => wanted(fact) && !question.text.includes(text.slice(fact.start, fact.end)));

const FAR = 40;
const WORD = /[\p{L}\p{N}_$]+/gu;

/** Numbers that count what the keys name: "412,000 passengers", "the number of passengers was 412,000". */
function countsIn(text: string, question: Question, keys: readonly Term[]): Fact[] {
  return freshIn(text, question, isNumber).filter((fact) => {
    const next =
      text.slice(fact.start, fact.end + FAR).split(/[.,;:](?:\s|$)|\s(?:of|in|at|and|on|by)\s/u)[0] ?? "";
    const before = text.slice(Math.max(0, fact.start - FAR), fact.start);
    return holds(next, keys) || (/(?:is|was|were|are|to|reached|:)\s*$/u.test(before) && holds(before, keys));
  });
}

/** True when a text has a number of what is counted, of whatever it is. */
export const hasCount = (text: string, question: Question, { kind, keys }: AskedValue): boolean =>
  kind === "count" && countsIn(plainText(text), question, keys).length > 0;

/** True when a time stands right behind a key, or right before it: "a delay of eleven weeks", "an eleven-week delay". */
function hasTime(text: string, keys: readonly Term[]): boolean {
  const words = [...text.matchAll(WORD)].filter(([word]) => holdsAny(word, keys));
  return [...text.matchAll(TIME)].some(({ index, 0: found }) =>
    words.some((word) => {
      const [from, to] =
        word.index < index ? [word.index + word[0].length, index] : [index + found.length, word.index];
      return to - from <= FAR && !APART.test(text.slice(from, to));
    }),
  );
}

const SAYS =
  /^(?:said|says?|added|adds?|told|asked|wrote|explained|stated|reported|announced|answered|replied|appointed|elected|named|hired|met|thanked)$/iu;

/** True when a word before the name of an office makes it another one: "the deputy mayor" is not the mayor. */
function isOtherOffice(before: string, asked: ReadonlySet<string>): boolean {
  const modifier = [...before.matchAll(WORD)].at(-1);
  return (
    modifier !== undefined &&
    before.slice(modifier.index + modifier[0].length).trim() === "" &&
    /^\p{Ll}/u.test(modifier[0]) &&
    !isStopWord(modifier[0]) &&
    !SAYS.test(modifier[0]) &&
    !asked.has(stemOf(modifier[0]))
  );
}

function personsIn(text: string, question: Question, keys: readonly Term[]): string[] {
  const asked = new Set(stemsOf(question.text));
  const names = [...text.matchAll(PERSON)].filter(
    ([name]) =>
      !isStopWord(name) && !wordsOf(name).every((word) => asked.has(stemOf(word)) || isStopWord(word)),
  );
  const words = [...text.matchAll(WORD)].filter(([word]) => holdsAny(word, keys));
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || !holds(text.slice(first.index, last.index + last[0].length), keys)) return [];
  if (isOtherOffice(text.slice(Math.max(0, first.index - FAR), first.index), asked)) return [];
  return names.flatMap((match) => {
    const [name] = match;
    const between =
      match.index > last.index
        ? text.slice(last.index + last[0].length, match.index)
        : text.slice(match.index + name.length, first.index);
    return BESIDE.test(between) ? [name] : [];
  });
}

const holdsAny = (word: string, keys: readonly Term[]) => {
  const stems = stemCounts(word);
  return keys.some((key) => matchOf(key, stems) >= NAMES);
};

/** A value in a form that can be compared: dates and names as text, numbers as facts. */
export type Given = { dates: string[]; numbers: Fact[] };

const NOTHING: Given = { dates: [], numbers: [] };

type Stems = { has(stem: string): boolean };

/** Returns the terms that must stand beside the value below these headings. */
function keysBelow({ keys, floating }: AskedValue, headings: Stems): Term[] {
  const own = floating ? keys.filter((key) => matchOf(key, headings) < BY_NAME) : keys;
  return own.length > 0 ? own : keys;
}

/**
 * True when something else than what was asked stands before the keys, and only the headings name the subject: "a lorry
 * weighs 40 tonnes" on the page of a bridge.
 */
function isOfOther(question: Question, asked: AskedValue, text: string, keys: readonly Term[]): boolean {
  const stems = stemCounts(text);
  const things = [...asked.keys, ...asked.others];
  if (things.every((term) => matchOf(term, stems) >= NAMES)) return false;
  if (asked.others.some((term) => term.exact && matchOf(term, stems) >= BY_NAME)) return false;
  const known = new Set(stemsOf(question.text));
  const words = wordsOf(text);
  const at = words.findIndex((word) => holdsAny(word, keys));
  // A quoted statement stands before "said" and the name of the speaker.
  const from = words.slice(0, at).findLastIndex((word) => SAYS.test(word)) + 1;
  return words
    .slice(asked.kind === "person" ? from : 0, at)
    .some((word) => !/^\d/.test(word) && !isStopWord(word) && !known.has(stemOf(word)) && !SPAN.test(word));
}

/** A time is no other thing: "we ended the year with 645 employees". */
const SPAN = /^(?:years?|months?|quarters?|half|halves|weeks?|days?|periods?|seasons?)$/iu;

/** The values of the kind asked for that a sentence gives for what was asked; null when it gives none. */
export function valuesIn(
  question: Question,
  asked: AskedValue,
  { written, headings }: { written: string; headings: Stems },
): Given | null {
  // A number inside a quotation counts like any other.
  const text = withoutDenied(plainText(written)).replace(/["“”„«»]/gu, " ");
  const keys = keysBelow(asked, headings);
  if (!holds(text, keys) || isOfOther(question, asked, text, keys)) return null;
  const given = (numbers: Fact[]) => (numbers.length > 0 ? { dates: [], numbers } : null);
  switch (asked.kind) {
    case "person":
      return personsIn(text, question, keys).length > 0 ? NOTHING : null;
    case "frequency":
      return OFTEN.test(text) ? NOTHING : null;
    case "date": {
      const [date] = freshIn(text, question, ({ kind, value }) => kind === "date" && /^\d{4}/.test(value));
      return date ? { dates: [date.value], numbers: [] } : null;
    }
    case "time":
      return hasTime(text, keys) ? { dates: [], numbers: freshIn(text, question, isNumber) } : null;
    case "count":
      return given(countsIn(text, question, keys));
    case "amount":
    case "money": {
      const wanted = asked.kind === "money" ? ({ kind }: Fact) => kind === "money" : isNumber;
      const clauses = clausesOf(text).filter((clause) => holds(clause, keys));
      return given(clauses.flatMap((clause) => freshIn(clause, question, wanted)));
    }
  }
}

/** True when two sentences give values that can be compared and of which none is the same. */
export function differ(left: Given, right: Given): boolean {
  if (left.dates.length > 0 && right.dates.length > 0)
    return !left.dates.some((one) =>
      right.dates.some((other) => one.startsWith(other) || other.startsWith(one)),
    );
  const comparable = left.numbers.flatMap((one) =>
    right.numbers.flatMap((other) =>
      unitOf(one.unit).base === unitOf(other.unit).base ? [[one, other] as const] : [],
    ),
  );
  return (
    comparable.length > 0 && !comparable.some(([one, other]) => agree(intervalsOf(one), intervalsOf(other)))
  );
}

/** A sentence with the headings above it, from the top, and the stems of both. */
export type Place = { text: string; stems: Stems; headings: Stems; path: readonly string[] };

/**
 * True when a sentence with its headings names every other thing asked about; figures only in the sentence itself, but
 * the only year of the nearest heading that names one holds for all that stands below it.
 */
export function namesOthers({ others }: AskedValue, { text, stems, headings, path }: Place): boolean {
  return others.every((term) => {
    const least = term.exact ? BY_NAME : NAMES;
    if (isYear(term.text)) return isOfYear(term.text, text, path);
    if (matchOf(term, stems) >= least) return true;
    return !/^\d/.test(term.text) && matchOf(term, headings) >= least;
  });
}
