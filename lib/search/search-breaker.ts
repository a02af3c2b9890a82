// The circuit breaker of a search service, shared by all runs, so that every search knows its pauses and
// failures. A search that may not be sent fails at once with the time to wait; the caller records that and
// retries then.

import { BREAKER_POLICY, type CircuitBreaker, type Refusal } from "@/lib/resilience/circuit-breaker";
import { ProviderError } from "./provider";

export type SearchBreaker = {
  breaker: CircuitBreaker;
  /** The service's name in messages. */
  label: string;
  now: () => number;
  random: () => number;
};

const WORDS: Record<Refusal["why"], string> = {
  pause: "asked for a pause",
  rest: "failed several times in a row and is left alone for a while",
  trial: "is just being tried by another run",
};

function held({ label }: SearchBreaker, provider: string, { why, waitMs }: Refusal): ProviderError {
  const code = why === "pause" ? "rate_limited" : "unreachable";
  return new ProviderError({ code, provider, message: `${label} ${WORDS[why]}.`, retryAfterMs: waitMs });
}

/** The pause that the service asked for plus jitter, so that runs do not return all at once. */
function spread(error: ProviderError, random: () => number): ProviderError {
  if (error.retryAfterMs === null) return error;
  const { code, provider, message, status, cause } = error;
  const retryAfterMs = error.retryAfterMs + Math.floor(random() * BREAKER_POLICY.spreadMs);
  return new ProviderError({ code, provider, message, status, cause, retryAfterMs });
}

function tell({ breaker, now }: SearchBreaker, error: unknown): void {
  if (!(error instanceof ProviderError) || error.code === "cancelled") breaker.abandoned();
  else if (error.code === "rate_limited") breaker.limited(now(), error.retryAfterMs ?? 0);
  else if (error.retryable) breaker.failed(now());
  else breaker.succeeded();
}

/**
 * Sends a request if the breaker allows it. Throws what the request throws, and a retryable ProviderError
 * while the breaker is open.
 */
export async function throughBreaker<T>(
  through: SearchBreaker | null,
  provider: string,
  send: () => Promise<T>,
): Promise<T> {
  if (!through) return send();
  const { breaker, now, random } = through;
  const hold = breaker.request({ now: now(), random });
  if (hold) throw held(through, provider, hold);
  try {
    const answer = await send();
    breaker.succeeded();
    return answer;
  } catch (error) {
    tell(through, error);
    throw error instanceof ProviderError && error.code === "rate_limited" ? spread(error, random) : error;
  }
}
