// When a request to a model is tried again, and when it is not: pure rules, with clock and chance as arguments.

import { retryAfterMs } from "@/lib/resilience/retry-after";

export type RetryPolicy = {
  /** Requests in all, the first included. */
  tries: number;
  /** Upper bound of the first wait; it doubles with each further one. */
  baseMs: number;
  /** Upper bound of every wait that the server did not ask for. */
  maxMs: number;
  /** Added by chance to a wait the server asked for, so that runs do not all come back at once. */
  spreadMs: number;
  /** A server that asks for a longer wait than this is not waited for. */
  longestMs: number;
};

export const RETRY_POLICY: RetryPolicy = {
  tries: 4,
  baseMs: 1000,
  maxMs: 20_000,
  spreadMs: 1200,
  longestMs: 10 * 60_000,
};

/** Requests of a step that may come to nothing because of what the model can do (repairs and refused forms). */
export const MOST_USELESS = 6;

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Milliseconds the server asks to wait, from `retry-after-ms` or `retry-after`; null when it does not say. Header names in
 * lower case; `now` in milliseconds since the epoch.
 */
export function askedWait(headers: Headers | undefined, now: number): number | null {
  const exact = headers?.["retry-after-ms"]?.trim();
  if (exact && /^\d+(\.\d+)?$/.test(exact)) return Math.ceil(Number(exact));
  return retryAfterMs(headers?.["retry-after"], now);
}

/**
 * The wait before the next try in milliseconds, or null when there is none left or the server asks for too long a wait. What
 * the server asks for is never undercut; otherwise the wait is exponential with full jitter.
 */
export function waitBeforeRetry(
  failure: { triesMade: number; retryAfterMs: number | null; random: () => number },
  policy: RetryPolicy = RETRY_POLICY,
): number | null {
  if (failure.triesMade >= policy.tries) return null;
  if (failure.retryAfterMs !== null) {
    if (failure.retryAfterMs > policy.longestMs) return null;
    return failure.retryAfterMs + Math.floor(failure.random() * policy.spreadMs);
  }
  const ceiling = Math.min(policy.maxMs, policy.baseMs * 2 ** (failure.triesMade - 1));
  return Math.floor(failure.random() * ceiling);
}
