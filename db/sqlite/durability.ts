// How much a power cut may lose. In WAL mode, a commit with NORMAL survives every end of the process; only a
// power cut can lose the latest commits, and never the integrity of the file. When a commit with FULL
// returns, it and all commits before it are on the disk.
// A commit with FULL costs several times as much as one with NORMAL, and far more on a busy disk (`npm run
// bench -- durability`). It is therefore used only for records of what was paid for or what a person said
// (`lib/runs/settle.ts`).

import type { Database } from "./client";

export type Durability = "FULL" | "NORMAL";

const levels = new WeakMap<Database, Durability>();

/** Sets how transactions that start from now on are committed. Must not be called inside a transaction. */
export function setDurability(db: Database, level: Durability): void {
  if (levels.get(db) === level) return;
  db.$client.pragma(`synchronous = ${level}`);
  levels.set(db, level);
}
