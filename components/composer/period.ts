// The days of publication that a research keeps to, as chosen beside the question: stored with the draft, and sent.

import { ANY_TIME, isAnyTime, isDay, type Period } from "@/lib/search/period";

/** Parses a stored period; unreadable values mean any time. */
export function readPeriod(kept: string): Period {
  try {
    const told = JSON.parse(kept) as Partial<Record<keyof Period, unknown>> | null;
    const day = (value: unknown) => (typeof value === "string" && isDay(value) ? value : null);
    return { since: day(told?.since), until: day(told?.until) };
  } catch {
    return ANY_TIME;
  }
}

/** Serializes a period for storage; empty for any time. */
export const writePeriod = (period: Period): string => (isAnyTime(period) ? "" : JSON.stringify(period));

/** The period for the request; undefined for any time. */
export const periodRequest = (period: Period): Period | undefined => (isAnyTime(period) ? undefined : period);
