// Retries writes while the database is locked. The driver is synchronous, so waiting for a lock inside it
// would block every other run and reader of the process. A write that meets a lock therefore fails at once
// and is retried after a short pause.

import { tryWhileBusy, type Watch } from "@/db/store/when-free";
import type { Database } from "./client";
import { type Durability, setDurability } from "./durability";
import { storeFault } from "./faults";

const watches = new WeakMap<Database, Watch>();

export function watchDatabase(db: Database, watch: Watch): void {
  watches.set(db, watch);
}

/**
 * Runs a synchronous write in full or not at all, and retries it while another program holds a lock, for at
 * most 3 s. Throws the remaining error, and a full disk or a damaged file at once.
 */
export async function whenFree<T>(
  db: Database,
  work: () => T,
  durability: Durability = "NORMAL",
): Promise<T> {
  return tryWhileBusy({ watch: watches.get(db), faultOf: storeFault }, () => {
    setDurability(db, durability);
    return work();
  });
}
