// The unit that the head of a column ends with: "Height (cm)", `energy_kwh`, `avg_price_eur_mwh`.

import { factsOf } from "@/lib/citation-check/facts";
import { unitNamed, unitOf, unitOfColumn } from "@/lib/citation-check/facts-units";
import { stemCounts, wordsOf } from "./tokens";

const IN_BRACKETS = /\(([^()\s]{1,12})\)\s*$/u;
/** Heads of data files are words joined by underscores; a power stands behind its unit, as in `supply_m3`. */
const BEHIND = /_(\p{L}{1,12}[23]?)$/u;
/** A longer word that is no known unit belongs to the name. */
const LONGEST_UNKNOWN = 6;
/** Before that unit: what there is of it, or one of it. */
const OVER = /_(\p{L}{2,6})(?:_per)?$/iu;
const POWERS: Record<string, string> = { "2": "²", "3": "³" };
const BARE_NUMBER = /^[+−-]?\d[\d\s.,]*$/u;

/** A head without its unit, and the unit as a page would write it; empty without one. */
export type HeadUnit = { head: string; unit: string };

/** How a page writes the unit that one part of a column's name stands for: `MWh` for `mwh`; null for other words. */
function unitOfPart(part: string): string | null {
  const raised = part.replace(/[23]$/, (power) => POWERS[power] ?? power);
  const name = unitOfColumn(`column_${part}`) || unitNamed(raised) || factsOf(`1 ${raised}`)[0]?.unit;
  // Only the case of a symbol is put right; "months" stays as it is.
  return name ? (name.toLowerCase() === part && raised === part ? name : raised) : null;
}

const baseOf = (unit: string): string => unitOf(unitNamed(unit) ?? unit).base;

/** Reads the end of a head: one unit, or an amount of one for each of another (`eur_mwh`, `usd_per_kwh`). */
export function headUnit(head: string): HeadUnit {
  const [brackets = "", inBrackets] = IN_BRACKETS.exec(head) ?? [];
  if (inBrackets) return { head: head.slice(0, head.length - brackets.length), unit: inBrackets };
  const [all = "", written] = BEHIND.exec(head) ?? [];
  if (!written) return { head, unit: "" };
  const rest = head.slice(0, head.length - all.length);
  const unit = unitOfPart(written.toLowerCase());
  if (unit === null)
    return written.length > LONGEST_UNKNOWN
      ? { head, unit: "" }
      : { head: rest, unit: written.toLowerCase() };
  const [before = "", part = ""] = OVER.exec(rest) ?? [];
  const over = part === "" ? null : unitOfPart(part.toLowerCase());
  // "weight_kg_t" has two units of one kind, of which the last counts.
  if (over === null || baseOf(over) === baseOf(unit)) return { head: rest, unit };
  return { head: rest.slice(0, rest.length - before.length), unit: `${over}/${unit}` };
}

/** A bare number with the unit that the head of its column gives, if it is a known one; any other cell as it is. */
export function withUnit(value: string, head: string): string {
  const { unit } = headUnit(head);
  if (unit === "" || !BARE_NUMBER.test(value)) return value;
  const told = `${value} ${unit}`;
  return factsOf(told).some(({ kind }) => /^(?:quantity|percent|money)$/.test(kind)) ? told : value;
}

/** Abbreviations in names of columns, with the whole words. */
const SHORTENED: Record<string, string> = {
  ...{
    avg: "average",
    mean: "average",
    max: "maximum",
    min: "minimum",
    num: "number",
    nr: "number",
    cnt: "number",
  },
  ...{
    qty: "quantity",
    temp: "temperature",
    pct: "percent",
    amt: "amount",
    tot: "total",
    dept: "department",
  },
  ...{
    vol: "volume",
    len: "length",
    wt: "weight",
    cap: "capacity",
    rev: "revenue",
    dur: "duration",
    temps: "temperature",
  },
};

/** The stems of a head, with those of the words that it shortens: "average" for `avg_price`. */
export function headStems(head: string): Map<string, number> {
  const long = wordsOf(head.replaceAll("_", " ")).flatMap((word) => SHORTENED[word.toLowerCase()] ?? []);
  return stemCounts([head, ...long].join(" "));
}
