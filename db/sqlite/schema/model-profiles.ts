import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Detected capabilities of a model; `lib/models/profile.ts` reads and writes the JSON of `profile`. */
export const modelProfiles = sqliteTable("model_profiles", {
  /** Digest of base URL and name, because an address may contain a secret. */
  key: text("key").primaryKey(),
  profile: text("profile").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
