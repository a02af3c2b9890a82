// Limits how often a service is asked, over all runs of the process: every service here publishes a rate, and most ask
// for it without a key.

import { processSingleton } from "@/lib/singleton";

/** At most `most` requests start within `everyMs` milliseconds. */
export type RequestRate = { most: number; everyMs: number };

type Kept = { starts: number[]; pausedUntil: number };

const rates = processSingleton("search.specialist-rates", () => new Map<string, Kept>());

function keptOf(host: string): Kept {
  const known = rates.get(host);
  if (known) return known;
  const kept = { starts: [], pausedUntil: 0 };
  rates.set(host, kept);
  return kept;
}

/**
 * Reserves the next free moment for a request. Returns the milliseconds to wait for it; `reserved` is false when that
 * would be longer than `longestMs`, and nothing is reserved then. `now` is milliseconds since the epoch.
 */
export function reserve(
  host: string,
  { most, everyMs }: RequestRate,
  { now, longestMs }: { now: number; longestMs: number },
): { waitMs: number; reserved: boolean } {
  const kept = keptOf(host);
  kept.starts = kept.starts.filter((start) => start > now - everyMs);
  const before = kept.starts.at(-most);
  const start = Math.max(now, kept.pausedUntil, before === undefined ? 0 : before + everyMs);
  const waitMs = start - now;
  if (waitMs > longestMs) return { waitMs, reserved: false };
  kept.starts.push(start);
  return { waitMs, reserved: true };
}

/** No request starts before `until`, because the service asked for a pause in its answer. */
export function pauseUntil(host: string, until: number): void {
  const kept = keptOf(host);
  kept.pausedUntil = Math.max(kept.pausedUntil, until);
}
