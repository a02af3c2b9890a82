// One circuit breaker for each endpoint, shared by all runs of the process. A pause that the endpoint asks
// for applies to every run, not only to the one that received it. After several failures in a row, over all
// runs, the breaker opens for a while; then one probe is sent (half open), and only its success closes the
// breaker. Nothing here waits: callers get the time to wait.

import { processSingleton } from "@/lib/singleton";

export type BreakerPolicy = {
  /**
   * Failures in a row after which the breaker opens. A single run makes four attempts, so it takes two runs.
   */
  failures: number;
  /** How long the breaker first stays open; doubles with each failed probe. */
  openMs: number;
  longestOpenMs: number;
  /** Jitter on the waits, so that runs do not return all at once. */
  spreadMs: number;
  /** A probe that takes longer than this no longer blocks the others. */
  probeMs: number;
  /** A requested pause longer than this applies only to the run that received it. */
  longestPauseMs: number;
};

export const BREAKER_POLICY: BreakerPolicy = {
  failures: 5,
  openMs: 5000,
  longestOpenMs: 60_000,
  spreadMs: 1200,
  probeMs: 120_000,
  longestPauseMs: 10 * 60_000,
};

/**
 * How long to wait, and why: the endpoint asked for a pause, the breaker is open, or another run's probe is
 * in flight.
 */
export type Refusal = { waitMs: number; why: "pause" | "rest" | "trial"; failures: number };

type Circuit = {
  failures: number;
  /** How often the breaker has opened in a row without a success in between. */
  openings: number;
  openUntil: number;
  pauseUntil: number;
  /** Until when a probe blocks the others; null when there is none. */
  probeUntil: number | null;
};

type Moment = { now: number; random: () => number };

const circuits = processSingleton("models.gates", () => new Map<string, Circuit>());

function circuitOf(endpoint: string): Circuit {
  const known = circuits.get(endpoint);
  if (known) return known;
  const circuit: Circuit = { failures: 0, openings: 0, openUntil: 0, pauseUntil: 0, probeUntil: null };
  circuits.set(endpoint, circuit);
  return circuit;
}

/** The remaining time; 0 when it exceeds the maximum, because then the clock was set back. */
function left(until: number, now: number, most: number): number {
  const ms = until - now;
  return ms > most ? 0 : Math.max(0, ms);
}

/** The circuit breaker of one endpoint. `endpoint` names it without any secret, such as its base URL. */
export function breakerOf(endpoint: string, policy: BreakerPolicy = BREAKER_POLICY) {
  const circuit = circuitOf(endpoint);
  const spread = (random: () => number) => Math.floor(random() * policy.spreadMs);
  const isOpen = () => circuit.failures >= policy.failures;

  return {
    /** Null when a request may be sent now. The caller must then report its outcome, whatever it was. */
    request({ now, random }: Moment): Refusal | null {
      const { failures } = circuit;
      const pause = left(circuit.pauseUntil, now, policy.longestPauseMs);
      if (pause > 0) return { waitMs: pause + spread(random), why: "pause", failures };
      if (!isOpen()) return null;
      const open = left(circuit.openUntil, now, policy.longestOpenMs);
      if (open > 0) return { waitMs: open + spread(random), why: "rest", failures };
      if (circuit.probeUntil !== null && left(circuit.probeUntil, now, policy.probeMs) > 0)
        return { waitMs: policy.spreadMs + spread(random), why: "trial", failures };
      circuit.probeUntil = now + policy.probeMs;
      return null;
    },

    /** The endpoint answered, even if it refused the request. */
    succeeded(): void {
      Object.assign(circuit, { failures: 0, openings: 0, probeUntil: null });
    },

    /** The request failed with a transient fault. */
    failed(now: number): void {
      circuit.failures += 1;
      circuit.probeUntil = null;
      if (!isOpen() || left(circuit.openUntil, now, policy.longestOpenMs) > 0) return;
      circuit.openUntil = now + Math.min(policy.longestOpenMs, policy.openMs * 2 ** circuit.openings);
      circuit.openings += 1;
    },

    /** The endpoint asked for a pause. It is available, so this is not a failure. */
    limited(now: number, askedMs: number): void {
      this.succeeded();
      if (askedMs > policy.longestPauseMs) return;
      const before = left(circuit.pauseUntil, now, policy.longestPauseMs);
      circuit.pauseUntil = now + Math.max(before, askedMs);
    },

    /** The request was aborted before it had an outcome. */
    abandoned(): void {
      circuit.probeUntil = null;
    },
  };
}

export type CircuitBreaker = ReturnType<typeof breakerOf>;
