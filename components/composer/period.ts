// The days of publication that a research keeps to, as chosen beside the question: stored with the draft, summarized, and
// sent.

import { publishedWords } from "@/components/ui/figures";
import type { Words } from "@/lib/i18n/translate";
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

/** "Any time", "Since 1 Mar 2026", "Until 30 Apr 2026" or both days. */
export function periodWords(t: Words, { since, until }: Period): string {
  if (since && until)
    return t("home.period.between", { since: publishedWords(t, since), until: publishedWords(t, until) });
  if (since) return t("home.period.since", { since: publishedWords(t, since) });
  return until ? t("home.period.until", { until: publishedWords(t, until) }) : t("home.period.any");
}
