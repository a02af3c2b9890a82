// How the search services stand, over all runs of the process: who failed last and why, and until when nobody asks there
// while another can be asked. Kept by service, address and key, so that a new key begins afresh.

import { processSingleton } from "@/lib/singleton";
import type { ProviderError, ProviderErrorCode } from "./provider";

export type ProviderHealth = {
  code: ProviderErrorCode;
  /** When it failed, in milliseconds since the epoch. */
  at: number;
  /** Until when others are asked instead; null when it may be asked at once. */
  pausedUntil: number | null;
};

/** How long another is asked instead, in milliseconds, where the service itself says nothing. */
const PAUSES: Record<ProviderErrorCode, number> = {
  unauthorised: 5 * 60_000,
  quota: 10 * 60_000,
  rate_limited: 10_000,
  unreachable: 30_000,
  timeout: 30_000,
  bad_response: 0,
  cancelled: 0,
};
/** No pause is longer, whatever is asked for: by then the clock was set back, or the service means another key. */
const LONGEST_MS = 60 * 60_000;

const all = () => processSingleton("search.standings", () => new Map<string, ProviderHealth>());

/** The last failure, while it was not followed by an answer. `now` in milliseconds since the epoch. */
export function providerHealth(service: string, now: number): ProviderHealth | null {
  const known = all().get(service);
  if (!known) return null;
  const left = (known.pausedUntil ?? 0) - now;
  return { ...known, pausedUntil: left > 0 && left <= LONGEST_MS ? known.pausedUntil : null };
}

/** It answered. */
export function noteAnswer(service: string): void {
  all().delete(service);
}

/** It failed; `unreachableMs` is how long it rests when it could not be reached. */
export function noteFailure(
  service: string,
  error: ProviderError,
  { now, unreachableMs }: { now: number; unreachableMs: number | null },
): void {
  if (error.code === "cancelled") return;
  const unreachable = error.code === "unreachable" || error.code === "timeout";
  const usual = unreachable && unreachableMs !== null ? unreachableMs : PAUSES[error.code];
  const pause = Math.min(
    LONGEST_MS,
    Math.max(error.retryAfterMs ?? 0, error.retryAfterMs === null ? usual : 0),
  );
  const before = providerHealth(service, now);
  // Searches fail side by side: what is said last takes nothing from a pause that is longer.
  if (before?.pausedUntil && before.pausedUntil > now + pause) return;
  all().set(service, { code: error.code, at: now, pausedUntil: pause > 0 ? now + pause : null });
}
