// Locks that a transaction holds until its end. They take the place of SQLite's one writer where a promise is about
// several rows, such as at most ten of something, and no row stands for all of them.

import { sql } from "drizzle-orm";
import type { Writer } from "./client";

/** Waits until no other transaction of any node holds this name. */
export async function lock(tx: Writer, name: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
