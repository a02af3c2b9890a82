// Retries writes while the database is locked. The driver is synchronous, so waiting for a lock inside it
// would block every other run and reader of the process. A write that meets a lock therefore fails at once
// and is retried after a short pause.

import { tryWhileBusy, type Watch } from "@/db/store/when-free";
import { type Database, type Durability, setDurability } from "./client";
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

// Deletes so that what was deleted cannot be read from the files of the database.

/** Runs a deletion, and overwrites the deleted bytes in the file and in its write-ahead log. */
export async function deleteSecurely<T>(db: Database, work: () => T, durability?: Durability): Promise<T> {
  const done = await whenFree(
    db,
    () => {
      db.$client.pragma("secure_delete = on");
      try {
        return work();
      } finally {
        db.$client.pragma("secure_delete = off");
      }
    },
    durability,
  );
  // The write-ahead log has earlier versions of the pages.
  db.$client.pragma("wal_checkpoint(TRUNCATE)");
  return done;
}
