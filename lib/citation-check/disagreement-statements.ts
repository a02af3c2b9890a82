// Extracts numeric statements from a page: for each sentence that relates to the question and gives exactly
// one value of a unit, the value, its subject, and its time. Bounded in length, so that a huge page costs no
// more than a long one.

import { type Span, sentencesIn } from "@/lib/text/sentences";
import { foldWord, isStopWord, stemWord } from "@/lib/text/words";
import { COMPARED_LENGTH, type PagesToCompare } from "./check";
import { promising, WORD } from "./disagreement-prose";
import { type Interval, intervalsOf, spanOf } from "./disagreement-values";
import { QUALIFIERS, RELATIVE } from "./disagreement-words";
import { type Fact, factsOf, plainText } from "./facts";
import { isCurrency, unitNamed, unitOf } from "./facts-units";

// Dates as values: of events that happen once. All other dates say when a value applied.

const DAY = 24 * 3600 * 1000;
const ONCE =
  /(?<!\p{L})(?:founded|established|incorporated|born|died|inaugurated|invented|discovered|(?:was|were) (?:built|completed|opened|signed|created)|основан\p{L}{0,2}|учрежд[её]н\p{L}{0,2}|родил(?:ся|ась)|умер(?:ла)?|построен\p{L}{0,2}|изобрет[её]н\p{L}{0,2}|открыт[аоы]?|подписан\p{L}{0,2})(?!\p{L})/iu;

/** First and last moment of a normalized date; null without a year. */
function intervalOf(value: string): Interval | null {
  const decade = /^(\d{4})s$/.exec(value);
  if (decade) return { low: Date.UTC(Number(decade[1]), 0), high: Date.UTC(Number(decade[1]) + 10, 0) - DAY };
  const quarter = /^(\d{4})-Q([1-4])$/.exec(value);
  if (quarter) {
    const [year, first] = [Number(quarter[1]), 3 * (Number(quarter[2]) - 1)];
    return { low: Date.UTC(year, first), high: Date.UTC(year, first + 3) - DAY };
  }
  const parts = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(value);
  if (!parts) return null;
  const [year, month, day] = parts.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  if (year === undefined) return null;
  if (month === undefined) return { low: Date.UTC(year, 0), high: Date.UTC(year + 1, 0) - DAY };
  if (day === undefined) return { low: Date.UTC(year, month - 1), high: Date.UTC(year, month) - DAY };
  return { low: Date.UTC(year, month - 1, day), high: Date.UTC(year, month - 1, day) };
}

/** The date of a sentence that says when something was founded, built or born; null otherwise. */
function dateOfEvent(text: string, facts: readonly Fact[]): { fact: Fact; intervals: Interval[] } | null {
  const [fact, ...others] = facts.filter(({ kind }) => kind === "date");
  if (!fact || others.length > 0 || fact.precision !== "exact" || !ONCE.test(text)) return null;
  const intervals = [fact.value, fact.alternative ?? ""].flatMap((value) => intervalOf(value) ?? []);
  return intervals.length > 0 ? { fact, intervals } : null;
}

export type Statement = {
  /** Index of its page. */
  page: number;
  /** The key for comparison: the base unit, or what is counted. */
  key: string;
  unit: string;
  intervals: Interval[];
  /** The value as written in the page. */
  written: string;
  /** Stem → word as written, in sentence order; without numbers, dates and units. */
  words: Map<string, string>;
  names: string[];
  /** Dates and years of the sentence, normalized and as written. */
  period: string;
  periodWritten: string;
  /** A change of a value differs from the value itself. */
  change: boolean;
  /** Words that change the meaning of the statement: "average", "last", "will". */
  qualifiers: string;
  relative: boolean;
  /** Other numbers of the sentence, which are conditions such as "at 25 °C". */
  conditions: string;
  passage: Span;
  /** The sentence as plain text, its value in it, and the values and dates in it, which are no words of the subject. */
  text: string;
  at: Span;
  figures: Span[];
  /** True when the value is what something was changed to: "was lowered to 18 t". */
  changedTo: boolean;
};

/** Key of statements whose value is the date of an event. */
export const EVENT = "event";
/** Key of numbers without a word for what is counted: "a population of 709,000". */
export const BARE = "#";
const MOST_SENTENCES = 60;
const LONGEST_SENTENCE = 600;
const FEWEST_WORDS = 2;
const LEAST_BARE = 100;
const ATTRIBUTION =
  /^(?:according to|as reported by|citing|in the words of|по (?:данным|словам|сведениям|оценке|оценкам|информации)|как сообща\p{L}{1,4}|согласно)(?!\p{L})[^,]{1,80},/iu;
const SPEAKER =
  /^(?:the )?(?:\p{L}[\p{L}'’.-]{0,30} ){1,6}(?:says?|said|reports?|reported|writes?|wrote|estimates?|estimated|notes?|noted|states?|stated|claims?|claimed|announced|confirmed|сообщ\p{L}{1,6}|заяв\p{L}{1,6}|отме\p{L}{1,6}|утвержда\p{L}{1,4}|пиш\p{L}{1,3})(?:,)? (?:that|что) /iu;
const CHANGE =
  /(?:(?<!\p{L})(?:by|на)(?:\s(?:about|some|roughly|more than|another|около|примерно|почти|более чем|ещ[её]))?|[+−-])[\s$€£¥₽]*$/iu;
/** The verb before a value that something was changed to, and the words that say when. */
const CHANGED_TO =
  /(?<!\p{L})(?:lowered|raised|reduced|increased|decreased|cut|changed|corrected|revised|(?:сниж|пониж|повыш|уменьш|увелич|измен|сокращ)[её]н[аоы]?)(?=\s(?:to|до)\s(?:(?:about|only|just|около|примерно)\s)?$)/iu;
const WHEN_CHANGED = new Set(["after", "since", "после", "начиная"].map((word) => stemWord(foldWord(word))));
const BEFORE_VALUE = 40;
const PER = /^(?:\s?\/\s?|\s(?:per|an?|за)\s)([\p{L}][\p{L}·*]{0,24})/u;
const SPREAD = /^\s*(?:[-–—]|to|and|до|и)\s*$/u;
const SPREAD_BEFORE = /(?<!\p{L})(?:between|from|ranges?|ranging|от|между|в пределах)(?!\p{L})[^.]{0,12}$/iu;
const MOVED =
  /(?<!\p{L})(?:rose|fell|increased|decreased|grew|dropped|declined|went|went up|went down|up|down|вырос\p{L}{0,2}|упал\p{L}?|снизил\p{L}{1,3}|увеличил\p{L}{1,3}|сократил\p{L}{1,3})(?!\p{L})/iu;

/** The speaker is not part of the statement. */
function withoutSpeaker(sentence: string): string {
  const found = ATTRIBUTION.exec(sentence) ?? SPEAKER.exec(sentence);
  return found ? " ".repeat(found[0].length) + sentence.slice(found[0].length) : sentence;
}

const isValue = (fact: Fact) =>
  fact.unit !== "clock" && ["number", "percent", "money", "quantity"].includes(fact.kind);

/** A number with the word after it, which is what it counts. */
function countedAfter(text: string, fact: Fact): { stem: string; end: number } | null {
  const match = /^[\s\u00a0]{1,2}([\p{L}][\p{L}\p{M}'’-]{2,30})/u.exec(text.slice(fact.end, fact.end + 40));
  const folded = foldWord(match?.[1] ?? "");
  if (!match || folded === "" || isStopWord(folded)) return null;
  return { stem: stemWord(folded), end: fact.end + match[0].length };
}

type Value = { key: string; unit: string; intervals: Interval[]; start: number; end: number; facts: Fact[] };

function valuesIn(text: string, facts: readonly Fact[]): Value[] {
  const values: Value[] = [];
  const numbers = facts.filter(isValue);
  for (let index = 0; index < numbers.length; index += 1) {
    const fact = numbers[index] as Fact;
    const next = numbers[index + 1];
    const spread =
      next && next.unit === fact.unit && SPREAD.test(text.slice(fact.end, next.start)) && !MOVED.test(text);
    const joined = /[-–—]/.test(text.slice(fact.end, next?.start ?? fact.end));
    if (
      spread &&
      next &&
      (joined || SPREAD_BEFORE.test(text.slice(Math.max(0, fact.start - 24), fact.start)))
    ) {
      values.push({
        ...keyed(text, next),
        intervals: spanOf(fact, next),
        start: fact.start,
        facts: [fact, next],
      });
      index += 1;
    } else
      values.push({ ...keyed(text, fact), intervals: intervalsOf(fact), start: fact.start, facts: [fact] });
  }
  return values;
}

function keyed(text: string, fact: Fact): { key: string; unit: string; end: number } {
  if (fact.unit !== "") {
    const per =
      isCurrency(fact.unit) && !fact.unit.includes("/")
        ? PER.exec(text.slice(fact.end, fact.end + 40))
        : null;
    const under = unitNamed(per?.[1] ?? "");
    const unit = under ? `${fact.unit}/${under}` : fact.unit;
    return { key: unitOf(unit).base, unit, end: fact.end + (under ? (per?.[0].length ?? 0) : 0) };
  }
  // "Next 5.0 release": a version without the word "version".
  const named = /(?<!\p{L})\p{Lu}\p{L}{0,30}[\s\u00a0]$/u.test(
    text.slice(Math.max(0, fact.start - 32), fact.start),
  );
  if (named || text.slice(fact.start, fact.end).endsWith(".0")) return { key: "", unit: "", end: fact.end };
  const counted = countedAfter(text, fact);
  if (counted) return { key: `# ${counted.stem}`, unit: "", end: counted.end };
  // A small number, or one beside a bracket, may be an argument, an index or a default.
  const counts = Number(fact.value) >= LEAST_BARE && /\s/.test(text[fact.start - 1] ?? "");
  return { key: counts ? BARE : "", unit: "", end: fact.end };
}

/** The statement that a sentence makes with one of its values, or null when its subject is unclear. */
function statementOf(
  sentence: string,
  value: Value,
  facts: readonly Fact[],
): Omit<Statement, "page" | "passage"> | null {
  const blank = new Uint8Array(sentence.length);
  blank.fill(1, value.start, value.end);
  const figures = facts.filter((fact) => isValue(fact) || fact.kind === "date");
  for (const fact of figures) blank.fill(1, fact.start, fact.end);
  const near = Math.max(0, value.start - BEFORE_VALUE);
  const verb = CHANGED_TO.exec(sentence.slice(near, value.start));
  // What it was changed by, or when, is not what the value is of.
  if (verb) blank.fill(1, near + verb.index, value.start);
  const { words, qualifiers } = wordsIn(sentence, blank);
  if (verb) for (const stem of WHEN_CHANGED) qualifiers.delete(stem);
  if (words.size < FEWEST_WORDS) return null;
  const dates = facts.filter((fact) => fact.kind === "date" && !value.facts.includes(fact));
  const conditions = facts.filter((fact) => isValue(fact) && !value.facts.includes(fact));
  return {
    key: value.key,
    unit: value.unit,
    intervals: value.intervals,
    written: sentence.slice(value.start, value.end).replace(/\.$/, ""),
    words,
    names: facts.filter(({ kind, start }) => kind === "name" && !blank[start]).map((fact) => fact.value),
    period: [...new Set(dates.map((date) => date.value))].toSorted().join(" "),
    periodWritten: dates.map(({ start, end }) => sentence.slice(start, end).trim()).join(", "),
    change: CHANGE.test(sentence.slice(Math.max(0, value.start - 24), value.start)),
    qualifiers: [...qualifiers].toSorted().join(" "),
    relative: [...qualifiers].some((stem) => RELATIVE.has(stem)),
    conditions: conditions
      .map((fact) => `${fact.value}${fact.unit}`)
      .toSorted()
      .join(" "),
    text: sentence,
    at: { start: value.start, end: value.end },
    figures: [value, ...figures].map(({ start, end }) => ({ start, end })),
    changedTo: verb !== null,
  };
}

/** Words about the subject, outside blanked ranges. */
function wordsIn(
  sentence: string,
  blank: Uint8Array,
): { words: Map<string, string>; qualifiers: Set<string> } {
  const words = new Map<string, string>();
  const qualifiers = new Set<string>();
  for (const match of sentence.matchAll(WORD)) {
    if (blank[match.index]) continue;
    const folded = foldWord(match[0]);
    const stem = stemWord(folded);
    if (QUALIFIERS.has(stem)) qualifiers.add(stem);
    if (!/\p{L}/u.test(folded) || isStopWord(folded) || folded.length < 2) continue;
    if (!words.has(stem)) words.set(stem, match[0]);
  }
  return { words, qualifiers };
}

function sentenceStates(sentence: string): Omit<Statement, "page" | "passage">[] {
  const text = withoutSpeaker(
    plainText(sentence).replace(/`[^`\n]{0,200}`/g, (code) => " ".repeat(code.length)),
  );
  if (!/\d/.test(text)) return [];
  const facts = factsOf(text);
  // A list of versions, or a quotation: not a statement of the page.
  if (facts.some(({ kind }) => kind === "version" || kind === "quotation")) return [];
  const event = dateOfEvent(text, facts);
  const values = [
    ...valuesIn(text, facts),
    ...(event ? [{ ...event.fact, key: EVENT, intervals: event.intervals, facts: [event.fact] }] : []),
  ];
  return values.flatMap((value) => {
    const alone = value.key !== "" && values.filter(({ key }) => key === value.key).length === 1;
    const statement = alone && value.intervals.length > 0 ? statementOf(text, value, facts) : null;
    return statement ? [statement] : [];
  });
}

type OfPage = Omit<Statement, "page">;

/** Caches the statements of a page, because pages are compared again with each new one. */
const MOST_REMEMBERED = 50;
const rememberedByPage = new Map<string, OfPage[]>();

/** The statements of a page about the question, in page order. */
export function statementsOf(
  page: PagesToCompare["pages"][number],
  place: number,
  begins: RegExp,
): Statement[] {
  const text = page.text.slice(0, COMPARED_LENGTH);
  const key = `${begins.source}\n${text}`;
  const statements = rememberedByPage.get(key) ?? statementsIn(text, begins);
  // Moves the entry to the end, so that the least recently used one is evicted.
  rememberedByPage.delete(key);
  rememberedByPage.set(key, statements);
  for (const [oldest] of rememberedByPage) {
    if (rememberedByPage.size <= MOST_REMEMBERED) break;
    rememberedByPage.delete(oldest);
  }
  return statements.map((statement) => ({ ...statement, page: place }));
}

function statementsIn(text: string, begins: RegExp): OfPage[] {
  const statements: OfPage[] = [];
  let sentences = 0;
  for (const block of promising(text, begins)) {
    if (sentences >= MOST_SENTENCES) break;
    for (const passage of sentencesIn(text, block)) {
      const sentence = text.slice(passage.start, passage.end);
      if (sentence.length > LONGEST_SENTENCE || !/\d/.test(sentence)) continue;
      // `search` keeps no state between texts, unlike `test`.
      if (sentence.search(begins) < 0) continue;
      if (/\?["”»)]?$/.test(sentence)) continue;
      sentences += 1;
      for (const statement of sentenceStates(sentence)) statements.push({ ...statement, passage });
    }
  }
  return statements.toSorted((a, b) => a.passage.start - b.passage.start);
}
