// One door for each endpoint, shared by all runs of the process. A pause that the endpoint asks for holds for every run,
// not only for the one that was told. After several failures in a row, over all runs, the endpoint is left alone for a
// while; then one request tries it (half open), and only its success lets the others in. Nothing here waits: who knocks is
// told how long to stay away.

import { processSingleton } from "@/lib/singleton";

export type BreakerPolicy = {
  /** Failures in a row after which the endpoint is left alone. One run alone tries four times, so it takes two. */
  failures: number;
  /** The first rest; it doubles with each trial that fails. */
  openMs: number;
  longestOpenMs: number;
  /** Waits are spread over this much, so that runs do not come back together. */
  spreadMs: number;
  /** A trial that has not ended after this time no longer keeps the others out. */
  probeMs: number;
  /** A pause that is asked for and longer than this holds only for the run that was told. */
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

/** How long to stay away, and why: the endpoint asked for it, it is left alone, or another run tries it just now. */
export type Refusal = { waitMs: number; why: "pause" | "rest" | "trial"; failures: number };

type Circuit = {
  failures: number;
  /** Rests in a row without a success in between. */
  openings: number;
  openUntil: number;
  pauseUntil: number;
  /** Until when a trial keeps the others out; null when there is none. */
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

/** Time left; none when it is more than can have been meant: then the clock was set back. */
function left(until: number, now: number, most: number): number {
  const ms = until - now;
  return ms > most ? 0 : Math.max(0, ms);
}

/** The door of one endpoint. `endpoint` names it without any secret, such as its base URL. */
export function breakerOf(endpoint: string, policy: BreakerPolicy = BREAKER_POLICY) {
  const circuit = circuitOf(endpoint);
  const spread = (random: () => number) => Math.floor(random() * policy.spreadMs);
  const isOpen = () => circuit.failures >= policy.failures;

  return {
    /** Null when a request may leave now. Who gets null tells the outcome afterwards, whatever it was. */
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

    /** The endpoint answered, also when it refused what was asked. */
    succeeded(): void {
      Object.assign(circuit, { failures: 0, openings: 0, probeUntil: null });
    },

    /** It failed in a way that passes. */
    failed(now: number): void {
      circuit.failures += 1;
      circuit.probeUntil = null;
      if (!isOpen() || left(circuit.openUntil, now, policy.longestOpenMs) > 0) return;
      circuit.openUntil = now + Math.min(policy.longestOpenMs, policy.openMs * 2 ** circuit.openings);
      circuit.openings += 1;
    },

    /** It asked to be left alone for so long. It is there, so this is no failure. */
    limited(now: number, askedMs: number): void {
      this.succeeded();
      if (askedMs > policy.longestPauseMs) return;
      const before = left(circuit.pauseUntil, now, policy.longestPauseMs);
      circuit.pauseUntil = now + Math.max(before, askedMs);
    },

    /** The request was called off before anything was learned. */
    abandoned(): void {
      circuit.probeUntil = null;
    },
  };
}

export type CircuitBreaker = ReturnType<typeof breakerOf>;
