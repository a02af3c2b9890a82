import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { runs } from "./runs";
import { users } from "./users";

/** A conversation: one question and its follow-ups. Times are milliseconds since the epoch. */
export const threads = sqliteTable(
  "threads",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** The run that had this question researched for it; null for what a person asked. Goes when that run goes. */
    delegatedBy: text("delegated_by").references((): AnySQLiteColumn => runs.id, { onDelete: "cascade" }),
    /** Whose it is; null for the founder, and for the one person where nobody signs in. */
    ownerId: text("owner_id").references(() => users.id),
  },
  (table) => [
    index("threads_updated").on(table.updatedAt, table.id),
    index("threads_owner").on(table.ownerId, table.updatedAt, table.id),
    index("threads_delegated").on(table.delegatedBy).where(sql`delegated_by is not null`),
  ],
);
