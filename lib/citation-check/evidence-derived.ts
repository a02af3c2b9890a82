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
const OPENING = 3;
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

const PARTS: readonly (readonly [RegExp, number])[] = [
  [/(?<!\p{L})(?:half|половин\p{L})(?!\p{L})/iu, 1 / 2],
  [/(?<!\p{L})(?:two[\s-]thirds|две трети|двух третей)(?!\p{L})/iu, 2 / 3],
  [/(?<!\p{L})(?<!two[\s-])(?:(?:a|one)[\s-]third)(?!\p{L})|(?<!две )(?<!\p{L})трет[ьи](?!\p{L})/iu, 1 / 3],
  [/(?<!\p{L})(?:(?:a|one)[\s-]quarter|четверт[ьи])(?!\p{L})/iu, 1 / 4],
  [/(?<!\p{L})(?:three[\s-]quarters|три четверти)(?!\p{L})/iu, 3 / 4],
];

/** The parts of its figures that a text names: "36 plots, half of them" are 18 plots. */
function partsOf(text: string, stated: readonly Stated[]): Value[] {
  const named = PARTS.filter(([words]) => words.test(text));
  return named.length === 0
    ? []
    : stated
        .filter(({ fact }) => isNumeric(fact))
        .slice(0, MOST)
        .map(amountOf)
        .flatMap(({ base, value, from }) => named.map(([, part]) => ({ base, value: value * part, from })));
}

const statedAt = (page: EvidencePage, unit: number): Stated[] =>
  unitFacts(page, unit).map((fact) => ({ fact, written: unitText(page, unit).slice(fact.start, fact.end) }));

const AGE = /(?<!\p{L})(?:aged|age of|в возрасте)\s$/iu;

/** Words of a claim that compares two figures, which may stand far from each other. */
const COMPARES =
  /(?<!\p{L})(?:\p{L}{3,}er than|more|less|fewer|higher|lower|longer|shorter|difference|gap|later|earlier|after|before|too (?:low|high)|lower\p{L}+|rais\p{L}+|reduc\p{L}+|increas\p{L}+|на \d[^.]{0,30}(?:больше|меньше|выше|ниже|дороже|дешевле|тяжелее|легче)|разниц\p{L}|спустя|через|позже|раньше)(?!\p{L})/iu;
/** A figure without a unit tells little below this. */
const TELLING = 100;

const isTelling = ({ fact }: Stated) =>
  isNumeric(fact) && (fact.unit !== "" || Math.abs(Number(fact.value)) >= TELLING);

/** The differences between figures and dates of different places. */
function across(places: readonly (readonly Stated[])[]): Derived {
  const values = pairsOf(places).flatMap(([one, other]) => {
    const [figures, others] = [one, other].map((list) => list.filter(isTelling).slice(0, MOST).map(amountOf));
    const [dates, otherDates] = [one, other].map((list) =>
      list.filter(({ fact }) => fact.kind === "date").slice(0, MOST),
    );
    return [
      ...(figures ?? []).flatMap((a) =>
        (others ?? []).flatMap((b) =>
          a.base === b.base && a.base !== CLOCK.base ? ofOneUnit([a, b]).slice(0, 1) : [],
        ),
      ),
      ...(dates ?? []).flatMap((a) => (otherDates ?? []).flatMap((b) => between([a, b]))),
    ];
  });
  return { values, dates: [] };
}

const MORE =
  /^\s(?:heavier|lighter|longer|shorter|more|less|fewer|higher|lower|larger|smaller|wider|narrower|taller|older|younger|cheaper|dearer|faster|slower|больше|меньше|выше|ниже|длиннее|короче|тяжелее|легче|шире|уже|старше|младше|моложе|дороже|дешевле)(?!\p{L})/iu;
const LONGEST_MORE = 14;

/** What a thing has if it has so much more or less than another: "30 g heavier" than 148 g are 178 g. */
function moreOrLess(page: EvidencePage, units: readonly number[]): Value[] {
  const stated = units.flatMap((unit) =>
    statedAt(page, unit)
      .filter(isTelling)
      .map((one) => ({
        amount: amountOf(one),
        more: MORE.test(unitText(page, unit).slice(one.fact.end, one.fact.end + LONGEST_MORE)),
      })),
  );
  const differences = stated.filter(({ more }) => more).slice(0, MOST);
  const others = stated.filter(({ more }) => !more).slice(0, MOST * 2);
  return differences.flatMap(({ amount: by }) =>
    others.flatMap(({ amount }) => (amount.base === by.base ? ofOneUnit([amount, by]) : [])),
  );
}

/** Amounts for each unit of something else: "£7,920 for twelve weeks" are £660 a week. */
function ratesOf(places: readonly (readonly Stated[])[], unit: string): Value[] {
  const [over, under] = unit.split("/");
  if (over === undefined || under === undefined) return [];
  const all = places
    .flat()
    .filter(({ fact }) => isNumeric(fact))
    .slice(0, MOST * 2)
    .map(amountOf);
  const [tops, bottoms] = [over, under].map((name) => all.filter(({ base }) => base === unitOf(name).base));
  return (tops ?? []).flatMap((top) =>
    (bottoms ?? []).flatMap((bottom) =>
      bottom.value === 0
        ? []
        : [{ base: unitOf(unit).base, value: top.value / bottom.value, from: both(top, bottom) }],
    ),
  );
}

const known = new WeakMap<Window, { results: Derived[]; places: Stated[][] }>();

/** What follows from the figures of the passage, and from those of each further place by itself. */
function derivedNear(
  claim: Claim,
  page: EvidencePage,
  window: Window,
): { results: Derived[]; places: Stated[][] } {
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
  const own = units.flatMap((unit) => statedAt(page, unit));
  const places = [own, ...further.map((unit) => statedAt(page, unit))];
  const parts = units.flatMap((unit) => partsOf(unitText(page, unit), own));
  const results = [
    resultsOf([...own, ...dates(units)]),
    ...places.slice(1).map(resultsOf),
    { values: [...parts, ...moreOrLess(page, [...units, ...further])], dates: [] },
    ...(COMPARES.test(claim.text) ? [across(places)] : []),
  ];
  const found = { results, places };
  known.set(window, found);
  return found;
}

/** The figures of the page, as written, from which a figure or date of the claim follows; null when it follows from none. */
export function derivedFrom(claim: Claim, page: EvidencePage, window: Window, fact: Fact): string[] | null {
  if (fact.kind === "date") {
    for (const { dates } of derivedNear(claim, page, window).results) {
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
  const { results, places } = derivedNear(claim, page, window);
  for (const { values } of [...results, { values: ratesOf(places, unit.name) }]) {
    const found = values.find((result) => result.base === base && roundsTo(fact, result.value / factor));
    if (found) return found.from;
  }
  return null;
}
