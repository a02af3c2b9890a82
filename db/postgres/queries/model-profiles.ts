// Detected capabilities of models.

import { eq } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { whenFree } from "@/db/postgres/when-free";
import { modelProfiles } from "../schema";

type ModelProfileRow = typeof modelProfiles.$inferSelect;

/** The profile's row, or null. */
export async function findModelProfile(db: Database, key: string): Promise<ModelProfileRow | null> {
  const [found] = await db.select().from(modelProfiles).where(eq(modelProfiles.key, key));
  return found ?? null;
}

export async function saveModelProfile(db: Database, row: ModelProfileRow): Promise<void> {
  const { profile, updatedAt } = row;
  await whenFree(db, () =>
    db
      .insert(modelProfiles)
      .values(row)
      .onConflictDoUpdate({ target: modelProfiles.key, set: { profile, updatedAt } }),
  );
}
