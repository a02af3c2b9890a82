// Decides what one statement is to another: the same, the same with another value, or about something else. Symmetric:
// exchanging the two exchanges the sides of each difference and nothing else.

import { QUALIFIERS } from "@/lib/citation-check/disagreement-words";
import { hasStem } from "@/lib/citation-check/evidence-names";
import type { Fact } from "@/lib/citation-check/facts";
import { isNumeric } from "@/lib/citation-check/facts-match";
import { kinOf } from "@/lib/citation-check/kin-words";
import { lazySet } from "@/lib/text/lazy";
import { synonymsOf } from "@/lib/text/thesaurus";
import { foldWord, stemWord } from "@/lib/text/words";
import type { ChangeValue } from "./changes-schema";
import { contradict } from "./contradiction";
import type { Statement } from "./statements";
import { digitsOf, type PairedValues, pairValues } from "./values";

export type Relation = { kind: "same" | "changed"; score: number; values: ChangeValue[] };

/** Shares of words, by what else speaks for the same subject. */
const WITH_SAME_VALUE = 0.34;
const WITH_TELLING_VALUE = 0.25;
const WITH_OTHER_VALUE = 0.6;
const WITHOUT_VALUE = 0.6;
const LEAST_OF_LONGER = 0.4;
const PLAIN = 0.5;
/** Words of a name identify a subject better than others. */
const NAME_WEIGHT = 2;
const KIN = 0.8;
/** Letters of a word that another begins with: "rain" and "rainfall". */
const SHORTEST_PART = 4;

/** `plain`: the share of the words outside names that the two have in common, of the shorter. */
type Overlap = { matched: number; shorter: number; longer: number; plain: number };

const kinKnown = new Map<string, ReadonlySet<string>>();

/** What a stem shares with words that can stand for it. */
function kinKeys(stem: string): ReadonlySet<string> {
  const known = kinKnown.get(stem);
  if (known) return known;
  if (kinKnown.size > 50_000) kinKnown.clear();
  const synonyms = synonymsOf(stem).map((word) => stemWord(foldWord(word)));
  const keys = new Set([stem, ...kinOf(stem), ...synonyms]);
  kinKnown.set(stem, keys);
  return keys;
}

function isKin(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= SHORTEST_PART && long.startsWith(short)) return true;
  const [left, right] = [kinKeys(one), kinKeys(other)];
  for (const key of left) if (right.has(key)) return true;
  return false;
}

const weightOf = (stem: string, { names }: Statement) =>
  names.some(({ value }) => value.split(" ").includes(stem)) ? NAME_WEIGHT : 1;

/** How much of the words of each the other has; words of the other's headings count for neither. */
function overlapOf(one: Statement, other: Statement): Overlap {
  const restOf = (own: Statement, there: Statement) =>
    [...own.words.keys()].filter((stem) => !there.words.has(stem) && !there.context.has(stem));
  const common = [...one.words.keys()].filter((stem) => other.words.has(stem));
  let matched = common.reduce((sum, stem) => sum + Math.max(weightOf(stem, one), weightOf(stem, other)), 0);
  const left = restOf(one, other);
  const right = restOf(other, one);
  const total = (rest: string[], own: Statement) => rest.reduce((sum, stem) => sum + weightOf(stem, own), 0);
  const [a, b] = [matched + total(left, one), matched + total(right, other)];
  const isPlain = (stem: string) => weightOf(stem, one) === 1 && weightOf(stem, other) === 1;
  let plain = common.filter(isPlain).length;
  const fewest = Math.min(plain + left.filter(isPlain).length, plain + right.filter(isPlain).length);
  const taken = new Set<string>();
  for (const stem of left) {
    const kin = right.find((each) => !taken.has(each) && isKin(stem, each));
    if (kin === undefined) continue;
    taken.add(kin);
    matched += KIN * Math.min(weightOf(stem, one), weightOf(kin, other));
    if (isPlain(stem) && isPlain(kin)) plain += KIN;
  }
  return {
    matched,
    shorter: Math.min(a, b),
    longer: Math.max(a, b),
    plain: fewest === 0 ? 1 : plain / fewest,
  };
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, part / whole));

/** A value that hardly two subjects share: three digits, or a full date. */
const isTelling = ({ kind, value }: Fact) => (kind === "date" ? value.length >= 10 : digitsOf(value) >= 3);

const AS_OF =
  /(?:as of|by the end of|at the end of|by|по состоянию на|на конец|к концу|на начало|к началу)\s*(?:the\s)?(?:\p{L}{1,10}\s)?$/iu;

const yearOf = ({ value }: Fact) => /^\d{4}/.exec(value)?.[0] ?? null;

const isAsOf = ({ plain }: Statement, { start }: Fact) =>
  AS_OF.test(plain.slice(Math.max(0, start - 24), start));

/** Two statements of what holds "as of" a date differ in what holds, not in the date. */
function withoutAsOf(one: Statement, other: Statement, paired: PairedValues): PairedValues {
  const replaced = paired.replaced.filter(
    ([a, b]) => a.kind !== "date" || !(isAsOf(one, a) && isAsOf(other, b)),
  );
  return { ...paired, replaced };
}

/** True when the two speak of different times: "in 2023 it was 5", "in 2024 it was 6". */
function ofOtherTime({ same, replaced, left, right }: PairedValues): boolean {
  const years = replaced.filter(
    ([a, b]) => a.kind === "date" && yearOf(a) !== null && yearOf(b) !== null && yearOf(a) !== yearOf(b),
  );
  if (years.length === 0) return false;
  const numbers = replaced.some(([a]) => a.kind !== "date") || [...left, ...right].some(isNumeric);
  return numbers && !same.some(([value]) => isNumeric(value));
}

const written = ({ plain }: Statement, { start, end }: Fact) =>
  plain.slice(start, end).replace(/\s+/g, " ").trim();

function differences(one: Statement, other: Statement, { replaced }: PairedValues): ChangeValue[] {
  return replaced
    .toSorted(([a, b], [c, d]) => a.start + b.start - (c.start + d.start))
    .map(([before, after]) => ({
      what: before.kind === "date" ? ("date" as const) : ("number" as const),
      before: written(one, before),
      after: written(other, after),
    }));
}

// Finds the names in each of two statements that have no counterpart in the other.

type NamesLeft = { left: Fact[]; right: Fact[]; shared: number };

/** Words of a relation that only one name can have at a time, by stem. */
const UNIQUE = lazySet(
  () =>
    new Set(
      `lead leads led leader head heads headed chair chairs chaired chairman chairwoman director directs directed chief CEO president mayor
  minister owner owns owned architect author authored editor edits coach captain host hosts hosted capital supplier supplies supplied
  manufacturer manufactures made contractor operator operates operated design designs designed designer build builds built builder winner
  won wins win succeed succeeds succeeded successor replace replaces replaced wrote written founder founded discovered inventor invented
  commander commands conductor conducts curator principal rector chancellor governor secretary spokesperson sponsor sponsors sponsored
  appointed elected runs headquartered headquarters based
  руководит руководил руководитель возглавляет возглавил возглавила возглавляла глава директор председатель президент мэр министр владелец
  владеет архитектор автор редактор тренер капитан столица поставщик поставляет изготовитель изготовил подрядчик оператор спроектировал
  спроектирован спроектировала построил построила построен победитель победил победила выиграл выиграла сменил сменила преемник основатель
  основал основала открыл изобрел дирижер куратор ректор губернатор секретарь спонсор назначен назначена избран избрана управляет`
        .split(/\s+/)
        .flatMap((word) => [foldWord(word), stemWord(foldWord(word))]),
    ),
);

const CAPITALS = /^[\p{Lu}]{2,6}$/u;

/** "NEA" for "Nordic Energy Agency". */
function isShort(short: string, name: string): boolean {
  if (!CAPITALS.test(short)) return false;
  const initials = name
    .split(/[\s-]+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word[0]);
  return initials.length > 1 && initials.join("") === short;
}

function isIn(name: Fact, own: Statement, other: Statement, stems: ReadonlySet<string>): boolean {
  const parts = name.value.split(" ");
  const there = (stem: string) => hasStem(stems, stem) || other.context.has(stem);
  if (parts.every(there)) return true;
  const writtenOf = (statement: Statement, { start, end }: Fact) => statement.plain.slice(start, end);
  const written = writtenOf(own, name);
  return other.names.some((each) => {
    const shorter = each.value.split(" ");
    // "Berg" for "Anna Berg", but not "Oak Bridge" for "Elm Bridge".
    if (shorter.length < parts.length && shorter.every((stem) => hasStem(new Set(parts), stem))) return true;
    const whole = writtenOf(other, each);
    return isShort(written, whole) || isShort(whole, written);
  });
}

/** The names that only one of two statements has. */
function namesLeft(one: Statement, other: Statement): NamesLeft {
  const stemsOf = ({ all }: Statement) => new Set(all.map(({ stem }) => stem));
  const [own, there] = [stemsOf(one), stemsOf(other)];
  const left = one.names.filter((name) => !isIn(name, one, other, there));
  const right = other.names.filter((name) => !isIn(name, other, one, own));
  return { left, right, shared: Math.min(one.names.length - left.length, other.names.length - right.length) };
}

/** Another name in the place of one that only one thing can have: the head of a council, the builder of a bridge. */
function nameChanged(one: Statement, other: Statement, { left, right, shared }: NamesLeft): boolean {
  if (left.length !== 1 || right.length !== 1) return false;
  const unique = (statement: Statement) =>
    statement.all.some(({ stem, folded }) => UNIQUE.has(stem) || UNIQUE.has(folded));
  return (unique(one) || unique(other)) && (shared > 0 || one.words.size > 2);
}

type Evidence = { overlap: Overlap; paired: PairedValues; names: NamesLeft };

/** What is measured. A table of stems: two statements with words of different rows measure different things. */
const MEASURED = [
  "long length span spans длина длиной длинный протянулся протянулась",
  "wide width ширина шириной широкий",
  "tall high height высота высотой высокий",
  "deep depth глубина глубиной глубокий",
  "weigh weighs weight mass вес весит масса массой",
  "cost costs price priced стоит стоимость цена",
  "fast speed скорость скоростью",
].map((words) => new Set(words.split(" ").map((word) => stemWord(foldWord(word)))));

/** True when the values are not of the same quantity: a length and a width, an average and a maximum. */
function ofOtherQuantity(one: Statement, other: Statement): boolean {
  const rowsOf = ({ all }: Statement) => MEASURED.filter((row) => all.some(({ stem }) => row.has(stem)));
  const [left, right] = [rowsOf(one), rowsOf(other)];
  if (left.length > 0 && right.length > 0 && !left.some((row) => right.includes(row))) return true;
  const only = (own: Statement, there: Statement) =>
    own.all.some(({ stem }) => QUALIFIERS.has(stem) && !there.all.some((word) => word.stem === stem));
  return only(one, other) && only(other, one);
}

/** True when the words are enough for the same subject. */
function sameSubject({ overlap, paired }: Evidence): boolean {
  const { matched, shorter, longer } = overlap;
  const [cover, whole] = [share(matched, shorter), share(matched, longer)];
  if (paired.replaced.length > 0)
    return matched >= 2 && cover >= WITH_OTHER_VALUE && whole >= LEAST_OF_LONGER;
  if (paired.same.length > 0) {
    const telling = paired.same.some(([value]) => isTelling(value)) || paired.same.length > 1;
    return matched >= (telling ? KIN : 1) && cover >= (telling ? WITH_TELLING_VALUE : WITH_SAME_VALUE);
  }
  // Each has a value that the other has not: the same thing, but two statements about it.
  if (paired.left.length > 0 && paired.right.length > 0) return false;
  if (paired.left.length + paired.right.length > 0)
    return matched >= 3 && cover >= 0.8 && whole >= WITHOUT_VALUE;
  // The same names alone make two statements about one thing, not one statement.
  return matched >= 2 && overlap.plain >= PLAIN && cover >= WITHOUT_VALUE && whole >= LEAST_OF_LONGER;
}

/** What `other` is to `one`; null when it is about something else. */
export function relationOf(one: Statement, other: Statement): Relation | null {
  if (one.text === other.text) return { kind: "same", score: 4, values: [] };
  const paired = withoutAsOf(one, other, pairValues(one.values, other.values));
  const names = namesLeft(one, other);
  const evidence: Evidence = { overlap: overlapOf(one, other), paired, names };
  const { matched, longer } = evidence.overlap;
  const likeness = share(matched, longer) + 0.2 * paired.same.length;
  if (names.left.length > 0 && names.right.length > 0) {
    if (paired.replaced.length > 0 || !nameChanged(one, other, names)) return null;
    const [before, after] = [names.left[0] as Fact, names.right[0] as Fact];
    const rest = withoutNames(evidence, one, other);
    if (!sameSubject({ ...evidence, overlap: rest })) return null;
    const value = { what: "name" as const, before: written(one, before), after: written(other, after) };
    return { kind: "changed", score: likeness, values: [value] };
  }
  if (!sameSubject(evidence) || ofOtherTime(paired)) return null;
  if (paired.replaced.length > 0 && ofOtherQuantity(one, other)) return null;
  const values = differences(one, other, paired);
  if (values.length > 0) return { kind: "changed", score: likeness, values };
  if (contradict(one, other))
    return {
      kind: "changed",
      score: likeness,
      values: [{ what: "meaning", before: one.text, after: other.text }],
    };
  // Equal values are surer than words alone.
  const base = paired.same.length > 0 ? 2 : 0.3;
  return { kind: "same", score: base + Math.min(1.9, likeness), values: [] };
}

/** The overlap without the names that differ. */
function withoutNames({ names }: Evidence, one: Statement, other: Statement): Overlap {
  const stripped = (statement: Statement, left: readonly Fact[]): Statement => {
    const gone = new Set(left.flatMap(({ value }) => value.split(" ")));
    return { ...statement, words: new Map([...statement.words].filter(([stem]) => !gone.has(stem))) };
  };
  return overlapOf(stripped(one, names.left), stripped(other, names.right));
}
