// Deletes so that what was deleted cannot be read from the files of the database.

import type { Database } from "./client";
import type { Durability } from "./durability";
import { whenFree } from "./when-free";

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
