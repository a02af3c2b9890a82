import { pgTable } from "drizzle-orm/pg-core";
import { integer, text } from "./columns";
import { users } from "./users";

export const apiKeys = pgTable("api_keys", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  digest: text("digest").notNull().unique(),
  hint: text("hint").notNull(),
  createdAt: integer("created_at").notNull(),
  lastUsedAt: integer("last_used_at"),
  revokedAt: integer("revoked_at"),
  ownerId: text("owner_id").references(() => users.id, { onDelete: "cascade" }),
});
