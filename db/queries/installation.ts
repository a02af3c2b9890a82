// Facts about this installation, by name.

import { eq } from "drizzle-orm";
import type { Database } from "../client";
import { installation } from "../schema";

/** The fact, or null when it was never set. */
export async function findFact(db: Database, name: string): Promise<string | null> {
  return (
    db.select({ value: installation.value }).from(installation).where(eq(installation.name, name)).get()
      ?.value ?? null
  );
}

export async function setFact(db: Database, fact: { name: string; value: string }): Promise<void> {
  db.insert(installation)
    .values(fact)
    .onConflictDoUpdate({ target: installation.name, set: { value: fact.value } })
    .run();
}
