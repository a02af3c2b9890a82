// Tries a write again while the store is busy, for both stores.

import { setTimeout as sleep } from "node:timers/promises";
import type { StoreFault } from "@/db/sqlite/faults";

/** Observes writes and translates faults. */
export type Watch = {
  /** Called after a successful write. */
  written(): void;
  /** Called for a fault that persists; the returned value is thrown instead. */
  failed(fault: StoreFault, cause: unknown): unknown;
  /** Returns what to throw before trying a write; null when writing may be tried. */
  refusal(): unknown;
};

/** How long a write waits in total for the store, in milliseconds. */
const PATIENCE = 3000;
const FIRST_WAIT = 4;
const LONGEST_WAIT = 120;

/**
 * Calls `attempt` until it succeeds, for at most 3 s while its error is `busy`. Throws the remaining error,
 * and every other error at once.
 */
export async function tryWhileBusy<T>(
  { watch, faultOf }: { watch: Watch | undefined; faultOf: (error: unknown) => StoreFault | null },
  attempt: () => T | Promise<T>,
): Promise<T> {
  const refusal = watch?.refusal() ?? null;
  if (refusal !== null) throw refusal;
  let waited = 0;
  for (let wait = FIRST_WAIT; ; wait = Math.min(LONGEST_WAIT, wait * 2)) {
    const began = performance.now();
    try {
      const done = await attempt();
      watch?.written();
      return done;
    } catch (error) {
      const fault = faultOf(error);
      if (fault === null) throw error;
      if (fault !== "busy" || waited >= PATIENCE) throw watch?.failed(fault, error) ?? error;
    }
    // Random pauses keep concurrent writers from retrying at the same moment.
    const pause = wait * (0.5 + Math.random());
    // A server that does not answer takes its time for each attempt.
    waited += performance.now() - began + pause;
    await sleep(pause);
  }
}
