// When the last backup was made: a fact about the installation, written by the process that made it.

import { openSqliteBeside } from "@/db/sqlite/store";
import type { Store } from "@/db/store/store";

const FACT = "backed-up";

/**
 * Milliseconds since the epoch; null if there was never a backup, and where several nodes share the store: nobody here knows
 * of the backups of its server.
 */
export async function backedUpAt(db: Store): Promise<number | null> {
  if (db.nodes) return null;
  const at = Number((await db.findFact(FACT)) ?? Number.NaN);
  return Number.isFinite(at) ? at : null;
}

/**
 * Stores the time in the database at `file`. A store of an earlier version has no column for it; a server may be using
 * the file.
 */
export async function noteBackup(file: string, at: number): Promise<void> {
  const db = openSqliteBeside(file);
  if (!db) return;
  try {
    await db.setFact({ name: FACT, value: String(at) });
  } finally {
    await db.close();
  }
}
