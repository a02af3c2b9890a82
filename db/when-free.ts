// How everything is written. The driver is synchronous, so waiting for a lock inside it would hold up every other run and
// reader of the process: a write that meets a lock is given back at once and tried again a moment later.

import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "./client";
import { type Durability, setDurability } from "./durability";
import { type StoreFault, storeFault } from "./faults";

/** Who wants to know how writing goes, and has a word for each fault. */
export type Watch = {
  /** Called when something was written. */
  written(): void;
  /** Called for a fault that stands; what it gives is thrown in its place. */
  failed(fault: StoreFault, cause: unknown): unknown;
  /** What to throw before anything is tried; null when writing may be tried. */
  refusal(): unknown;
};

const watches = new WeakMap<Database, Watch>();

export function watchDatabase(db: Database, watch: Watch): void {
  watches.set(db, watch);
}

/** Milliseconds that a write waits in all for a lock of another program. */
const PATIENCE = 3000;
const FIRST_WAIT = 4;
const LONGEST_WAIT = 120;

/**
 * Does a piece of synchronous work that writes, whole or not at all; again while another program holds the database, for
 * 3 s at most. Throws what stands then, and a full disk or a damaged file at once.
 */
export async function whenFree<T>(
  db: Database,
  work: () => T,
  durability: Durability = "NORMAL",
): Promise<T> {
  const watch = watches.get(db);
  const refusal = watch?.refusal() ?? null;
  if (refusal !== null) throw refusal;
  let waited = 0;
  for (let wait = FIRST_WAIT; ; wait = Math.min(LONGEST_WAIT, wait * 2)) {
    try {
      setDurability(db, durability);
      const done = work();
      watch?.written();
      return done;
    } catch (error) {
      const fault = storeFault(error);
      if (fault === null) throw error;
      if (fault !== "busy" || waited >= PATIENCE) throw watch?.failed(fault, error) ?? error;
    }
    // Those that wait at once do not come back at once.
    const pause = wait * (0.5 + Math.random());
    waited += pause;
    await sleep(pause);
  }
}
