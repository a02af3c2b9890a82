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

/**
 * What deleted runs used, so that deleting does not lift the limits of a day. One row for each run and day; it says
 * nothing of what was asked or found.
 */
export const deletedSpending = sqliteTable(
  "deleted_spending",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    day: text("day").notNull(),
    ownerId: text("owner_id"),
    /** 1 on the day on which a person began the run, else 0. */
    runs: integer("runs").notNull(),
    /** Of input and output. */
    tokens: integer("tokens").notNull(),
    searches: integer("searches").notNull(),
    money: real("money").notNull(),
  },
  (table) => [index("deleted_spending_day").on(table.day)],
);
