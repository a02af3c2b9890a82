// The health of the search services, over all runs of the process: the last failure and its cause, and until
// when another service is preferred. Keyed by service, address and key, so that a new key starts fresh.

import { processSingleton } from "@/lib/singleton";
import type { ProviderError, ProviderErrorCode } from "./provider";

type ProviderHealth = {
  code: ProviderErrorCode;
  /** When it failed, in milliseconds since the epoch. */
  at: number;
  /** Until when other services are asked instead; null when it may be asked at once. */
  pausedUntil: number | null;
};

/** How long other services are asked instead, in milliseconds, when the service itself does not say. */
const PAUSES: Record<ProviderErrorCode, number> = {
  unauthorised: 5 * 60_000,
  quota: 10 * 60_000,
  rate_limited: 10_000,
  unreachable: 30_000,
  timeout: 30_000,
  bad_response: 0,
  cancelled: 0,
};
/** The longest pause: a longer one means that the clock was set back, or concerns another key. */
const LONGEST_MS = 60 * 60_000;

const all = () => processSingleton("search.standings", () => new Map<string, ProviderHealth>());

/** The last failure, unless an answer followed it. `now` in milliseconds since the epoch. */
export function providerHealth(service: string, now: number): ProviderHealth | null {
  const known = all().get(service);
  if (!known) return null;
  const left = (known.pausedUntil ?? 0) - now;
  return { ...known, pausedUntil: left > 0 && left <= LONGEST_MS ? known.pausedUntil : null };
}

/** Records an answer. */
export function noteAnswer(service: string): void {
  all().delete(service);
}

/** Records a failure; `unreachableMs` is the pause of an unreachable service. */
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
  // Searches can fail in parallel: a later failure must not shorten a longer pause.
  if (before?.pausedUntil && before.pausedUntil > now + pause) return;
  all().set(service, { code: error.code, at: now, pausedUntil: pause > 0 ? now + pause : null });
}
