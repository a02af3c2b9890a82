import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { reports } from "./reports";

/** What changed from one report to another. Derived from both, and computed again when the rules change. */
export const reportChanges = sqliteTable(
  "report_changes",
  {
    fromId: text("from_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    toId: text("to_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    /** Version of the rules that compared them. */
    rules: integer("rules").notNull(),
    /** JSON of `lib/changes/changes-schema.ts`. */
    body: text("body").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromId, table.toId] }), index("report_changes_to").on(table.toId)],
);
