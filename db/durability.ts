// What a power cut may take. In WAL mode a commit with NORMAL survives every end of the process; only a power cut may take
// the last of them, and never the integrity of the file. A commit with FULL is on the disk, with all before it, when it
// returns.
//
// A commit with FULL costs several times one with NORMAL, and far more on a disk that others keep busy
// (`npm run bench -- durability`). That is why only those records pay for it that hold what was paid for or what a person
// said (`lib/runs/settle.ts`).

import type { Database } from "./client";

export type Durability = "FULL" | "NORMAL";

const levels = new WeakMap<Database, Durability>();

/** Sets how the transactions that begin from now on are committed. Not for use inside a transaction. */
export function setDurability(db: Database, level: Durability): void {
  if (levels.get(db) === level) return;
  db.$client.pragma(`synchronous = ${level}`);
  levels.set(db, level);
}
