import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A conversation: one question and its follow-ups. Times are milliseconds since the epoch. */
export const threads = sqliteTable(
  "threads",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [index("threads_updated").on(table.updatedAt, table.id)],
);
