import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { TitleBy } from "@/lib/http/responses";
import { runs } from "./runs";
import { users } from "./users";

/** A conversation: one question and its follow-ups. Times are milliseconds since the epoch. */
export const threads = sqliteTable(
  "threads",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    /** Who wrote the title: it is the question's beginning, the model's, or the person's, which stays whatever comes. */
    titleBy: text("title_by").$type<TitleBy>().notNull().default("question"),
    /** When the person pinned it; null when they did not. */
    pinnedAt: integer("pinned_at"),
    /** When it is deleted for good; until then it is hidden and can be restored. Null for a thread that stays. */
    deletingAt: integer("deleting_at"),
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
    index("threads_pinned").on(table.ownerId, table.pinnedAt).where(sql`pinned_at is not null`),
    index("threads_deleting").on(table.deletingAt).where(sql`deleting_at is not null`),
    index("threads_delegated").on(table.delegatedBy).where(sql`delegated_by is not null`),
  ],
);
