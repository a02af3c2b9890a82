// What a power cut may take. In WAL mode a commit with NORMAL survives every end of the process; only a power cut may take
// the last of them, and never the integrity of the file. A commit with FULL is on the disk, with all before it, when it
// returns.
//
// Measured by `npm run bench -- durability` (2 cores, virtual disk): DURABILITY_FIGURES

import type { Database } from "./client";

export type Durability = "FULL" | "NORMAL";

const levels = new WeakMap<Database, Durability>();

/** Sets how the transactions that begin from now on are committed. Not for use inside a transaction. */
export function setDurability(db: Database, level: Durability): void {
  if (levels.get(db) === level) return;
  db.$client.pragma(`synchronous = ${level}`);
  levels.set(db, level);
}
