import { byStanding } from "@/components/shell/thread-state";
import { isLive, isWaiting } from "@/components/ui/run-status";
import type { ThreadSummary } from "@/lib/http/responses";
import type { Words } from "@/lib/messages/translate";

export type ThreadGroup = { key: string; label: string; threads: ThreadSummary[] };

/** The moment and place the days are counted from. */
export type Clock = { now: number; timeZone: string };

const DAY = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();
const keys = new Map<string, string>();
/** Every zone is a whole number of these from UTC, so that no day begins inside one. */
const QUARTER = 900_000;

/** `2026-11-21`: the day of a moment in a zone. A list of thousands asks again on every change, so answers are kept. */
function dayKey(at: number, timeZone: string): string {
  const quarter = Math.floor(at / QUARTER);
  const name = `${quarter} ${timeZone}`;
  const known = keys.get(name);
  if (known) return known;
  const formatter =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  formatters.set(timeZone, formatter);
  const key = formatter.format(quarter * QUARTER);
  keys.set(name, key);
  return key;
}

/** "Today", "Yesterday", "Wed 19 Nov", and with the year when it is another one. */
export function dayLabel(t: Words, at: number, { now, timeZone }: Clock): string {
  const key = dayKey(at, timeZone);
  const today = dayKey(now, timeZone);
  if (key === today) return t("shell.today");
  if (key === dayKey(now - DAY, timeZone)) return t("shell.yesterday");
  const sameYear = key.slice(0, 4) === today.slice(0, 4);
  const day = { timeZone, weekday: "short", day: "numeric", month: "short" } as const;
  return t.date(at, sameYear ? day : { ...day, year: "numeric" }).replaceAll(",", "");
}

/** "Today, 14:05": tells two runs of one question apart. */
export function dayAndTime(t: Words, at: number, clock: Clock): string {
  const time = t.date(at, { timeZone: clock.timeZone, hour: "2-digit", minute: "2-digit" });
  return t("shell.dayAndTime", { day: dayLabel(t, at, clock), time });
}

/**
 * Threads that wait for the person first, then those at work, then the rest by day; newest first in each, the line in its
 * order. `key` names a group in every language.
 */
export function groupThreads(t: Words, threads: readonly ThreadSummary[], clock: Clock): ThreadGroup[] {
  const needing: ThreadGroup = { key: "needs-you", label: t("shell.needsYou"), threads: [] };
  const running: ThreadGroup = { key: "running", label: t("shell.running"), threads: [] };
  const days = new Map<string, ThreadGroup>();
  for (const thread of threads.toSorted(byStanding)) {
    if (isWaiting(thread.status)) needing.threads.push(thread);
    else if (isLive(thread.status)) running.threads.push(thread);
    else {
      const key = dayKey(thread.updatedAt, clock.timeZone);
      const day = days.get(key) ?? { key, label: dayLabel(t, thread.updatedAt, clock), threads: [] };
      day.threads.push(thread);
      days.set(key, day);
    }
  }
  return [needing, running, ...days.values()].filter((group) => group.threads.length > 0);
}
