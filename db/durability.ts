// What a power cut may take. In WAL mode a commit with NORMAL survives every end of the process; only a power cut may take
// the last of them, and never the integrity of the file. A commit with FULL is on the disk, with all before it, when it
// returns.
//
// Measured on 2 cores and a virtual disk: 0.02 ms a commit with NORMAL and 0.14 ms with FULL while nothing else runs, so
// about 0.8 ms a step; 3 to 5 ms with FULL while eight other programs keep the disk and both cores busy. That is why only
// those records pay for it that are about money or a person's words (`lib/runs/settle.ts`); `npm run bench -- durability`.

import type { Database } from "./client";

export type Durability = "FULL" | "NORMAL";

const levels = new WeakMap<Database, Durability>();

/** Sets how the transactions that begin from now on are committed. Not for use inside a transaction. */
export function setDurability(db: Database, level: Durability): void {
  if (levels.get(db) === level) return;
  db.$client.pragma(`synchronous = ${level}`);
  levels.set(db, level);
}
