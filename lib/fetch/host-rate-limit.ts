// The rate limit of each host: at most two requests at once and one per second, over all runs, and none while
// the host asked for a pause. Hosts do not wait for each other.

import { orAborted } from "@/lib/resilience/or-aborted";

export type HostRateLimit = {
  /**
   * Waits for a turn at a host, in the order requested; returns a function that ends the turn. Rejects with
   * the signal's reason, and with HostRateLimitError when the turn would come later than `patienceMs` from
   * now.
   */
  turn(host: string, asked: { signal: AbortSignal; patienceMs: number; gapMs?: number }): Promise<() => void>;
  /** Allows no turn at the host before this time. */
  hold(host: string, until: number): void;
};

/** A turn would come too late. */
export class HostRateLimitError extends Error {
  override readonly name = "PaceError";
}

const AT_ONCE = 2;
const GAP = 1000;
/**
 * A host that asks for a longer pause is asked again after this time; otherwise one wrong header would block
 * it until the next start.
 */
const LONGEST_HOLD = 3_600_000;
/** Hosts without requests for this long are forgotten. */
const FORGET = 600_000;

type Line = { open: number; next: number; waiting: Promise<void>; usedAt: number };

type HostRateLimitParts = {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Resolves after this many milliseconds; rejects with the signal's reason. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

export function createHostRateLimit({ now, wait }: HostRateLimitParts): HostRateLimit {
  const lines = new Map<string, Line>();
  const freed = new Map<Line, () => void>();

  function lineOf(host: string): Line {
    const at = now();
    for (const [name, { open, next, usedAt }] of lines)
      if (open === 0 && next < at && usedAt < at - FORGET) lines.delete(name);
    const line = lines.get(host) ?? { open: 0, next: 0, waiting: Promise.resolve(), usedAt: at };
    line.usedAt = at;
    lines.set(host, line);
    return line;
  }

  /** Waits until one of the open turns has ended. */
  function oneEnds(line: Line, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    freed.set(line, resolve);
    return orAborted(promise, signal);
  }

  async function front(line: Line, { signal, until }: { signal: AbortSignal; until: number }): Promise<void> {
    while (line.open >= AT_ONCE) await oneEnds(line, signal);
    for (let left = line.next - now(); left > 0; left = line.next - now()) {
      if (line.next > until)
        throw new HostRateLimitError("The host is to be left alone for longer than there is time.");
      await wait(left, signal);
    }
    signal.throwIfAborted();
  }

  return {
    async turn(host, { signal, patienceMs, gapMs = GAP }) {
      const line = lineOf(host);
      const until = now() + patienceMs;
      const before = line.waiting;
      const own = Promise.withResolvers<void>();
      line.waiting = before.then(() => own.promise);
      try {
        await orAborted(before, signal);
        await front(line, { signal, until });
        line.open += 1;
        line.next = Math.max(line.next, now() + gapMs);
      } finally {
        own.resolve();
      }
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        line.open -= 1;
        freed.get(line)?.();
        freed.delete(line);
      };
    },
    hold(host, until) {
      const line = lineOf(host);
      line.next = Math.max(line.next, Math.min(until, now() + LONGEST_HOLD));
    },
  };
}
