import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users";

/**
 * API keys of programs that use the integrations. Only a key's digest is stored; the key is shown once, when
 * it is created.
 */
export const apiKeys = sqliteTable("api_keys", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** SHA-256 of the key, hexadecimal: the key has 256 random bits, so no slow digest is needed. */
  digest: text("digest").notNull().unique(),
  /** The first characters, which help people tell keys apart. */
  hint: text("hint").notNull(),
  createdAt: integer("created_at").notNull(),
  lastUsedAt: integer("last_used_at"),
  revokedAt: integer("revoked_at"),
  /** The owner that the key acts for; null for the founder. */
  ownerId: text("owner_id").references(() => users.id, { onDelete: "cascade" }),
});
