// Facts about this installation, by name.

import { eq } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { transact, whenFree } from "@/db/postgres/when-free";
import { installation } from "../schema";

/** The fact, or null when it was never set. */
export async function findFact(db: Database, name: string): Promise<string | null> {
  const [found] = await db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.name, name));
  return found?.value ?? null;
}

export async function setFact(db: Database, fact: { name: string; value: string }): Promise<void> {
  await whenFree(db, () =>
    db
      .insert(installation)
      .values(fact)
      .onConflictDoUpdate({ target: installation.name, set: { value: fact.value } }),
  );
}

const PROBE = "store-probe";
/** The size of a small record. */
const PROBE_BYTES = 16_384;

/** Checks that the database can be written, and leaves nothing behind. Rejects when it cannot. */
export async function probeWriting(db: Database): Promise<void> {
  await transact(db, async (tx) => {
    const value = "0".repeat(PROBE_BYTES);
    await tx
      .insert(installation)
      .values({ name: PROBE, value })
      .onConflictDoUpdate({ target: installation.name, set: { value } });
    await tx.delete(installation).where(eq(installation.name, PROBE));
  });
}
