import { doublePrecision, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { integer, rowNumber, text } from "./columns";
import { runs } from "./runs";

export const spending = pgTable(
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
    money: doublePrecision("money").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.day] }), index("spending_day").on(table.day)],
);

export const deletedSpending = pgTable(
  "deleted_spending",
  {
    id: rowNumber("id").primaryKey(),
    day: text("day").notNull(),
    ownerId: text("owner_id"),
    runs: integer("runs").notNull(),
    tokens: integer("tokens").notNull(),
    searches: integer("searches").notNull(),
    money: doublePrecision("money").notNull(),
  },
  (table) => [index("deleted_spending_day").on(table.day)],
);
