// The days between which a page must have been published, as a person or the model sets them, and as the services take
// them.

import type { Recency, SearchHit } from "./provider";

/** ISO days, both included; null: open on that side. */
export type Period = { since: string | null; until: string | null };

export const ANY_TIME: Period = { since: null, until: null };

const DAY_MS = 86_400_000;
const WIDTH: readonly [Recency, number][] = [
  ["day", 1],
  ["week", 7],
  ["month", 31],
  ["year", 366],
];

/** True for a day of the calendar in the form `2026-03-01`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** True when neither side is set. */
export const isAnyTime = ({ since, until }: Period): boolean => since === null && until === null;

/** The days that both allow. It may be empty: then `since` is after `until`, and no page fits. */
export function narrower(one: Period, other: Period): Period {
  const later = [one.since, other.since].filter((day) => day !== null).sort();
  const earlier = [one.until, other.until].filter((day) => day !== null).sort();
  return { since: later.at(-1) ?? null, until: earlier[0] ?? null };
}

/** False for a page whose known date is outside. A page without a date stays: most pages name none. */
export function isWithin({ publishedAt }: Pick<SearchHit, "publishedAt">, { since, until }: Period): boolean {
  if (publishedAt === null) return true;
  return (since === null || publishedAt >= since) && (until === null || publishedAt <= until);
}

/** A day as Google and Perplexity write it: `3/1/2026`. */
export function monthFirst(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${month}/${date}/${year}`;
}

/** The day before or after, as many days away as `by` says. */
export function daysFrom(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The narrowest age that covers everything since a day; null when that is longer than a year. `now` is milliseconds
 * since the epoch.
 */
export function ageCovering(since: string, now: number): Recency | null {
  const days = (now - Date.parse(`${since}T00:00:00Z`)) / DAY_MS;
  return WIDTH.find(([, width]) => days <= width)?.[0] ?? null;
}
