// Parses numbers in English, Russian, German, French and Spanish text with scale, unit, currency, percent, and stated precision.

import type { Fact } from "./facts";
import { isCurrency, scaleNamed, unitNamed } from "./facts-units";
import { numberWordsIn } from "./number-words";

// Parses what follows a number: a scale such as "million", a unit such as "km/h", a currency.

const LOOKAHEAD = /[\s\u00a0\u2009\u202f-]{0,2}([\p{L}°%‰％$€£¥₽₹₩℃℉µμ¢][\p{L}°·*]{0,24}[²³]?\.?)/uy;
const PER = /^(?:\s?\/\s?|\s+(?:per|an?|pro|je|par|por|в|на|за)\s+)([\p{L}][\p{L}·*]{0,24}[²³]?)/u;
const POWER = /^(?:sq\.?|square|cubic|кв\.?|куб\.?|квадратн\p{L}{2,3}|кубическ\p{L}{2,3})$/iu;
const POINTS = /^\s+(?:points?|пункт\p{L}{0,3})(?![\p{L}])/iu;
const CELSIUS =
  /^\s+(?:(celsius|Celsius|Цельси[яю]|по Цельсию)|(fahrenheit|Fahrenheit|по Фаренгейту|Фаренгейта))/u;

/** Two-word units: pattern of the first word, pattern of what follows, unit. */
const PAIRS: [RegExp, RegExp, string][] = [
  [/^US$/, /^\s+dollars?/, "USD"],
  [/^per$/, /^\s+cent(?!\p{L})/u, "%"],
  [/^per$/, /^\s+mille?(?!\p{L})/u, "‰"],
  [/^(?:pour|por)$/, /^\s+(?:cent|ciento)(?!\p{L})/u, "%"],
  [/^metric$/, /^\s+tons?(?!\p{L})/u, "t"],
  [/^(?:working|business)$/, /^\s+days?(?!\p{L})/u, "workday"],
  [/^рабоч(?:их|ий|его)$/u, /^\s+(?:дн(?:я|ей)|день)(?!\p{L})/u, "workday"],
  [/^calendar$/, /^\s+days?(?!\p{L})/u, "d"],
  [/^календарн(?:ых|ый|ого)$/u, /^\s+(?:дн(?:я|ей)|день)(?!\p{L})/u, "d"],
  [/^percentage$/, /^[\s-]+points?/, "pp"],
  [/^процентн\p{L}{2,3}$/u, /^\s+пункт\p{L}{0,3}/u, "pp"],
];
const HOURS = /^(?:[\s-]?hours?|-?час\p{L}{0,3})(?![\p{L}])/u;

/** Recognizes "kilowatt-hours" when the kilowatt ends at `end`. */
function withHours(text: string, unit: string, end: number): { unit: string; end: number } {
  const hours = /^[kMGT]?W$/.test(unit) ? HOURS.exec(text.slice(end, end + 10)) : null;
  return hours ? { unit: `${unit}h`, end: end + hours[0].length } : { unit, end };
}

/** Recognizes "per kWh", "/kg", "в час" at an offset. */
function perAt(text: string, from: number): { unit: string; end: number } | null {
  const match = PER.exec(text.slice(from, from + 40));
  const written = match?.[1] ?? "";
  const unit = unitNamed(written.replace(/[²³]/, ""));
  if (!match || !unit || unit === "%") return null;
  return withHours(text, unit + (written.endsWith("²") ? "2" : ""), from + match[0].length);
}

/** The unit at an offset and where it ends. */
function unitAt(text: string, from: number): { unit: string; end: number } | null {
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
  // "The 12th class" ("в 12-м классе") has no metres.
  if (written === "м" && text[from] === "-") return null;
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

/** The scale at an offset and its end. `money`: a currency precedes the number. */
function scaleAt(text: string, from: number, money: boolean): { scale: number; end: number } | null {
  LOOKAHEAD.lastIndex = from;
  const match = LOOKAHEAD.exec(text);
  if (!match) return null;
  const written = match[1] ?? "";
  const bare = written.replace(/\.$/, "");
  const scale = bare === "m" && money ? 1e6 : scaleNamed(written);
  // A single letter is a scale only directly after the number: `5k`, but not `5 K`.
  if (!scale || (bare.length === 1 && match[0] !== written && match[0].trim() !== bare)) return null;
  const abbreviated = written.endsWith(".") && /^(?:тыс|млн|млрд|трлн|bn|mn|mln|Mio|Mrd)$/.test(bare);
  return { scale, end: from + match[0].length - (written.endsWith(".") && !abbreviated ? 1 : 0) };
}

/** A number as written; `value` is unscaled. */
export type PlainNumber = {
  start: number;
  end: number;
  value: number;
  alternative: number | null;
  spelled: boolean;
};

const SPACE = " \\u00a0\\u2009\\u202f'’";
const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}_]|\\p{L}-)\\d{1,3}(?:[${SPACE}]\\d{3})+(?![\\d])(?:[.,]\\d{1,9}(?![\\d]))?|(?:(?<![\\p{L}\\p{N}_]|\\p{L}-|\\d[.,])|(?<=(?<![\\p{L}\\p{N}])[vV]))\\d{1,30}(?:[.,]\\d{1,30}){0,12}`,
  "gu",
);
const VERSION_BEFORE =
  /(?:(?<![\p{L}\p{N}])[vV]|\b[vV]ersion\s|\b[vV]er\.\s?|\b[Rr]elease\s|(?<![\p{L}])верси[а-я]{1,2}\s)$/u;
const CURRENCY_BEFORE =
  /(US\$|A\$|C\$|[$€£¥₽₹₩]|(?<![\p{L}])(?:USD|EUR|GBP|RUB|JPY|CNY|CHF|INR|KRW|SEK|AUD|CAD|RMB))[ \u00a0]?$/u;

const ABOUT =
  /(?:(?<![\p{L}])(?:about|around|approximately|approx\.?|roughly|some|circa|ca\.?|near(?:ly)?|almost|close\sto|estimated(?:\sat)?|etwa|rund|ungefähr|knapp|environ|presque|près\sde|casi|unos|unas|alrededor\sde|aproximadamente|около|примерно|приблизительно|почти|порядка|ориентировочно|где-то)|~|≈|±)[\s$€£¥₽a-]{0,4}$/iu;
const OVER =
  /(?:(?<![\p{L}])(?:more\sthan|over|above|at\sleast|exceed(?:s|ed|ing)?|upwards\sof|greater\sthan|mehr\sals|über|mindestens|plus\sde|au\smoins|más\sde|al\smenos|не\sменее|более(?:\sчем)?|больше(?:\sчем)?|свыше|выше|превы\p{L}{2,8}|минимум)|>|≥)[\s$€£¥₽]{0,3}$/iu;
const UNDER =
  /(?:(?<![\p{L}])(?:less\sthan|under|below|fewer\sthan|up\sto|at\smost|no\smore\sthan|weniger\sals|unter|höchstens|bis\szu|moins\sde|au\splus|menos\sde|hasta|не\sболее|менее(?:\sчем)?|меньше(?:\sчем)?|до|ниже|максимум)|<|≤)[\s$€£¥₽]{0,3}$/iu;

const decimal = (text: string) => Number(text);

/** The value of the digits, with a second reading if a separator is ambiguous. */
function readDigits(
  written: string,
  cyrillic: boolean,
): { value: number; alternative: number | null } | null {
  const bare = written.replace(/[\s\u00a0\u2009\u202f'’]/g, "");
  const marks = bare.match(/[.,]/g) ?? [];
  if (marks.length === 0) return { value: decimal(bare), alternative: null };
  const groups = bare.split(/[.,]/);
  const thousands =
    groups.slice(1).every((group) => group.length === 3) && (groups[0] ?? "").length <= 3 && !/^0/.test(bare);
  const last = marks.at(-1) ?? ".";
  const joined = groups.join("");
  const whole = groups.slice(0, -1).join("");
  const asDecimal = decimal(`${whole}.${groups.at(-1)}`);
  if (marks.length === 1) {
    if (!thousands) return { value: asDecimal, alternative: null };
    const commaThousands = last === "," && !cyrillic;
    return commaThousands
      ? { value: decimal(joined), alternative: null }
      : { value: asDecimal, alternative: decimal(joined) };
  }
  if (thousands && new Set(marks).size === 1) return { value: decimal(joined), alternative: null };
  // Two different separators: the last one is the decimal point if all earlier ones are of the other kind.
  const before = new Set(marks.slice(0, -1));
  return before.size === 1 && !before.has(last) ? { value: asDecimal, alternative: null } : null;
}

function precisionBefore(text: string, start: number): Fact["precision"] {
  const before = text.slice(Math.max(0, start - 30), start);
  if (OVER.test(before)) return "over";
  if (UNDER.test(before)) return "under";
  return ABOUT.test(before) ? "about" : "exact";
}

/** Removes floating-point noise from a decimal. */
const written = (value: number) => String(Number(value.toPrecision(12)));

const isYear = (raw: string, value: number) => /^\d{4}$/.test(raw) && value >= 1500 && value <= 2150;

function versionAt(text: string, number: { start: number; end: number }): Fact | null {
  const raw = text.slice(number.start, number.end);
  const dotted = (raw.match(/\./g) ?? []).length;
  const before = VERSION_BEFORE.exec(text.slice(Math.max(0, number.start - 12), number.start));
  if (raw.includes(",") || (dotted < 2 && !before)) return null;
  if (!before && /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(raw)) return null;
  const suffix =
    /^(?:\.x|-(?:alpha|beta|rc|canary|next)(?:[.-]?\d{1,5})?)/.exec(
      text.slice(number.end, number.end + 20),
    )?.[0] ?? "";
  const clinging = before?.[0].length === 1 ? 1 : 0;
  return {
    kind: "version",
    start: number.start - clinging,
    end: number.end + suffix.length,
    value: raw + suffix,
    alternative: null,
    unit: "",
    precision: "exact",
  };
}

function kindOf(unit: string): Fact["kind"] {
  if (unit === "%" || unit === "‰" || unit === "pp") return "percent";
  if (unit === "") return "number";
  return isCurrency(unit) ? "money" : "quantity";
}

/** A change of −11.5 minutes is 11.5 minutes less. Of temperatures the sign says which one is meant. */
const withoutSign = (
  value: number,
  { negative, unit }: { negative: boolean; unit: string },
): string | null => (negative && unit !== "" && !unit.startsWith("°") ? written(value) : null);

function measured(text: string, number: PlainNumber): Fact | null {
  const { start, spelled } = number;
  const raw = text.slice(start, number.end);
  const currency = CURRENCY_BEFORE.exec(text.slice(Math.max(0, start - 5), start));
  let scale = 1;
  let end = number.end;
  for (let next = scaleAt(text, end, currency !== null); next; next = scaleAt(text, end, currency !== null)) {
    scale *= next.scale;
    end = next.end;
  }
  const found = currency ? null : unitAt(text, end);
  const per = currency ? perAt(text, end) : null;
  const unit = currency
    ? `${unitNamed((currency[1] ?? "").trim()) ?? ""}${per ? `/${per.unit}` : ""}`
    : (found?.unit ?? "");
  if (per) end = per.end;
  if (found) end = found.end;
  const year =
    !spelled && scale === 1 && isYear(raw, number.value) && (unit === "" || unit === "year" || unit === "g");
  const letters = text.slice(number.end, number.end + 1);
  // `2x` and `3D` are words, and a number in an identifier does not count.
  if (!found && scale === 1 && /[\p{L}_]/u.test(letters) && !spelled) return null;
  // "One" is a pronoun as often as a number.
  if (spelled && number.value === 1 && unit === "" && scale === 1) return null;
  const before = text.slice(Math.max(0, start - 3), start);
  const negative =
    /(?:^|[\s(|])[-−–]$/u.test(before) ||
    /(?<![\p{L}])(?:minus|минус)\s$/u.test(text.slice(Math.max(0, start - 7), start));
  const sign = negative ? -1 : 1;
  return {
    kind: year ? "date" : kindOf(unit),
    start: currency ? start - currency[0].length : start,
    end: year ? number.end : end,
    value: year ? raw : written(sign * number.value * scale),
    alternative:
      number.alternative === null
        ? withoutSign(number.value * scale, { negative, unit })
        : written(sign * number.alternative * scale),
    unit: year ? "" : unit,
    precision: precisionBefore(text, currency ? start - currency[0].length : start),
  };
}

const RANGE = /^\s*(?:[-–—]|to|and|до|и)\s*[$€£¥₽]?$/u;

/** What stands between a figure and the one that it replaced, which leaves out the unit: "to 1,870 km from 2,240". */
const FORMERLY =
  /^,?\s(?:(?:up|down)\s)?(?:from|against|rather\sthan|instead\sof|compared\s(?:with|to)|versus|vs\.?|вместо|против)\s(?:(?:about|around|около)\s)?$/iu;

const isNumber = ({ kind }: Fact) => kind !== "date" && kind !== "version";

const SCALES = [1e12, 1e9, 1e6, 1e3];
/** "From 410 to 285 thousand": values of which one is so many times the other are of one scale. */
const ONE_SCALE = 10;

/** The scale of a number that is written with one: 1,000,000 for "175 million". */
function scaleWritten(text: string, { start, end, value }: Fact): number {
  const digits = Number(/\d+(?:[.,]\d+)?/.exec(text.slice(start, end))?.[0].replace(",", ".") ?? Number.NaN);
  return SCALES.find((scale) => Math.abs(digits * scale - Math.abs(Number(value))) < 1e-6 * scale) ?? 1;
}

/** In "47 to 58 dollars" and "£165–175 million" both numbers have the same unit and scale. */
function shareUnits(text: string, facts: Fact[]): void {
  for (let index = facts.length - 2; index >= 0; index -= 1) {
    const fact = facts[index];
    const next = facts[index + 1];
    if (!fact || !next) continue;
    const between = text.slice(fact.end, next.start);
    if (next.kind === "number" && fact.unit !== "" && FORMERLY.test(between)) {
      next.unit = fact.unit;
      next.kind = fact.kind;
      continue;
    }
    if (!RANGE.test(between)) continue;
    const joined = !/and|и/u.test(between);
    if (joined && isCurrency(fact.unit) && (next.kind === "number" || next.unit === fact.unit)) {
      const scaled = Number(fact.value) * scaleWritten(text, next);
      if (scaleWritten(text, fact) === 1 && scaled <= Number(next.value)) fact.value = written(scaled);
      next.unit = fact.unit;
      next.kind = fact.kind;
    } else if (fact.kind === "number" && isNumber(next)) {
      const scale = joined ? scaleWritten(text, next) : 1;
      const ratio = (Number(fact.value) * scale) / Number(next.value);
      if (scaleWritten(text, fact) === 1 && ratio >= 1 / ONE_SCALE && ratio <= ONE_SCALE) {
        fact.alternative = scale === 1 ? fact.alternative : fact.value;
        fact.value = written(Number(fact.value) * scale);
      }
      fact.unit = next.unit;
      fact.kind = next.kind;
    }
  }
}

function clockTimes(text: string): Fact[] {
  const facts: Fact[] = [];
  for (const match of text.matchAll(
    /(?<![\p{L}\p{N}:.])(\d{1,2})(?::(\d{2})(?::(\d{2}))?(?![:\d])(?:\s?([ap])\.?m\b\.?)?|\s?([ap])\.?m\b\.?)/giu,
  )) {
    const half = (match[4] ?? match[5])?.toLowerCase();
    const hour = (Number(match[1]) % (half ? 12 : 24)) + (half === "p" ? 12 : 0);
    if (Number(match[2] ?? 0) > 59) continue;
    facts.push({
      kind: "quantity",
      start: match.index,
      end: match.index + match[0].length,
      value: written(hour * 60 + Number(match[2] ?? 0) + Number(match[3] ?? 0) / 60),
      alternative: null,
      unit: "clock",
      precision: "exact",
    });
  }
  return facts;
}

/** Numbers, percentages, money, quantities, versions, clock times and single years. */
export function numbersIn(text: string): Fact[] {
  const facts = clockTimes(text);
  const cyrillic = /\p{Script=Cyrillic}/u.test(text);
  const numbers: PlainNumber[] = numberWordsIn(text);
  for (const match of text.matchAll(NUMBER)) {
    const start = match.index;
    const end = start + match[0].length;
    if (facts.some((fact) => fact.unit === "clock" && start < fact.end && end > fact.start)) continue;
    const version = versionAt(text, { start, end });
    const reading = version ? null : readDigits(match[0], cyrillic);
    if (version) facts.push(version);
    else if (reading && Number.isFinite(reading.value))
      numbers.push({ start, end, ...reading, spelled: false });
  }
  for (const number of numbers) {
    const fact = measured(text, number);
    if (fact) facts.push(fact);
  }
  facts.sort((a, b) => a.start - b.start);
  shareUnits(text, facts);
  return facts;
}
