// Figures that a sentence calculates from those of its passage: a difference, a sum, a share, a change in percent, an age. They are
// not in the page, but nothing is invented either.

import { type EvidencePage, unitFacts } from "./evidence-page";
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

type Value = { base: string; value: number };

const amountOf = ({ unit, value }: Fact): Value => {
  const { base, factor } = unitOf(unit);
  return { base, value: Number(value) * factor };
};

const pairsOf = (values: readonly Value[]): [Value, Value][] =>
  values.flatMap((one, at) =>
    values
      .slice(at + 1)
      .flatMap((other): [Value, Value][] => (one.base === other.base ? [[one, other]] : [])),
  );

/** The values that two figures of one unit give, in that unit. */
const ofOneUnit = ([one, other]: [Value, Value]): Value[] => [
  { base: one.base, value: Math.abs(one.value - other.value) },
  { base: one.base, value: one.value + other.value },
];

/** Shares and changes in percent. */
function percentOf([one, other]: [Value, Value]): Value[] {
  if (one.value === 0 || other.value === 0) return [];
  return [
    [one.value, other.value],
    [other.value, one.value],
  ].flatMap(([part = 0, whole = 1]) => [
    { base: "%", value: (100 * part) / whole },
    { base: "%", value: (100 * Math.abs(part - whole)) / Math.abs(whole) },
  ]);
}

const YEAR = unitOf("year");
const DAY = unitOf("d");

/** The time between two dates: years, and days where both have one. */
function between(one: Fact, other: Fact): Value[] {
  const [from, to] = [one.value, other.value].map((value) => /^\d{4}/.exec(value)?.[0]);
  if (!from || !to) return [];
  const years = Math.abs(Number(from) - Number(to));
  // An age is a year less before the birthday.
  const spans = [years, years - 1].map((count) => ({ base: YEAR.base, value: count * YEAR.factor }));
  const [first, last] = [one.value, other.value].map((value) => Date.parse(value));
  const days = Math.abs((first ?? Number.NaN) - (last ?? Number.NaN)) / 86_400_000;
  const exact = one.value.length === other.value.length && one.value.length > 7 && Number.isFinite(days);
  return exact ? [...spans, { base: DAY.base, value: days * DAY.factor }] : spans;
}

function resultsOf(facts: readonly Fact[]): Value[] {
  const dates = facts.filter(({ kind }) => kind === "date").slice(0, MOST);
  const values = facts.filter(isNumeric).slice(0, MOST).map(amountOf);
  const pairs = pairsOf(values);
  const sums = [...Map.groupBy(values, ({ base }) => base)].flatMap(([base, list]) =>
    list.length > 2 && list.length <= LONGEST_SUM
      ? [{ base, value: list.reduce((sum, { value }) => sum + value, 0) }]
      : [],
  );
  return [
    ...pairs.flatMap(ofOneUnit),
    ...pairs.flatMap(percentOf),
    ...sums,
    ...dates.flatMap((one, at) => dates.slice(at + 1).flatMap((other) => between(one, other))),
  ];
}

const known = new WeakMap<Window, Value[]>();

/** True when a figure of the claim follows from two or more figures of the passage. */
export function isDerived(page: EvidencePage, window: Window, { fact }: { fact: Fact }): boolean {
  if (!isNumeric(fact) || Number(fact.value) === 0) return false;
  const units: number[] = [];
  for (let unit = window.first; unit <= window.last; unit += 1) units.push(unit);
  const opening = Array.from({ length: Math.min(OPENING, page.units.length) }, (_, unit) => unit);
  const results =
    known.get(window) ??
    resultsOf([
      ...units.flatMap((unit) => unitFacts(page, unit)),
      ...opening
        .filter((unit) => !units.includes(unit))
        .flatMap((unit) => unitFacts(page, unit).filter(({ kind }) => kind === "date")),
    ]);
  known.set(window, results);
  const base = fact.unit === "pp" ? "%" : unitOf(fact.unit).base;
  const { factor } = unitOf(fact.unit);
  return results.some((result) => result.base === base && roundsTo(fact, result.value / factor));
}
