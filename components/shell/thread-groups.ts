import { byProgress } from "@/components/shell/thread-state";
import { isLive, isWaiting } from "@/components/ui/run-status";
import type { ThreadSummary } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";

export type ThreadGroup = { key: string; label: string; threads: ThreadSummary[] };

/** The current time and the time zone. */
export type Clock = { now: number; timeZone: string };

const DAY = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();
const keys = new Map<string, string>();
/** Every zone's offset from UTC is a multiple of this, so that no day begins inside one. */
const QUARTER = 900_000;

/** `2026-11-21`: the day of a time in a zone. Cached, because a list of thousands asks on every change. */
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

/** "Today", "Yesterday", "Wed 19 Nov", with the year if it is another one. */
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

/** The number of days with a group each; older threads are grouped by month, and after a year by year. */
const DAYS = 7;
const MONTHS = 12;

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** The group of a time: "Wed 19 Nov", "October", "December 2025", "2024". */
function periodOf(t: Words, at: number, clock: Clock): Omit<ThreadGroup, "threads"> {
  const { now, timeZone } = clock;
  const day = dayKey(at, timeZone);
  if (day >= dayKey(now - (DAYS - 1) * DAY, timeZone)) return { key: day, label: dayLabel(t, at, clock) };
  const today = dayKey(now, timeZone);
  const year = day.slice(0, 4);
  if (monthOf(today) - monthOf(day) >= MONTHS) return { key: year, label: year };
  const month = { timeZone, month: "long" } as const;
  const label = t.date(at, year === today.slice(0, 4) ? month : { ...month, year: "numeric" });
  return { key: day.slice(0, 7), label };
}

/**
 * Groups threads: waiting for the person, pinned, active, and the rest by day, month and year; newest first
 * in each, queued ones in queue order. `key` identifies a group in every language.
 */
export function groupThreads(t: Words, threads: readonly ThreadSummary[], clock: Clock): ThreadGroup[] {
  const needing: ThreadGroup = { key: "needs-you", label: t("shell.needsYou"), threads: [] };
  const pinned: ThreadGroup = { key: "pinned", label: t("shell.pinned"), threads: [] };
  const running: ThreadGroup = { key: "running", label: t("shell.running"), threads: [] };
  const periods = new Map<string, ThreadGroup>();
  const days = new Map<string, ThreadGroup>();
  for (const thread of threads.toSorted(byProgress)) {
    if (isWaiting(thread.status)) needing.threads.push(thread);
    else if (thread.pinned) pinned.threads.push(thread);
    else if (isLive(thread.status)) running.threads.push(thread);
    else {
      const day = dayKey(thread.updatedAt, clock.timeZone);
      let group = days.get(day);
      if (!group) {
        const period = periodOf(t, thread.updatedAt, clock);
        group = periods.get(period.key) ?? { ...period, threads: [] };
        periods.set(period.key, group);
        days.set(day, group);
      }
      group.threads.push(thread);
    }
  }
  return [needing, pinned, running, ...periods.values()].filter((group) => group.threads.length > 0);
}

/**
 * Distinguishes threads of a group that have the same title by time: "14:05" where the day is known,
 * otherwise with the day; null for a unique title. Computed on demand.
 */
export function repeatedTimes(t: Words, groups: readonly ThreadGroup[], { now, timeZone }: Clock) {
  const twins = new Map<string, ThreadGroup>();
  for (const group of groups) {
    const first = new Map<string, string>();
    for (const { id, title } of group.threads) {
      const other = first.get(title);
      if (other === undefined) first.set(title, id);
      else twins.set(id, group).set(other, group);
    }
  }
  const known = new Map<string, string>();
  const timeOf = ({ updatedAt }: Pick<ThreadSummary, "updatedAt">, group: ThreadGroup): string => {
    const time = { timeZone, hour: "2-digit", minute: "2-digit" } as const;
    const day = dayKey(updatedAt, timeZone);
    const near = day === group.key || day === dayKey(now, timeZone);
    return t.date(updatedAt, near ? time : { ...time, day: "numeric", month: "short" });
  };
  return (thread: Pick<ThreadSummary, "id" | "updatedAt">): string | null => {
    const group = twins.get(thread.id);
    if (!group) return null;
    const words = known.get(thread.id) ?? timeOf(thread, group);
    known.set(thread.id, words);
    return words;
  };
}
