import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What was found out about a model; `profile` is JSON that `lib/models/profile.ts` reads and writes. */
export const modelProfiles = sqliteTable("model_profiles", {
  /** Digest of base URL and name: an address may hold a secret. */
  key: text("key").primaryKey(),
  profile: text("profile").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
