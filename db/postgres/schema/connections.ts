import { pgTable } from "drizzle-orm/pg-core";
import { integer, text } from "./columns";
import { users } from "./users";

export const connections = pgTable("connections", {
  id: text("id").primaryKey(),
  provider: text("provider").notNull(),
  baseUrl: text("base_url").notNull(),
  model: text("model"),
  sealed: text("sealed"),
  hint: text("hint"),
  savedBy: text("saved_by").references(() => users.id, { onDelete: "set null" }),
  savedAt: integer("saved_at").notNull(),
});
