// Decides when a request to a model is retried: pure rules, with time and randomness as arguments.

import { retryAfterMs } from "@/lib/resilience/retry-after";

export type RetryPolicy = {
  /** Requests in total, including the first. */
  tries: number;
  /** Upper bound of the first wait; it doubles with each further one. */
  baseMs: number;
  /** Upper bound of every wait that the server did not ask for. */
  maxMs: number;
  /** Random addition to a wait that the server asked for, so that runs do not return all at once. */
  spreadMs: number;
  /** The longest wait requested by a server that is respected; a longer one ends the attempts. */
  longestMs: number;
};

export const RETRY_POLICY: RetryPolicy = {
  tries: 4,
  baseMs: 1000,
  maxMs: 20_000,
  spreadMs: 1200,
  longestMs: 10 * 60_000,
};

/** Requests of a step that may fail because of the model's abilities (repairs and refused forms). */
export const MOST_USELESS = 6;

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Milliseconds that the server asks to wait, from `retry-after-ms` or `retry-after`; null when it does not
 * say. Header names in lower case; `now` in milliseconds since the epoch.
 */
export function askedWait(headers: Headers | undefined, now: number): number | null {
  const exact = headers?.["retry-after-ms"]?.trim();
  if (exact && /^\d+(\.\d+)?$/.test(exact)) return Math.ceil(Number(exact));
  return retryAfterMs(headers?.["retry-after"], now);
}

/**
 * The wait before the next attempt in milliseconds, or null when no attempt is left or the server asks for
 * too long a wait. Never shorter than the server asks; otherwise exponential with full jitter.
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
