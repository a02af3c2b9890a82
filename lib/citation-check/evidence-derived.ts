// Figures that a sentence calculates from those of its page: a difference, a sum, a share, a change in percent, an age, a date so many
// months after another. They are not in the page, but nothing is invented either.

import { candidates } from "./evidence-candidates";
import type { Claim } from "./evidence-claims";
import { type EvidencePage, unitFacts, unitText } from "./evidence-page";
import type { Window } from "./evidence-window";
import type { Fact } from "./facts";
import { isNumeric, roundsTo } from "./facts-match";
import { unitOf } from "./facts-units";

/** More figures than this would make almost any result possible. */
const MOST = 12;
/** The longest list whose sum is taken. */
const LONGEST_SUM = 5;
/** Sentences at the beginning of a page that say when something began and ended. */
const OPENING = 2;
/** Further places whose figures are calculated with, each by itself. */
const PLACES = 6;

/** A fact of the page with its text. */
type Stated = { fact: Fact; written: string };
type Value = { base: string; value: number; from: string[] };
type Derived = { values: Value[]; dates: { value: string; from: string[] }[] };

const amountOf = ({ fact, written }: Stated): Value => {
  const { base, factor } = unitOf(fact.unit);
  return { base, value: Number(fact.value) * factor, from: [written] };
};

const pairsOf = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, at) => list.slice(at + 1).map((other): [T, T] => [one, other]));

const both = (one: { from: string[] }, other: { from: string[] }) => [...one.from, ...other.from];

const SECOND = unitOf("s");
const CLOCK = unitOf("clock");

/** The values that two figures of one unit give, in that unit; of two times of a day how long it is between them. */
const ofOneUnit = ([one, other]: [Value, Value]): Value[] =>
  one.base === CLOCK.base
    ? [{ base: SECOND.base, value: Math.abs(one.value - other.value) * 60, from: both(one, other) }]
    : [
        { base: one.base, value: Math.abs(one.value - other.value), from: both(one, other) },
        { base: one.base, value: one.value + other.value, from: both(one, other) },
      ];

/** Shares and changes in percent. */
function percentOf([one, other]: [Value, Value]): Value[] {
  if (one.value === 0 || other.value === 0) return [];
  const from = both(one, other);
  return [
    [one.value, other.value],
    [other.value, one.value],
  ].flatMap(([part = 0, whole = 1]) => [
    { base: "%", value: (100 * part) / whole, from },
    { base: "%", value: (100 * Math.abs(part - whole)) / Math.abs(whole), from },
  ]);
}

const YEAR = unitOf("year");
const DAY = unitOf("d");

/** The time between two dates: years, and days where both have one. */
function between([one, other]: [Stated, Stated]): Value[] {
  const [from, to] = [one, other].map(({ fact }) => /^\d{4}/.exec(fact.value)?.[0]);
  if (!from || !to) return [];
  const written = [one.written, other.written];
  const years = Math.abs(Number(from) - Number(to));
  // An age is a year less before the birthday.
  const spans = [years, years - 1].map((count) => ({
    ...{ base: YEAR.base, value: count * YEAR.factor },
    from: written,
  }));
  const [first, last] = [one, other].map(({ fact }) => Date.parse(fact.value));
  const days = Math.abs((first ?? Number.NaN) - (last ?? Number.NaN)) / 86_400_000;
  const [length, otherLength] = [one.fact.value.length, other.fact.value.length];
  const exact = length === otherLength && length > 7 && Number.isFinite(days);
  return exact ? [...spans, { base: DAY.base, value: days * DAY.factor, from: written }] : spans;
}

const MONTH = /^(\d{4})-(\d\d)$/;

/** The month so many months after or before another, or the year so many years from another. */
function shifted(date: Stated, span: Stated): Derived["dates"] {
  const months =
    unitOf(span.fact.unit).base === YEAR.base ? Number(span.fact.value) * unitOf(span.fact.unit).factor : 0;
  if (!Number.isInteger(months) || months === 0) return [];
  const from = [date.written, span.written];
  const [, year, month] = MONTH.exec(date.fact.value) ?? [];
  return [months, -months].flatMap((by) => {
    if (year && month) {
      const count = Number(year) * 12 + Number(month) - 1 + by;
      const value = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
      return [{ value, from }];
    }
    const isYear = /^\d{4}$/.test(date.fact.value) && by % 12 === 0;
    return isYear ? [{ value: String(Number(date.fact.value) + by / 12), from }] : [];
  });
}

function resultsOf(stated: readonly Stated[]): Derived {
  const dates = stated.filter(({ fact }) => fact.kind === "date").slice(0, MOST);
  const figures = stated.filter(({ fact }) => isNumeric(fact)).slice(0, MOST);
  const values = figures.map(amountOf);
  const pairs = pairsOf(values).filter(([one, other]) => one.base === other.base);
  const sums = [...Map.groupBy(values, ({ base }) => base)].flatMap(([base, list]) =>
    list.length > 2 && list.length <= LONGEST_SUM
      ? [
          {
            base,
            value: list.reduce((sum, { value }) => sum + value, 0),
            from: list.flatMap(({ from }) => from),
          },
        ]
      : [],
  );
  return {
    values: [
      ...pairs.flatMap(ofOneUnit),
      ...pairs.flatMap(percentOf),
      ...sums,
      ...pairsOf(dates).flatMap(between),
    ],
    dates: dates.flatMap((date) => figures.flatMap((figure) => shifted(date, figure))),
  };
}

const statedAt = (page: EvidencePage, unit: number): Stated[] =>
  unitFacts(page, unit).map((fact) => ({ fact, written: unitText(page, unit).slice(fact.start, fact.end) }));

const AGE = /(?<!\p{L})(?:aged|age of|в возрасте)\s$/iu;

const known = new WeakMap<Window, Derived[]>();

/** What follows from the figures of the passage, and from those of each further place by itself. */
function derivedNear(claim: Claim, page: EvidencePage, window: Window): Derived[] {
  const before = known.get(window);
  if (before) return before;
  const units: number[] = [];
  for (let unit = window.first; unit <= window.last; unit += 1) units.push(unit);
  const opening = Array.from({ length: Math.min(OPENING, page.units.length) }, (_, unit) => unit);
  const dates = (but: readonly number[]) =>
    opening
      .filter((unit) => !but.includes(unit))
      .flatMap((unit) => statedAt(page, unit).filter(({ fact }) => fact.kind === "date"));
  const further = candidates(page, claim, PLACES).filter((unit) => !units.includes(unit));
  const results = [
    resultsOf([...units.flatMap((unit) => statedAt(page, unit)), ...dates(units)]),
    ...further.map((unit) => resultsOf(statedAt(page, unit))),
  ];
  known.set(window, results);
  return results;
}

/** The figures of the page, as written, from which a figure or date of the claim follows; null when it follows from none. */
export function derivedFrom(claim: Claim, page: EvidencePage, window: Window, fact: Fact): string[] | null {
  if (fact.kind === "date") {
    for (const { dates } of derivedNear(claim, page, window)) {
      const found = dates.find(({ value }) => value === fact.value);
      if (found) return found.from;
    }
    return null;
  }
  if (!isNumeric(fact) || Number(fact.value) === 0) return null;
  const isAge = fact.unit === "" && AGE.test(claim.text.slice(0, fact.start - claim.own.start));
  const unit = unitOf(isAge ? YEAR.name : fact.unit);
  const base = unit.base === "pp" ? "%" : unit.base;
  const { factor } = unit;
  for (const { values } of derivedNear(claim, page, window)) {
    const found = values.find((result) => result.base === base && roundsTo(fact, result.value / factor));
    if (found) return found.from;
  }
  return null;
}
