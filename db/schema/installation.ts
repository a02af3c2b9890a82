import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Facts about this installation: how the process ended last, when a backup was made last. */
export const installation = sqliteTable("installation", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});
