// Values for comparison between pages: the interval that a number may represent, in a common unit.

import type { Fact } from "./facts";
import { unitOf } from "./facts-units";

/** The interval of a written value, in the base unit. */
export type Interval = { low: number; high: number };

/** "About 5 million" means any value within this relative distance. */
const ABOUT = 0.1;
/** Rounding explains at most this relative difference, or 300 could be 330. */
const MOST_ROUNDING = 0.05;
/** Tolerance for unit conversion. */
const NOISE = 1e-9;

/**
 * Half a unit of the last significant digit: 4.97 represents 4.965 to 4.975, 5,000,000 represents 4.5 to 5.5
 * million.
 */
function rounding(value: number, written: string): number {
  const digits = written.replace(/^-/, "");
  const [whole = "", fraction = ""] = digits.split(".");
  const zeros = fraction === "" ? (/(?<!0)0*$/.exec(whole)?.[0].length ?? 0) : 0;
  const step = fraction === "" ? 10 ** Math.min(zeros, whole.length - 1) : 10 ** -fraction.length;
  return Math.min(step / 2, Math.abs(value) * MOST_ROUNDING);
}

function readingOf(written: string, precision: Fact["precision"], factor: number): Interval {
  const value = Number(written);
  const slack = precision === "about" ? Math.abs(value) * ABOUT : rounding(value, written);
  const low = precision === "under" ? Number.NEGATIVE_INFINITY : (value - slack) * factor;
  const high = precision === "over" ? Number.POSITIVE_INFINITY : (value + slack) * factor;
  return { low, high };
}

/** The intervals of a numeric fact; several when it is ambiguous. */
export function intervalsOf(fact: Fact): Interval[] {
  const { factor } = unitOf(fact.unit);
  return [fact.value, ...(fact.alternative === null ? [] : [fact.alternative])]
    .filter((value) => Number.isFinite(Number(value)))
    .map((value) => readingOf(value, fact.precision, factor));
}

/** The interval from one value to another: "47 to 58 dollars". */
export function spanOf(from: Fact, to: Fact): Interval[] {
  const low = intervalsOf(from).map((interval) => interval.low);
  const high = intervalsOf(to).map((interval) => interval.high);
  return low.length === 0 || high.length === 0 ? [] : [{ low: Math.min(...low), high: Math.max(...high) }];
}

/** True when two values may be the same. */
export function agree(left: readonly Interval[], right: readonly Interval[]): boolean {
  return left.some((a) =>
    right.some((b) => {
      const noise = NOISE * Math.max(Math.abs(a.high), Math.abs(b.high), 1);
      const edge = Number.isFinite(noise) ? noise : 0;
      return a.low <= b.high + edge && b.low <= a.high + edge;
    }),
  );
}

const SIGNS: Record<string, string> = {
  USD: "$",
  EUR: "€",
  GBP: "£",
  RUB: "₽",
  JPY: "¥",
  INR: "₹",
  KRW: "₩",
};

/** The display form of a unit: `$/kWh`. */
export function shownUnit(unit: string): string {
  const [over = "", ...under] = unit.split("/");
  return [SIGNS[over] ?? over, ...under].join("/");
}
