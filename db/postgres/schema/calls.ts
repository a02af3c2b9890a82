import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import type { CallMode, CallOutcome } from "@/lib/runs/call-rows";
import { integer, rowNumber, text } from "./columns";
import { runs } from "./runs";

export const calls = pgTable(
  "calls",
  {
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    callId: text("call_id").notNull(),
    /** SQLite numbers the rows of every table itself. */
    docid: rowNumber("docid"),
    tool: text("tool").notNull(),
    activity: text("activity").notNull(),
    variant: text("variant").notNull(),
    mode: text("mode").$type<CallMode>().notNull(),
    outcome: text("outcome").$type<CallOutcome>().notNull(),
    startedAt: integer("started_at").notNull(),
    took: integer("took"),
    inputTokens: integer("input_tokens"),
    outputTokens: integer("output_tokens"),
    citations: integer("citations"),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.callId] }),
    index("calls_started").on(table.startedAt, table.docid),
  ],
);
