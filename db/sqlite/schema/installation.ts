import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Facts about this installation, such as how the process last ended and when the last backup was made. */
export const installation = sqliteTable("installation", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});
