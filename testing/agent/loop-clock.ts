// Clocks for tests of the loop.

import type { Clock } from "@/lib/agent/ports";

/** A clock whose time never changes; waits are real. */
export const clock: Clock = {
  now: () => Date.UTC(2026, 10, 21, 9, 0, 0),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const timer = setTimeout(resolve, ms);
      signal.addEventListener(
        "abort",
        () => {
          clearTimeout(timer);
          reject(signal.reason);
        },
        { once: true },
      );
    }),
};

/** A clock that is set by hand, and whose waits return at once. */
export function handClock(): Clock & { at: number } {
  const own = {
    at: clock.now(),
    now: () => own.at,
    // Time limits never expire here: only an abort ends them.
    sleep: (_ms: number, signal: AbortSignal) => clock.sleep(2 ** 30, signal),
  };
  return own;
}
