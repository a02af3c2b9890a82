import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, pgTable } from "drizzle-orm/pg-core";
import type { TitleBy } from "@/lib/http/responses";
import { integer, text } from "./columns";
import { runs } from "./runs";
import { users } from "./users";

export const threads = pgTable(
  "threads",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    titleBy: text("title_by").$type<TitleBy>().notNull().default("question"),
    pinnedAt: integer("pinned_at"),
    deletingAt: integer("deleting_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    delegatedBy: text("delegated_by").references((): AnyPgColumn => runs.id, { onDelete: "cascade" }),
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
