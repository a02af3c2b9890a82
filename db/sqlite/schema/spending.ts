import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { runs } from "./runs";

/**
 * The ledger: a run's usage on a calendar day (`2026-11-21`, of this machine), written with the events that
 * report it.
 */
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
 * Usage of deleted runs, so that deleting does not free a daily budget. One row per run and day, without
 * anything of the question or the results.
 */
export const deletedSpending = sqliteTable(
  "deleted_spending",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    day: text("day").notNull(),
    ownerId: text("owner_id"),
    /** 1 on the day on which a person began the run, else 0. */
    runs: integer("runs").notNull(),
    /** Input plus output. */
    tokens: integer("tokens").notNull(),
    searches: integer("searches").notNull(),
    money: real("money").notNull(),
  },
  (table) => [index("deleted_spending_day").on(table.day)],
);
