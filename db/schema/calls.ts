import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CallMode, CallOutcome } from "@/lib/runs/call-rows";
import { runs } from "./runs";

/** What became of each call of a run, written with the event that ends the run (`lib/runs/call-rows.ts`). */
export const calls = sqliteTable(
  "calls",
  {
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    callId: text("call_id").notNull(),
    tool: text("tool").notNull(),
    /** Empty for a call that the model answers. */
    activity: text("activity").notNull(),
    variant: text("variant").notNull(),
    mode: text("mode").$type<CallMode>().notNull(),
    outcome: text("outcome").$type<CallOutcome>().notNull(),
    startedAt: integer("started_at").notNull(),
    /** Milliseconds; null for a call that was never made. */
    took: integer("took"),
    /** Its even share of what the requests of its step used; null where nothing was counted. */
    inputTokens: integer("input_tokens"),
    outputTokens: integer("output_tokens"),
    /** Citations of the run's report whose source it brought; null for a call that brings none. */
    citations: integer("citations"),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.callId] }),
    index("calls_started").on(table.startedAt),
  ],
);
