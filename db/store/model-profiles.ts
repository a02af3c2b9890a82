// Detected capabilities of models.

import type { modelProfiles } from "@/db/sqlite/schema";

export type ModelProfileRow = typeof modelProfiles.$inferSelect;

export interface ModelProfilesStore {
  /** The profile's row, or null. */
  findModelProfile(key: string): Promise<ModelProfileRow | null>;

  saveModelProfile(row: ModelProfileRow): Promise<void>;
}
