import { byStanding } from "@/components/shell/thread-state";
import { isLive, isWaiting } from "@/components/ui/run-status";
import type { ThreadSummary } from "@/lib/http/responses";

export type ThreadGroup = { label: string; threads: ThreadSummary[] };

/** The moment and place the days are counted from. */
export type Clock = { now: number; timeZone: string };

const DAY = 86_400_000;

function dayKey(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);
}

/** "Today", "Yesterday", "Wed 19 Nov", and with the year when it is another one. */
export function dayLabel(at: number, { now, timeZone }: Clock): string {
  const key = dayKey(at, timeZone);
  const today = dayKey(now, timeZone);
  if (key === today) return "Today";
  if (key === dayKey(now - DAY, timeZone)) return "Yesterday";
  const sameYear = key.slice(0, 4) === today.slice(0, 4);
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(sameYear ? {} : { year: "numeric" }),
  }).format(at);
  return parts.replaceAll(",", "");
}

/** "Today, 14:05": tells two runs of one question apart. */
export function dayAndTime(at: number, clock: Clock): string {
  const time = new Intl.DateTimeFormat("en-GB", {
    timeZone: clock.timeZone,
    hour: "2-digit",
    minute: "2-digit",
  });
  return `${dayLabel(at, clock)}, ${time.format(at)}`;
}

/** Threads that wait for the person first, then those at work, then the rest by day; newest first in each, the line in its order. */
export function groupThreads(threads: ThreadSummary[], clock: Clock): ThreadGroup[] {
  const sorted = threads.toSorted(byStanding);
  const groups = new Map<string, ThreadSummary[]>([
    ["Needs you", []],
    ["Running", []],
  ]);
  for (const thread of sorted) {
    const label = isWaiting(thread.status)
      ? "Needs you"
      : isLive(thread.status)
        ? "Running"
        : dayLabel(thread.updatedAt, clock);
    groups.set(label, [...(groups.get(label) ?? []), thread]);
  }
  return [...groups]
    .filter(([, found]) => found.length > 0)
    .map(([label, found]) => ({ label, threads: found }));
}
