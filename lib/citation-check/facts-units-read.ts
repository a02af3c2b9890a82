// Reads what stands behind a number: a scale such as "million", a unit such as "km/h", a currency.

import { scaleNamed, unitNamed } from "./facts-units";

const LOOKAHEAD = /[\s\u00a0\u2009\u202f-]{0,2}([\p{L}°%‰％$€£¥₽₹₩℃℉µμ¢][\p{L}°·*]{0,24}[²³]?\.?)/uy;
const PER = /^(?:\s?\/\s?|\s+(?:per|an?|в|на|за)\s+)([\p{L}][\p{L}·*]{0,24}[²³]?)/u;
const POWER = /^(?:sq\.?|square|cubic|кв\.?|куб\.?|квадратн\p{L}{2,3}|кубическ\p{L}{2,3})$/iu;
const POINTS = /^\s+(?:points?|пункт\p{L}{0,3})(?![\p{L}])/iu;
const CELSIUS =
  /^\s+(?:(celsius|Celsius|Цельси[яю]|по Цельсию)|(fahrenheit|Fahrenheit|по Фаренгейту|Фаренгейта))/u;

/** Units of two words: how the first is written, what must follow it. */
const PAIRS: [RegExp, RegExp, string][] = [
  [/^US$/, /^\s+dollars?/, "USD"],
  [/^per$/, /^\s+cent(?!\p{L})/u, "%"],
  [/^per$/, /^\s+mille?(?!\p{L})/u, "‰"],
  [/^metric$/, /^\s+tons?(?!\p{L})/u, "t"],
  [/^percentage$/, /^[\s-]+points?/, "pp"],
  [/^процентн\p{L}{2,3}$/u, /^\s+пункт\p{L}{0,3}/u, "pp"],
];
const HOURS = /^(?:[\s-]?hours?|-?час\p{L}{0,3})(?![\p{L}])/u;

/** "kilowatt-hours" behind the kilowatt, which ends at `end`. */
function withHours(text: string, unit: string, end: number): { unit: string; end: number } {
  const hours = /^[kMGT]?W$/.test(unit) ? HOURS.exec(text.slice(end, end + 10)) : null;
  return hours ? { unit: `${unit}h`, end: end + hours[0].length } : { unit, end };
}

/** "per kWh", "/kg", "в час" at an offset. */
export function perAt(text: string, from: number): { unit: string; end: number } | null {
  const match = PER.exec(text.slice(from, from + 40));
  const written = match?.[1] ?? "";
  const unit = unitNamed(written.replace(/[²³]/, ""));
  if (!match || !unit || unit === "%") return null;
  return withHours(text, unit + (written.endsWith("²") ? "2" : ""), from + match[0].length);
}

/** The unit at an offset and where it ends. */
export function unitAt(text: string, from: number): { unit: string; end: number } | null {
  LOOKAHEAD.lastIndex = from;
  const first = LOOKAHEAD.exec(text);
  if (!first) return null;
  let end = LOOKAHEAD.lastIndex;
  let power = "";
  let written = first[1] ?? "";
  if (POWER.test(written)) {
    power = /^(?:куб|cub)/i.test(written) ? "3" : "2";
    LOOKAHEAD.lastIndex = end;
    written = LOOKAHEAD.exec(text)?.[1] ?? "";
    end = LOOKAHEAD.lastIndex;
  }
  const raised = /[²³]/.exec(written)?.[0];
  if (raised) power = raised === "²" ? "2" : "3";
  written = written.replace(/[²³]/, "");
  const trailing = /^US$/.test(written) ? null : unitNamed(written);
  let unit = trailing;
  for (const [opening, following, named] of PAIRS) {
    const rest = opening.test(written) ? following.exec(text.slice(end, end + 20)) : null;
    if (!rest) continue;
    unit = named;
    end += rest[0].length;
    break;
  }
  if (!unit) return null;
  if (written.endsWith(".") && !/\p{Ll}\.$/u.test(written)) end -= 1;
  if (unit === "%" || unit === "°") {
    const rest = text.slice(end, end + 20);
    const points = unit === "%" ? POINTS.exec(rest) : null;
    const named = unit === "°" ? CELSIUS.exec(rest) : null;
    if (points) return { unit: "pp", end: end + points[0].length };
    if (named) return { unit: named[1] ? "°C" : "°F", end: end + named[0].length };
  }
  const states = unit === "USD" ? /^\s+(?:США|US\b)/u.exec(text.slice(end, end + 6)) : null;
  if (states) end += states[0].length;
  const whole = withHours(text, unit, end);
  const over = `${whole.unit}${power}`;
  end = whole.end;
  const per = perAt(text, end);
  return per ? { unit: `${over}/${per.unit}`, end: per.end } : { unit: over, end };
}

/** The scale at an offset and where it ends. `money`: a currency stands before the number. */
export function scaleAt(text: string, from: number, money: boolean): { scale: number; end: number } | null {
  LOOKAHEAD.lastIndex = from;
  const match = LOOKAHEAD.exec(text);
  if (!match) return null;
  const written = match[1] ?? "";
  const bare = written.replace(/\.$/, "");
  const scale = bare === "m" && money ? 1e6 : scaleNamed(written);
  // A single letter is a scale only when it clings to the number: `5k`, but not `5 K`.
  if (!scale || (bare.length === 1 && match[0] !== written && match[0].trim() !== bare)) return null;
  const abbreviated = written.endsWith(".") && /^(?:тыс|млн|млрд|трлн|bn|mn|mln)$/.test(bare);
  return { scale, end: from + match[0].length - (written.endsWith(".") && !abbreviated ? 1 : 0) };
}
