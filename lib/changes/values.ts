// Pairs the values of two statements: numbers with units, dates and versions. A value is the same in another unit, in
// another form, or rounded.

import type { Fact } from "@/lib/citation-check/facts";
import { isNumeric, rivals, sameFact } from "@/lib/citation-check/facts-match";
import { unitOf } from "@/lib/citation-check/facts-units";

/** How far a rounded number may lie from the exact one when neither text says "about". */
const ROUNDING = 0.02;

export const isValue = ({ kind }: Fact) => kind !== "name" && kind !== "quotation";

/** The number of significant digits: zeros at the end are rounding. */
export const digitsOf = (value: string): number => {
  const [mantissa = ""] = Math.abs(Number(value)).toExponential().split("e");
  return mantissa.replace(".", "").length;
};

/** True when one number is the other, rounded to fewer digits: 1.3 km and 1,280 m. */
function isRounded(one: Fact, other: Fact): boolean {
  const [coarse, fine] = digitsOf(one.value) < digitsOf(other.value) ? [one, other] : [other, one];
  const digits = digitsOf(coarse.value);
  if (digits === 0 || digits === digitsOf(fine.value)) return false;
  const [said, exact] = [coarse, fine].map((fact) => Number(fact.value) * unitOf(fact.unit).factor);
  if (said === undefined || exact === undefined || !Number.isFinite(said) || !Number.isFinite(exact))
    return false;
  if (Math.abs(said - exact) > ROUNDING * Math.abs(exact)) return false;
  // Rounded in the unit of the coarser value.
  const inUnit = exact / unitOf(coarse.unit).factor;
  return Number(inUnit.toPrecision(digits)) === Number(Number(coarse.value).toPrecision(digits));
}

/** True when two values say the same. Symmetric. */
function sameValue(one: Fact, other: Fact): boolean {
  if (sameFact(one, other) || sameFact(other, one)) return true;
  return isNumeric(one) && isNumeric(other) && rivals(one, other) && isRounded(one, other);
}

/** True when one value may have taken the place of the other. */
function replaces(one: Fact, other: Fact): boolean {
  if (one.kind === "date" && other.kind === "date") return true;
  if (rivals(one, other) || rivals(other, one)) return true;
  // "12 kW" and "12 kWh": the number stays, what it measures changes.
  return (
    isNumeric(one) && isNumeric(other) && one.unit !== "" && other.unit !== "" && one.value === other.value
  );
}

export type PairedValues = {
  same: [Fact, Fact][];
  replaced: [Fact, Fact][];
  /** Values that only one side has. */
  left: Fact[];
  right: Fact[];
};

/** Pairs by a test, the earliest first; the order of the sides does not matter. */
function take(left: Fact[], right: Fact[], test: (one: Fact, other: Fact) => boolean): [Fact, Fact][] {
  const wanted: { a: number; b: number }[] = [];
  left.forEach((one, a) => {
    right.forEach((other, b) => {
      if (test(one, other)) wanted.push({ a, b });
    });
  });
  wanted.sort((x, y) => x.a + x.b - (y.a + y.b));
  const pairs: [Fact, Fact][] = [];
  const [usedLeft, usedRight] = [new Set<number>(), new Set<number>()];
  for (const { a, b } of wanted) {
    if (usedLeft.has(a) || usedRight.has(b)) continue;
    usedLeft.add(a);
    usedRight.add(b);
    pairs.push([left[a] as Fact, right[b] as Fact]);
  }
  left.splice(0, left.length, ...left.filter((_, index) => !usedLeft.has(index)));
  right.splice(0, right.length, ...right.filter((_, index) => !usedRight.has(index)));
  return pairs;
}

/** The values of two statements, equal ones first. */
export function pairValues(before: readonly Fact[], after: readonly Fact[]): PairedValues {
  const [left, right] = [[...before], [...after]];
  const same = take(left, right, sameValue);
  // A value repeated in one statement is not another value.
  const fresh = (facts: Fact[], others: readonly Fact[]) =>
    facts.filter((fact) => !others.some((other) => sameValue(fact, other)));
  const [a, b] = [fresh(left, after), fresh(right, before)];
  return { same, replaced: take(a, b, replaces), left: a, right: b };
}
