// Numbers and dates as charts write them.

import type { Words } from "@/lib/i18n/translate";
import type { Axis } from "./plot";

const DIGITS = 6;
const [LARGE, COMPACT, SMALL] = [1e15, 1e6, 1e-4];

/** A number in the notation that its size asks for. */
export function numberText(value: number, language: string): string {
  const size = Math.abs(value);
  const notation =
    size >= LARGE || (size > 0 && size < SMALL) ? "scientific" : size >= COMPACT ? "compact" : "standard";
  return new Intl.NumberFormat(language, { notation, maximumSignificantDigits: DIGITS }).format(value);
}

const isoText = (at: number, length: number) => new Date(at).toISOString().slice(0, length);

/** A day on an axis: a year or a month where one begins. */
export function dayText(at: number, precision: number): string {
  const day = isoText(at, 10);
  return isoText(at, Math.min(precision, day.endsWith("-01-01") ? 4 : day.endsWith("-01") ? 7 : 10));
}

/** A unit that is a word would need its plural, so only the name of the axis has it. */
const isWord = (unit: string) => /^[a-z]{4,}$/.test(unit);

/** A value of an axis with its unit; `precision` is that of a single date. */
export function valueText(axis: Axis, value: number, { language }: Words, precision?: number): string {
  if (axis.kind === "category") return axis.names[value] ?? "";
  if (axis.kind === "date") return isoText(value, precision ?? axis.precision);
  const text = numberText(value, language);
  if (axis.unit === "" || isWord(axis.unit)) return text;
  return axis.unit === "%" ? `${text}%` : `${text}\u00a0${axis.unit}`;
}

/** A range with its unit once. */
export function rangeText(axis: Axis, low: number, high: number, words: Words): string {
  if (low === high || axis.kind !== "number") return valueText(axis, low, words);
  return `${numberText(low, words.language)} – ${valueText(axis, high, words)}`;
}

/** The name of an axis with its unit. */
export function axisName(axis: Axis): string {
  const unit = axis.kind === "number" ? axis.unit : "";
  return unit === "" || axis.name.includes(unit) ? axis.name : `${axis.name}, ${unit}`;
}

/** A text cut to a number of characters. */
export function cutName(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
