// Reads the numbers and dates of a column as the citation check does, and brings the numbers of one axis into one unit.

import { withHead } from "@/lib/citation-check/evidence-page";
import { type Fact, factsOf } from "@/lib/citation-check/facts";
import { isNumeric } from "@/lib/citation-check/facts-match";
import { unitOf } from "@/lib/citation-check/facts-units";
import { GroundworkError } from "@/lib/errors/errors";

/** A number of a cell in its own unit. */
export type Reading = {
  value: number;
  unit: string;
  /** What the header multiplies the number of the cell by ("Price, $ million"); 1 without a scale. */
  scale: number;
};

/** A day, a month or a year: where it begins, and how many characters of an ISO date it states. */
export type DateReading = { at: number; precision: 4 | 7 | 10 };

const YEAR = /^\d{4}$/;

/** The numbers of a cell below a header; a year is a number only where nothing else is one. */
export function readNumbers(text: string, head: string): Reading[] {
  const facts = factsOf(text);
  const asNumber = (fact: Fact): Fact => ({ ...fact, kind: "number", unit: "" });
  const numeric = facts.filter(isNumeric);
  const years = facts.filter(({ kind, value }) => kind === "date" && YEAR.test(value)).map(asNumber);
  const found = (numeric.length > 0 ? numeric : years).map((fact) => withHead(fact, head));
  // "3 burners of 2 kW": the figure with a unit is the one that was measured.
  const measured = found.filter(({ unit }) => unit !== "");
  return (measured.length > 0 ? measured : found)
    .map(({ value, unit, written }) => ({
      ...{ value: Number(value), unit },
      scale: written !== undefined && Number(written) !== 0 ? Number(value) / Number(written) : 1,
    }))
    .filter(({ value }) => Number.isFinite(value));
}

/** The first date of a cell that has a year; null without one. */
export function readDate(text: string): DateReading | null {
  for (const { kind, value } of factsOf(text)) {
    const [, year, part = "", day] = /^(\d{4})(?:-(\d\d|Q[1-4]))?(?:-(\d\d))?$/.exec(value) ?? [];
    if (kind !== "date" || year === undefined) continue;
    const month = part.startsWith("Q") ? Number(part[1]) * 3 - 2 : Number(part || 1);
    const at = Date.UTC(Number(year), month - 1, Number(day ?? 1));
    return { at, precision: day ? 10 : part ? 7 : 4 };
  }
  return null;
}

/** The most frequent entry, the earliest among equals. */
function mostFrequent(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  let best = names[0] ?? "";
  for (const [name, count] of counts) if (count > (counts.get(best) ?? 0)) best = name;
  return best;
}

/** `unit` is empty where the header already says what its numbers are. */
export type Scale = { unit: string; convert(readings: readonly Reading[]): number[] };

/**
 * The unit of an axis: the one that most of its numbers have. Numbers in a unit of the same base are converted. Throws
 * chart_units when a cell has only numbers that cannot be.
 */
export function commonScale(cells: readonly (readonly Reading[])[]): Scale {
  const filled = cells.filter((readings) => readings.length > 0);
  const baseOf = ({ unit }: Reading) => unitOf(unit).base;
  const base = mostFrequent(filled.flatMap((readings) => [...new Set(readings.map(baseOf))]));
  const other = filled.find((readings) => readings.every((one) => baseOf(one) !== base));
  const own = filled.flat().filter((one) => baseOf(one) === base);
  const unit = mostFrequent(own.map((one) => one.unit));
  if (other) throw new GroundworkError("chart_units", { one: unit || "—", other: other[0]?.unit || "—" });
  const head = own.find(({ scale }) => scale !== 1)?.scale ?? 1;
  return {
    unit: head === 1 ? unit : "",
    convert: (readings) =>
      readings
        .filter((one) => baseOf(one) === base)
        .map((one) => {
          const factor = one.unit === unit ? 1 : unitOf(one.unit).factor / unitOf(unit).factor;
          return factor === 1 && head === 1
            ? one.value
            : Number(((one.value * factor) / head).toPrecision(12));
        })
        .filter(Number.isFinite),
  };
}
