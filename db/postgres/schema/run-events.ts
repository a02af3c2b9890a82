import { pgTable, primaryKey } from "drizzle-orm/pg-core";
import { integer, text } from "./columns";
import { runs } from "./runs";

export const runEvents = pgTable(
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
