import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { TitleBy } from "@/lib/http/responses";
import { runs } from "./runs";
import { users } from "./users";

/** A thread: one question and its follow-ups. Times are milliseconds since the epoch. */
export const threads = sqliteTable(
  "threads",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    /**
     * Who set the title: the default from the question, the model, or the person, whose title is never
     * replaced.
     */
    titleBy: text("title_by").$type<TitleBy>().notNull().default("question"),
    /** When the person pinned it; null when it is not pinned. */
    pinnedAt: integer("pinned_at"),
    /**
     * When it will be deleted permanently; until then it is hidden and can be restored. Null for a thread
     * that stays.
     */
    deletingAt: integer("deleting_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /**
     * The run that created this thread as a delegate; null for what a person asked. Deleted together with
     * that run.
     */
    delegatedBy: text("delegated_by").references((): AnySQLiteColumn => runs.id, { onDelete: "cascade" }),
    /** The owner; null for the founder, and for the only person of an installation without users. */
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
