// GOAL-Q7 for one report: inserts errors into its supported sentences and measures how many the check detects. Each
// kind of error goes into its own copy of the report, into every sentence it fits; the copy is checked like any report.

import type { CheckedSource } from "@/lib/citation-check/check";
import { checkReport } from "@/lib/citation-check/evidence";
import { type Claim, claimsOf } from "@/lib/citation-check/evidence-claims";
import type { Fact } from "@/lib/citation-check/facts";
import { isNumeric } from "@/lib/citation-check/facts-match";
import { keysOf } from "@/lib/citation-check/words";
import { normalText } from "@/lib/text/normal-text";

// Replaces units by similar ones, as a writer's slip would.

const PAIRS: [string, string][] = [
  ["million", "billion"],
  ["thousand", "million"],
  ["percentage points", "percent"],
  ["percent", "percentage points"],
  ["dollars", "euros"],
  ["dollar", "euro"],
  ["kilometres", "miles"],
  ["kilometers", "miles"],
  ["metres", "feet"],
  ["meters", "feet"],
  ["kilograms", "tonnes"],
  ["milliseconds", "seconds"],
  ["seconds", "minutes"],
  ["second", "minute"],
  ["minutes", "hours"],
  ["minute", "hour"],
  ["hours", "days"],
  ["hour", "day"],
  ["days", "weeks"],
  ["weeks", "months"],
  ["months", "years"],
  ["years", "months"],
  ["megabytes", "gigabytes"],
  ["bytes", "bits"],
  ["kB", "MB"],
  ["KB", "MB"],
  ["MB", "GB"],
  ["GB", "TB"],
  ["ms", "s"],
  ["km", "m"],
  ["kg", "t"],
  ["kWh", "MWh"],
  ["MWh", "GWh"],
  ["GWh", "TWh"],
  ["kW", "MW"],
  ["MW", "GW"],
  ["млн", "млрд"],
  ["млрд", "трлн"],
  ["тыс", "млн"],
  ["миллионов", "миллиардов"],
  ["миллиона", "миллиарда"],
  ["процентов", "промилле"],
  ["процента", "промилле"],
  ["долларов", "рублей"],
  ["рублей", "долларов"],
  ["километров", "метров"],
  ["метров", "километров"],
  ["секунд", "минут"],
  ["минут", "часов"],
  ["часов", "суток"],
  ["лет", "месяцев"],
  ["км", "м"],
  ["кВт", "МВт"],
  ["МБ", "ГБ"],
];
const SWAPS = new Map(PAIRS);
const SIGNS: Record<string, string> = { $: "€", "€": "£", "£": "$", "₽": "$", "%": "‰" };
const WORD = /(?<![\p{L}])[\p{L}]+(?: points)?(?![\p{L}])/u;

/** The same value with another unit; null when none of its units has a counterpart in the table. */
function swapUnit(written: string): string | null {
  const word = WORD.exec(written);
  const other = word ? SWAPS.get(word[0]) : undefined;
  if (word && other !== undefined)
    return written.slice(0, word.index) + other + written.slice(word.index + word[0].length);
  const sign = /[$€£₽%]/.exec(written);
  return sign ? written.replace(sign[0], SIGNS[sign[0]] ?? sign[0]) : null;
}

type ErrorKind = "digit" | "year" | "unit" | "name" | "quotation" | "moved" | "unread";
export const ERROR_KINDS: readonly ErrorKind[] = [
  "digit",
  "year",
  "unit",
  "name",
  "quotation",
  "moved",
  "unread",
];

export type InjectionResult = {
  planted: Record<ErrorKind, number>;
  /** Number of errors after which the sentence is no longer supported. */
  caught: Record<ErrorKind, number>;
  missed: { kind: ErrorKind; sentence: string }[];
  /** Number of verbatim passages of the cited pages that were cited; none of them should be "not found". */
  truths: number;
  falseAlarms: string[];
};

type Subject = { content: string; question: string; sources: readonly CheckedSource[]; seed: number };
type Edit = { start: number; end: number; text: string };
type Place = { claim: Claim; index: number; passage: string };
type Planter = (place: Place, world: World) => Edit | null;
type World = {
  content: string;
  /** Names and longer words of the report, without duplicates. */
  names: readonly Fact[];
  words: readonly string[];
  sources: readonly CheckedSource[];
  /** Stems of each stored page, by source number. */
  vocabulary: ReadonlyMap<number, ReadonlySet<string>>;
  random: () => number;
};

const SHORTEST = 20;
const LONGEST = 400;
/** A page that contains more of a sentence's words may well support it. */
const MOST_IN_ANOTHER = 0.75;
/** Maximum number of names and words of a report from which errors are made. */
const MOST_WORDS = 500;

/** Park and Miller's minimal generator. */
function generator(seed: number): () => number {
  let state = (Math.abs(Math.trunc(seed)) % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const pick = <T>(random: () => number, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)];

const writtenAs = (content: string, { start, end }: { start: number; end: number }) =>
  content.slice(start, end);

function digit({ claim }: Place, { content, random }: World): Edit | null {
  const facts = claim.facts.filter((fact) => isNumeric(fact) && /[1-9]/.test(writtenAs(content, fact)));
  const fact = pick(random, facts);
  if (!fact) return null;
  const at = fact.start + writtenAs(content, fact).search(/[1-9]/);
  const other = ((Number(content[at]) + Math.floor(random() * 8)) % 9) + 1;
  return { start: at, end: at + 1, text: String(other) };
}

function year({ claim }: Place, { content, random }: World): Edit | null {
  const fact = pick(
    random,
    claim.facts
      .filter(({ kind }) => kind === "date")
      .filter((each) => /\d{4}/.test(writtenAs(content, each))),
  );
  const found = fact ? /\d{4}/.exec(writtenAs(content, fact)) : null;
  if (!fact || !found) return null;
  const start = fact.start + found.index;
  const shift = (1 + Math.floor(random() * 9)) * (random() < 0.5 ? -1 : 1);
  return { start, end: start + 4, text: String(Number(found[0]) + shift) };
}

function unit({ claim }: Place, { content }: World): Edit | null {
  for (const fact of claim.facts) {
    const swapped = isNumeric(fact) && Number(fact.value) !== 0 ? swapUnit(writtenAs(content, fact)) : null;
    if (swapped !== null) return { start: fact.start, end: fact.end, text: swapped };
  }
  return null;
}

/** Replaces one of the sentence's names by another name of the report. */
function name({ claim, passage }: Place, { content, names, random }: World): Edit | null {
  const inCode = (fact: Fact) => writtenAs(content, fact).startsWith("`");
  const sentenceNames = claim.facts.filter(({ kind }) => kind === "name");
  const own = pick(random, sentenceNames);
  if (!own) return null;
  const near = normalText(passage).text;
  const others = names.filter(
    (fact) =>
      inCode(fact) === inCode(own) &&
      !sentenceNames.some(({ value }) => value.includes(fact.value) || fact.value.includes(value)) &&
      !near.includes(normalText(writtenAs(content, fact)).text),
  );
  const other = pick(random, others);
  return other ? { start: own.start, end: own.end, text: writtenAs(content, other) } : null;
}

function quotation({ claim, passage }: Place, { content, words: known, random }: World): Edit | null {
  const quoted = claim.facts.find(({ kind }) => kind === "quotation");
  if (!quoted) return null;
  const words = [...writtenAs(content, quoted).matchAll(/\p{L}{5,}/gu)];
  const word = pick(random, words);
  const others = known.filter((other) => !passage.toLowerCase().includes(other.toLowerCase()));
  const other = pick(random, others);
  if (!word || !other) return null;
  const start = quoted.start + word.index;
  return { start, end: start + word[0].length, text: other };
}

const bracket = ({ claim }: Place, number: number): Edit => ({
  start: claim.mark.at,
  end: claim.mark.end,
  text: `[${number}]`,
});

/** The number of another stored page that lacks some of the sentence's words. */
function moved(place: Place, { sources, vocabulary, random }: World): Edit | null {
  const words = [...place.claim.keys];
  const others = sources.filter(({ number }) => {
    const known = vocabulary.get(number);
    if (!known || number === place.claim.mark.number) return false;
    return words.filter((word) => known.has(word)).length <= MOST_IN_ANOTHER * words.length;
  });
  const other = pick(random, others);
  return other ? bracket(place, other.number) : null;
}

function unread(place: Place, { sources }: World): Edit {
  const never = sources.find(({ text }) => text === null)?.number;
  return bracket(place, never ?? Math.max(0, ...sources.map(({ number }) => number)) + 1);
}

const PLANTERS: Record<ErrorKind, Planter> = { digit, year, unit, name, quotation, moved, unread };

function edited(content: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, text } of edits) {
    parts.push(content.slice(done, start), text);
    done = end;
  }
  return parts.join("") + content.slice(done);
}

/** Supported sentences with a citation of their own. */
function placesOf(subject: Subject, claims: readonly Claim[]): Place[] {
  const { citations } = checkReport({ ...subject, sources: [...subject.sources] });
  let last = -1;
  return claims.flatMap((claim, index) => {
    const citation = citations[index];
    const fits = claim.together.length === 1 && claim.own.start >= last && citation?.verdict === "supported";
    if (!fits || !citation?.passage) return [];
    last = claim.own.end;
    return [{ claim, index, passage: citation.passage.text }];
  });
}

function plant(kind: ErrorKind, places: readonly Place[], world: World & Subject) {
  const made = places.flatMap((place) => {
    const edit = PLANTERS[kind](place, world);
    return edit && edit.text !== writtenAs(world.content, edit) ? [{ place, edit }] : [];
  });
  if (made.length === 0) return { planted: 0, missed: [] };
  const content = edited(
    world.content,
    made.map(({ edit }) => edit),
  );
  const { citations } = checkReport({ content, question: world.question, sources: [...world.sources] });
  const missed = made.flatMap(({ place }) => {
    const citation = citations[place.index];
    return citation?.verdict === "supported"
      ? [{ kind, sentence: content.slice(citation.sentenceStart, citation.sentenceEnd) }]
      : [];
  });
  return { planted: made.length, missed };
}

/** A passage as a sentence of a report; null if it is too short, too long, or not prose. */
function asSentence({ passage, claim }: Place): string | null {
  const text = passage
    .replace(/!?\[([^[\]\n]{0,200})\]\([^()\s]{0,500}(?:\s"[^"\n]{0,200}")?\)/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
  if (text.length < SHORTEST || text.length > LONGEST || /[|#[\]]|^[-*>`]|```/.test(text)) return null;
  return `${text.replace(/(?<![.!?…])[.!?…]+$/, "")} [${claim.mark.number}].`;
}

function worldOf(subject: Subject, claims: readonly Claim[]): World & Subject {
  const names = claims.flatMap(({ facts }) => facts).filter(({ kind }) => kind === "name");
  return {
    ...subject,
    names: [...new Map(names.map((each) => [each.value, each])).values()].slice(0, MOST_WORDS),
    words: [...new Set(subject.content.match(/\p{L}{5,}/gu) ?? [])].slice(0, MOST_WORDS),
    vocabulary: new Map(
      subject.sources.flatMap(({ number, text }) => (text === null ? [] : [[number, keysOf(text)]])),
    ),
    random: generator(subject.seed),
  };
}

/**
 * Inserts errors of all kinds that fit into every supported sentence with one citation. The same seed gives the same
 * errors.
 */
export function injectErrors(subject: Subject): InjectionResult {
  const zero = () => Object.fromEntries(ERROR_KINDS.map((kind) => [kind, 0])) as Record<ErrorKind, number>;
  const planting: InjectionResult = {
    planted: zero(),
    caught: zero(),
    missed: [],
    truths: 0,
    falseAlarms: [],
  };
  const claims = claimsOf(subject.content);
  const places = placesOf(subject, claims);
  const world = worldOf(subject, claims);
  for (const kind of ERROR_KINDS) {
    const { planted, missed } = plant(kind, places, world);
    planting.planted[kind] = planted;
    planting.caught[kind] = planted - missed.length;
    planting.missed.push(...missed);
  }
  const truths = [...new Set(places.flatMap((place) => asSentence(place) ?? []))];
  const content = truths.join("\n\n");
  const checked = checkReport({ content, question: subject.question, sources: [...subject.sources] });
  planting.truths = checked.citations.length;
  planting.falseAlarms = checked.citations
    .filter(({ verdict }) => verdict === "not_found")
    .map(({ sentenceStart, sentenceEnd }) => content.slice(sentenceStart, sentenceEnd));
  return planting;
}
