// Retries writes while the database is locked. The driver is synchronous, so waiting for a lock inside it
// would block every other run and reader of the process. A write that meets a lock therefore fails at once
// and is retried after a short pause.

import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "./client";
import { type Durability, setDurability } from "./durability";
import { type StoreFault, storeFault } from "./faults";

/** Observes writes and translates faults. */
export type Watch = {
  /** Called after a successful write. */
  written(): void;
  /** Called for a fault that persists; the returned value is thrown instead. */
  failed(fault: StoreFault, cause: unknown): unknown;
  /** Returns what to throw before trying a write; null when writing may be tried. */
  refusal(): unknown;
};

const watches = new WeakMap<Database, Watch>();

export function watchDatabase(db: Database, watch: Watch): void {
  watches.set(db, watch);
}

/** How long a write waits in total for another program's lock, in milliseconds. */
const PATIENCE = 3000;
const FIRST_WAIT = 4;
const LONGEST_WAIT = 120;

/**
 * Runs a synchronous write in full or not at all, and retries it while another program holds a lock, for at
 * most 3 s. Throws the remaining error, and a full disk or a damaged file at once.
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
    // Random pauses keep concurrent writers from retrying at the same moment.
    const pause = wait * (0.5 + Math.random());
    waited += pause;
    await sleep(pause);
  }
}
