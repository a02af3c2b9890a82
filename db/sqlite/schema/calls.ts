import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CallMode, CallOutcome } from "@/lib/runs/call-rows";
import { runs } from "./runs";

/** The outcome of each call of a run, written with the event that ends the run (`lib/runs/call-rows.ts`). */
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
    /** Milliseconds; null for a call that was never executed. */
    took: integer("took"),
    /** Its equal share of the tokens of its step's requests; null when nothing was counted. */
    inputTokens: integer("input_tokens"),
    outputTokens: integer("output_tokens"),
    /**
     * Citations of the run's report that refer to sources of this call; null for a call that returns no
     * sources.
     */
    citations: integer("citations"),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.callId] }),
    index("calls_started").on(table.startedAt),
  ],
);
