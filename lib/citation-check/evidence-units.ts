// Units named without a number: "given in milliseconds". They apply to the bare numbers of their sentence,
// and a claim must not name another unit of the same quantity.

import { type EvidencePage, unitFacts, unitText } from "./evidence-page";
import type { Reading } from "./evidence-reading";
import type { Fact } from "./facts";
import { isNumeric, roundsTo, sameFact } from "./facts-match";
import { unitNamed, unitOf } from "./facts-units";

const NAMED =
  /(?<!\p{L})(?:in|as|unit:|units?|в|единиц\p{L}{1,2}:?)[\s\u00a0]+(?:whole\s|full\s|целых\s)?[`*("]{0,2}(\p{L}{4,20})(?!\p{L})/giu;

const namedIn = new WeakMap<EvidencePage, Map<number, string[]>>();

/** Units that a text names without a number. */
function unitsNamed(text: string): string[] {
  return [...text.matchAll(NAMED)].flatMap(([, word = ""]) => unitNamed(word.toLowerCase()) ?? []);
}

function unitsOf(page: EvidencePage, unit: number): string[] {
  const kept = namedIn.get(page) ?? new Map<number, string[]>();
  namedIn.set(page, kept);
  const known = kept.get(unit) ?? unitsNamed(unitText(page, unit));
  kept.set(unit, known);
  return known;
}

/** True when a bare number equals the claim's value in the unit that its sentence names elsewhere. */
export function sameInNamedUnit(page: EvidencePage, unit: number, claimed: Fact): boolean {
  if (claimed.unit === "" || !isNumeric(claimed)) return false;
  return unitsOf(page, unit).some((name) =>
    unitFacts(page, unit).some(
      (stated) => stated.kind === "number" && sameFact(claimed, { ...stated, kind: "quantity", unit: name }),
    ),
  );
}

/** Words that make a quantity one for a time: "tonnes of carbon dioxide a year", "the daily dose". */
const TIMES: Readonly<Record<string, RegExp>> = {
  year: /(?<!\p{L})(?:years?|annual|annually|yearly|p\.a\.|год(?:у|а)?|годов\p{L}{2,3}|ежегодн\p{L}{1,3})(?!\p{L})/iu,
  month: /(?<!\p{L})(?:months?|monthly|месяц(?:а|е)?|месячн\p{L}{2,3}|ежемесячн\p{L}{1,3})(?!\p{L})/iu,
  week: /(?<!\p{L})(?:weeks?|weekly|недел[юяи]|недельн\p{L}{2,3}|еженедельн\p{L}{1,3})(?!\p{L})/iu,
  d: /(?<!\p{L})(?:days?|daily|день|дня|сутки|суточн\p{L}{2,3}|ежедневн\p{L}{1,3})(?!\p{L})/iu,
  h: /(?<!\p{L})(?:hours?|hourly|час|часа|часов\p{L}{2,3}|ежечасн\p{L}{1,3})(?!\p{L})/iu,
};

/** True when the unit has the claim's quantity, and its time in other words or in another place of the sentence. */
export function sameForTime(page: EvidencePage, unit: number, claimed: Fact): boolean {
  const [over = "", time = ""] = claimed.unit.split("/");
  const named = TIMES[time];
  if (!named || !isNumeric(claimed) || !named.test(unitText(page, unit))) return false;
  return unitFacts(page, unit).some(
    (stated) => stated.unit !== "" && sameFact({ ...claimed, unit: over }, stated),
  );
}

const PARTS = ["half", "third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const COUNTS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4 };
const FRACTION =
  /(?<![\p{L}-])(?:(half)|(an?|one|two|three|four)[\s-](third|quarter|fifth|sixth|seventh|eighth|ninth|tenth)s?)(?!\p{L})/giu;

/** True when the unit has a percentage as a fraction: "a fifth" for 20 %. */
export function sameAsFraction(page: EvidencePage, unit: number, claimed: Fact): boolean {
  if (claimed.unit !== "%") return false;
  return [...unitText(page, unit).matchAll(FRACTION)].some(([, half, count = "one", part = "half"]) => {
    const whole = PARTS.indexOf((half ?? part).toLowerCase()) + 2;
    return roundsTo(claimed, (100 * (COUNTS[count.toLowerCase()] ?? 1)) / whole);
  });
}

const YEARS_OLD = /^[\s-]olds?(?!\p{L})/iu;
const AT_AGE = /(?<!\p{L})(?:aged|ages|age of|в возрасте(?: от)?)\s(?:\d{1,3}\s?[-–]\s?)?$/iu;
const AGED =
  /(?<!\p{L})(?:aged?|ages|age of|turned|turns|возрасте(?: от)?|исполнилось)\s(?:\d{1,3}\s?(?:[-–]|to|до)\s?)?$/iu;
const IS = /(?<!\p{L})(?:is|was|are|were)\s$/iu;
/** "Spence, 21, said". */
const BETWEEN = /\p{L},\s$/u;
const ENDS = /^(?:[,.;)]|\sand\s)/u;
const OLDEST = 120;
const NEAR = 24;

/** True when the claim's years are an age, which the unit states without the word: "aged 10–24", "he is 21", "Spence, 21, said". */
export function sameAge(
  page: EvidencePage,
  unit: number,
  claimed: Fact,
  claim: { text: string; own: { start: number } },
): boolean {
  if (claimed.unit !== "year" || Number(claimed.value) > OLDEST) return false;
  const from = claimed.start - claim.own.start;
  const to = claimed.end - claim.own.start;
  const isAge = (text: string, start: number, end: number) =>
    YEARS_OLD.test(text.slice(end, end + 6)) || AT_AGE.test(text.slice(Math.max(0, start - NEAR), start));
  // Of "10-24 year old" the first number ends before the second.
  if (
    !isAge(claim.text, from, to) &&
    !/^\s?[-–]\s?\d{1,3}[\s-]years?[\s-]old/u.test(claim.text.slice(to, to + NEAR))
  )
    return false;
  const text = unitText(page, unit);
  return unitFacts(page, unit).some(({ kind, value, start, end }) => {
    if (kind !== "number" || value !== claimed.value) return false;
    const before = text.slice(Math.max(0, start - NEAR), start);
    return (
      AGED.test(before) || (ENDS.test(text.slice(end, end + 6)) && (IS.test(before) || BETWEEN.test(before)))
    );
  });
}

/** Sentences on each side of a sum in which its currency may stand, and the sums that leave it out. */
const CURRENCY_REACH = 5;
const MILLION = 1e6;
/** A smaller sum has its currency in its own sentence: "up to 20,000 roubles, for firms up to 200,000". */
const THOUSAND = 1e3;

/** True when a large sum leaves out the currency that all sums around it have: "10 billion would have been enough". */
export function sameInOneCurrency(page: EvidencePage, unit: number, claimed: Fact): boolean {
  if (claimed.kind !== "money" || claimed.unit.includes("/")) return false;
  if (page.units[unit]?.row || Number(claimed.value) < THOUSAND) return false;
  const reach = Number(claimed.value) < MILLION ? 0 : CURRENCY_REACH;
  const bare = unitFacts(page, unit).some(
    (stated) =>
      stated.kind === "number" && sameFact(claimed, { ...stated, kind: "money", unit: claimed.unit }),
  );
  if (!bare) return false;
  const around: Fact[] = [];
  for (let at = Math.max(0, unit - reach); at <= Math.min(page.units.length - 1, unit + reach); at += 1)
    around.push(...unitFacts(page, at).filter(({ kind }) => kind === "money"));
  return around.length > 0 && around.every((sum) => sum.unit.split("/")[0] === claimed.unit);
}

/** True when the claim names a unit and the passage another unit of the same quantity. */
export function otherUnitNamed({ claim, page, window }: Reading): boolean {
  const said = unitsNamed(claim.text);
  if (said.length === 0) return false;
  const stated: string[] = [];
  for (let unit = window.first; unit <= window.last; unit += 1)
    stated.push(
      ...unitsOf(page, unit),
      ...unitFacts(page, unit)
        .map((fact) => fact.unit)
        .filter(Boolean),
    );
  return said.some(
    (name) => !stated.includes(name) && stated.some((other) => unitOf(other).base === unitOf(name).base),
  );
}
