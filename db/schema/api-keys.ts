import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users";

/** Keys of programs that come by the doors. Of a key only its digest is kept: it is shown once, when it is made. */
export const apiKeys = sqliteTable("api_keys", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** SHA-256 of the key, hexadecimal: the key has 256 random bits, so no slow digest is needed. */
  digest: text("digest").notNull().unique(),
  /** The first characters, by which a person tells keys apart. */
  hint: text("hint").notNull(),
  createdAt: integer("created_at").notNull(),
  lastUsedAt: integer("last_used_at"),
  revokedAt: integer("revoked_at"),
  /** As whom it comes in; null for the founder. */
  ownerId: text("owner_id").references(() => users.id, { onDelete: "cascade" }),
});
