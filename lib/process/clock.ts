// The real clock, random numbers and ids of a process; everything else receives them as ports.

import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "@/lib/agent/ports";
import { log } from "@/lib/log";

export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    try {
      await delay(ms, undefined, { signal });
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  },
};

/** `run_` and 20 hexadecimal digits: 80 random bits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(10).toString("hex")}`;
}

// The loop of everything that works on what is due in the store: it looks, sleeps until the next time, and looks earlier
// when it is woken.

/**
 * Calls `look` until it is stopped; it returns the milliseconds until the next call. A `look` that fails is logged as `fault`
 * and called again after `longest`. `onCause` calls its listener when there may be something to do.
 */
export function lookAgain(
  {
    clock,
    look,
    longest,
    fault,
  }: { clock: Clock; look: () => Promise<number>; longest: number; fault: string },
  onCause: (listener: () => void) => () => void,
): { stopped: AbortSignal; wake: () => void; stop: () => void } {
  const end = new AbortController();
  let sleep = new AbortController();
  const wake = () => sleep.abort();
  const unsubscribe = onCause(wake);
  void (async () => {
    while (!end.signal.aborted) {
      sleep = new AbortController();
      const wait = await look().catch((error) => {
        log.error(fault, { error });
        return longest;
      });
      await clock.sleep(wait, AbortSignal.any([sleep.signal, end.signal])).catch(() => undefined);
    }
  })();
  return {
    stopped: end.signal,
    wake,
    stop() {
      unsubscribe();
      end.abort();
    },
  };
}
