// When the last backup was made: a fact about the installation, written by the process that made it.

import type { Database } from "@/db/sqlite/client";
import { openReadWrite } from "@/db/sqlite/client";
import { findFact, setFact } from "@/db/sqlite/queries/installation";

const FACT = "backed-up";

/** Milliseconds since the epoch; null if there was never a backup. */
export async function backedUpAt(db: Database): Promise<number | null> {
  const at = Number((await findFact(db, FACT)) ?? Number.NaN);
  return Number.isFinite(at) ? at : null;
}

/**
 * Stores the time in the database at `file`. A store of an earlier version has no column for it; a server may be using
 * the file.
 */
export async function noteBackup(file: string, at: number): Promise<void> {
  const db = openReadWrite(file);
  if (!db) return;
  try {
    await setFact(db, { name: FACT, value: String(at) });
  } finally {
    db.$client.close();
  }
}
