// What was found out about models.

import { asc, eq } from "drizzle-orm";
import type { Database } from "../client";
import { modelProfiles } from "../schema";

export type ModelProfileRow = typeof modelProfiles.$inferSelect;

export async function listModelProfiles(db: Database): Promise<ModelProfileRow[]> {
  return db.select().from(modelProfiles).orderBy(asc(modelProfiles.key)).all();
}

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
