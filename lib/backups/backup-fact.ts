// When a backup was made last: a fact of the installation, written by whoever made it.

import type { Database } from "@/db/client";
import { openReadWrite } from "@/db/client";
import { findFact, setFact } from "@/db/queries/installation";

const FACT = "backed-up";

/** Milliseconds since the epoch; null when none was ever made. */
export async function backedUpAt(db: Database): Promise<number | null> {
  const at = Number((await findFact(db, FACT)) ?? Number.NaN);
  return Number.isFinite(at) ? at : null;
}

/** Notes it in the database at `file`. A store of an earlier version has no place for it; a server may be using the file. */
export async function noteBackup(file: string, at: number): Promise<void> {
  const db = openReadWrite(file);
  if (!db) return;
  try {
    await setFact(db, { name: FACT, value: String(at) });
  } finally {
    db.$client.close();
  }
}
