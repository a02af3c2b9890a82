// Dates as values: when something happened that happens once. All other dates say when a value held.

import type { Interval } from "./disagreement-values";
import type { Fact } from "./facts";

const DAY = 24 * 3600 * 1000;
const ONCE =
  /(?<!\p{L})(?:founded|established|incorporated|born|died|inaugurated|invented|discovered|(?:was|were) (?:built|completed|opened|signed|created)|основан\p{L}{0,2}|учрежд[её]н\p{L}{0,2}|родил(?:ся|ась)|умер(?:ла)?|построен\p{L}{0,2}|изобрет[её]н\p{L}{0,2}|открыт[аоы]?|подписан\p{L}{0,2})(?!\p{L})/iu;

/** First and last moment of a date in its normal form; null for one without a year. */
function intervalOf(value: string): Interval | null {
  const decade = /^(\d{4})s$/.exec(value);
  if (decade) return { low: Date.UTC(Number(decade[1]), 0), high: Date.UTC(Number(decade[1]) + 10, 0) - DAY };
  const quarter = /^(\d{4})-Q([1-4])$/.exec(value);
  if (quarter) {
    const [year, first] = [Number(quarter[1]), 3 * (Number(quarter[2]) - 1)];
    return { low: Date.UTC(year, first), high: Date.UTC(year, first + 3) - DAY };
  }
  const parts = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(value);
  if (!parts) return null;
  const [year, month, day] = parts.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  if (year === undefined) return null;
  if (month === undefined) return { low: Date.UTC(year, 0), high: Date.UTC(year + 1, 0) - DAY };
  if (day === undefined) return { low: Date.UTC(year, month - 1), high: Date.UTC(year, month) - DAY };
  return { low: Date.UTC(year, month - 1, day), high: Date.UTC(year, month - 1, day) };
}

/** The date of a sentence that tells when something was founded, built, born; null when it tells nothing of the kind. */
export function dateOfEvent(
  text: string,
  facts: readonly Fact[],
): { fact: Fact; intervals: Interval[] } | null {
  const [fact, ...others] = facts.filter(({ kind }) => kind === "date");
  if (!fact || others.length > 0 || fact.precision !== "exact" || !ONCE.test(text)) return null;
  const intervals = [fact.value, fact.alternative ?? ""].flatMap((value) => intervalOf(value) ?? []);
  return intervals.length > 0 ? { fact, intervals } : null;
}
