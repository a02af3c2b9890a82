import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { runs } from "./runs";

/** The event log. `body` is the event without its envelope, as JSON. */
export const runEvents = sqliteTable(
  "run_events",
  {
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    at: integer("at").notNull(),
    v: integer("v").notNull(),
    type: text("type").notNull(),
    body: text("body").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.seq] })],
);
