// Detected capabilities of models.

import { eq } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import type { ModelProfileRow } from "@/db/store/model-profiles";
import { modelProfiles } from "../schema";

/** The profile's row, or null. */
export async function findModelProfile(db: Database, key: string): Promise<ModelProfileRow | null> {
  return db.select().from(modelProfiles).where(eq(modelProfiles.key, key)).get() ?? null;
}

export async function saveModelProfile(db: Database, row: ModelProfileRow): Promise<void> {
  const { profile, updatedAt } = row;
  db.insert(modelProfiles)
    .values(row)
    .onConflictDoUpdate({ target: modelProfiles.key, set: { profile, updatedAt } })
    .run();
}
