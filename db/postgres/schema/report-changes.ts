import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { integer, text } from "./columns";
import { reports } from "./reports";

export const reportChanges = pgTable(
  "report_changes",
  {
    fromId: text("from_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    toId: text("to_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    rules: integer("rules").notNull(),
    body: text("body").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromId, table.toId] }), index("report_changes_to").on(table.toId)],
);
