import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { RunKind, RunStatus, Scope } from "@/lib/run-log/run-state";
import type { CallMode, CallOutcome } from "@/lib/runs/call-rows";
import type { CheckedAgain } from "@/lib/runs/checked-again";
import { threads } from "./threads";

/**
 * A run's row: what must be readable without folding its log. Question, agent and scope are fixed; the
 * recorder updates the other columns in the transaction of the event that changes them.
 */
export const runs = sqliteTable(
  "runs",
  {
    /** Referenced by the full-text index, because VACUUM may renumber an implicit rowid. */
    docid: integer("docid").primaryKey({ autoIncrement: true }),
    id: text("id").notNull().unique(),
    threadId: text("thread_id")
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    question: text("question").notNull(),
    agent: text("agent").notNull(),
    scope: text("scope").$type<Scope>().notNull(),
    kind: text("kind").$type<RunKind>().notNull().default("research"),
    /** The report that an edit or a rewrite starts from. */
    revises: text("revises"),
    /** The run of the thread that this one continues. */
    branchOf: text("branch_of"),
    status: text("status").$type<RunStatus>().notNull(),
    /** The client's idempotency key: repeated requests with the same key create one run. */
    idempotencyKey: text("idempotency_key"),
    /** Number of the last event. */
    seq: integer("seq").notNull().default(0),
    answer: text("answer"),
    errorCode: text("error_code"),
    iteration: integer("iteration").notNull().default(0),
    searchesUsed: integer("searches_used").notNull().default(0),
    inputTokens: integer("input_tokens").notNull().default(0),
    cachedTokens: integer("cached_tokens").notNull().default(0),
    outputTokens: integer("output_tokens").notNull().default(0),
    /** In the currency of the price list. */
    money: real("money").notNull().default(0),
    /** Milliseconds of work, without waiting for the person and without queueing. */
    workedMs: integer("worked_ms").notNull().default(0),
    /** Id of the model that answers, when known. */
    model: text("model"),
    /** When a waiting run resumes by itself; null when it waits without a limit. */
    wakeAt: integer("wake_at"),
    /**
     * True when its usage is recorded in `spending`; false for runs of other installations and of older
     * versions.
     */
    counted: integer("counted", { mode: "boolean" }).notNull().default(false),
    /**
     * True when its calls are stored in `calls`; false until it has ended, and for runs of other
     * installations and of older versions.
     */
    callsKept: integer("calls_kept", { mode: "boolean" }).notNull().default(false),
    /** Raised when a process takes the run. Another process that still works on it can then write no more. */
    epoch: integer("epoch").notNull().default(0),
    /** The node that works on the run or changes it just now; null: none, and always where there is one process. */
    node: text("node"),
    createdAt: integer("created_at").notNull(),
    endedAt: integer("ended_at"),
  },
  (table) => [
    uniqueIndex("runs_idempotency").on(table.idempotencyKey),
    index("runs_thread").on(table.threadId, table.createdAt),
    index("runs_created").on(table.createdAt),
    index("runs_status").on(table.status),
    index("runs_wake").on(table.wakeAt).where(sql`wake_at is not null`),
    index("runs_agent").on(table.agent, table.endedAt),
  ],
);

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

/** Results of checking the reports and the answer of an imported run. */
export const runChecks = sqliteTable("run_checks", {
  runId: text("run_id")
    .primaryKey()
    .references(() => runs.id, { onDelete: "cascade" }),
  body: text("body", { mode: "json" }).$type<CheckedAgain>().notNull(),
});
