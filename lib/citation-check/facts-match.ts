// Compares facts of a report and a page: equal values in comparable units, with rounding if the report says
// so, and dates of different precision.

import type { Fact } from "./facts";
import { isCurrency, unitOf } from "./facts-units";

/** The maximum distance of a rounded number from the exact one. */
const ROUNDING = 0.1;
const NUMERIC = new Set<Fact["kind"]>(["number", "percent", "money", "quantity"]);

export const isNumeric = (fact: Fact) => NUMERIC.has(fact.kind);

/** Facts that a passage must contain: all except names. */
export const isHard = (fact: Fact) => fact.kind !== "name";

const close = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b), 1e-300);

/** Position of the last significant digit: 5,000,000 is exact to a million, 4.97 to a hundredth. */
function grain(value: number): number {
  const [mantissa = "", exponent = "0"] = Math.abs(value).toExponential().split("e");
  return 10 ** (Number(exponent) - Math.max(0, mantissa.length - 2));
}

/** True when `said`, which the report calls rounded, rounds `stated`. */
function rounds(said: number, stated: number, precision: Fact["precision"]): boolean {
  if (precision === "exact" || stated === 0 || said === 0 || Math.sign(said) !== Math.sign(stated))
    return false;
  if (Math.abs(said - stated) > ROUNDING * Math.abs(stated)) return false;
  const unit = grain(said);
  const off = (stated - said) / unit;
  if (precision === "over") return off >= -1e-9 && off < 1;
  if (precision === "under") return off <= 1e-9 && off > -1;
  return Math.abs(off) <= 0.5 + 1e-9;
}

/** True when a calculated value is that of the fact, to its last digit. */
export function roundsTo({ value, precision }: Fact, calculated: number): boolean {
  const said = Math.abs(Number(value));
  if (close(said, calculated)) return true;
  if (calculated === 0) return false;
  // A calculated figure is rounded as a matter of course.
  return rounds(said, calculated, precision === "exact" ? "about" : precision);
}

/** Units with different meanings, even if one is less precise: `5 pounds`, `20 degrees`. The first is the report's. */
function comparable(a: string, b: string): boolean {
  if (a === b) return true;
  const pair = new Set([a, b]);
  if (pair.has("°")) return pair.has("°C") || pair.has("°F");
  if (pair.has("pound")) return pair.has("GBP") || pair.has("lb");
  // "Within ten days" leaves out that they are working days; the reverse adds it.
  if (b === "workday") return a === "s";
  // "52 dollars" for 52 dollars per kilowatt hour: the subject supplies the "per".
  const [over, under] = a.split("/");
  const [otherOver, otherUnder] = b.split("/");
  if (over === otherOver && isCurrency(a)) return under === undefined || otherUnder === undefined;
  // "18,400 tonnes" for 18,400 tonnes a year says less; the reverse adds it.
  return over === otherOver && under === undefined && isTimeBase(otherUnder);
}

const isTimeBase = (base: string | undefined) => base === "s" || base === "month";

/** Factors that make both values comparable; a "per" part that only one states is ignored. */
function scalesOf(claimed: string, found: string): [number, number] {
  const [one, other] = [unitOf(claimed), unitOf(found)];
  if (one.base.includes("/") === other.base.includes("/")) return [one.factor, other.factor];
  return [unitOf(claimed.split("/")[0] ?? "").factor, unitOf(found.split("/")[0] ?? "").factor];
}

function sameNumber(claimed: Fact, found: Fact): boolean {
  const units = comparable(unitOf(claimed.unit).base, unitOf(found.unit).base);
  // A number without a unit may have it elsewhere; one with a unit needs it.
  const bare = claimed.unit === "";
  if (!units && !bare) return false;
  const scale = units ? scalesOf(claimed.unit, found.unit) : [1, 1];
  // In the claim's unit: "about 20 minutes" is rounded to ten minutes, not to a hundred seconds.
  const factor = (scale[1] ?? 1) / (scale[0] ?? 1);
  const values = (fact: Fact, by: number) =>
    [fact.value, fact.alternative, (bare && fact.written) || null].flatMap((value) =>
      value === null ? [] : [Number(value) * by],
    );
  return values(claimed, 1).some((said) =>
    values(found, factor).some((stated) => close(said, stated) || rounds(said, stated, claimed.precision)),
  );
}

const datePart = (value: string) => {
  const match = /^(\d{4}|-)(?:-(Q\d|\d\d))?(?:-(\d\d))?(s?)$/.exec(value);
  return match
    ? {
        year: match[1] === "-" ? "" : (match[1] ?? ""),
        part: match[2] ?? "",
        day: match[3] ?? "",
        decade: match[4] === "s",
      }
    : null;
};

const quarterOf = (part: string) =>
  part.startsWith("Q") ? part : part === "" ? "" : `Q${Math.ceil(Number(part) / 3)}`;

/** True when the found date contains everything the claimed date says, given the nearby years. */
function sameDate(claimed: string, found: string, years: ReadonlySet<string>): boolean {
  const one = datePart(claimed);
  const other = datePart(found);
  if (!one || !other) return claimed === found;
  if (one.decade || other.decade) return one.decade === other.decade && one.year === other.year;
  if (one.day !== "" && one.day !== other.day) return false;
  if (one.part.startsWith("Q")) {
    if (one.part !== quarterOf(other.part)) return false;
  } else if (one.part !== "" && one.part !== other.part) return false;
  if (one.year === "" || one.year === other.year) return true;
  return other.year === "" && years.has(one.year);
}

/** True when the page's fact says what the report's does. `years`: those near the page's fact. */
export function sameFact(claimed: Fact, found: Fact, years: ReadonlySet<string> = new Set()): boolean {
  if (found.denied && !claimed.denied) return false;
  if (claimed.kind === "date") {
    if (found.kind === "number") return found.value === claimed.value;
    if (found.kind !== "date") return false;
    const readings = [claimed.value, claimed.alternative].filter((value) => value !== null);
    const stated = [found.value, found.alternative].filter((value) => value !== null);
    return readings.some((one) => stated.some((other) => sameDate(one, other, years)));
  }
  if (claimed.kind === "version")
    return found.kind === "version" ? found.value === claimed.value : sameVersionNumber(claimed, found);
  if (isNumeric(claimed)) {
    if (found.kind === "date") return claimed.unit === "" && claimed.value === found.value;
    if (found.kind === "version") return claimed.unit === "" && found.value === claimed.value;
    return isNumeric(found) && sameNumber(claimed, found);
  }
  return false;
}

/** "Version 16" and "Next.js 16": a bare number may be a version, but `16.1` is not `16.10`. */
const sameVersionNumber = (claimed: Fact, found: Fact) =>
  found.kind === "number" && found.value === claimed.value;

/**
 * Different numbers of one kind and unit, or different dates of one form: values that could replace each
 * other.
 */
export function rivals(claimed: Fact, found: Fact): boolean {
  if (claimed.kind === "date") return found.kind === "date" && claimed.value.length === found.value.length;
  if (claimed.kind === "version") return found.kind === "version";
  return (
    isNumeric(claimed) && isNumeric(found) && comparable(unitOf(claimed.unit).base, unitOf(found.unit).base)
  );
}
