import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { runs } from "./runs";

/** The ledger: what a run used on a calendar day (`2026-11-21`, of this machine). Written with the events that say so. */
export const spending = sqliteTable(
  "spending",
  {
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    day: text("day").notNull(),
    requests: integer("requests").notNull(),
    inputTokens: integer("input_tokens").notNull(),
    cachedTokens: integer("cached_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    searches: integer("searches").notNull(),
    money: real("money").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.day] }), index("spending_day").on(table.day)],
);
