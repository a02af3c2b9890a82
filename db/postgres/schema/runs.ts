import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import type { RunKind, RunStatus, Scope } from "@/lib/run-log/run-state";
import type { CallMode, CallOutcome } from "@/lib/runs/call-rows";
import type { CheckedAgain } from "@/lib/runs/checked-again";
import { integer, json, rowNumber, text } from "./columns";
import { threads } from "./threads";

export const runs = pgTable(
  "runs",
  {
    docid: rowNumber("docid").primaryKey(),
    id: text("id").notNull().unique(),
    threadId: text("thread_id")
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    question: text("question").notNull(),
    agent: text("agent").notNull(),
    scope: text("scope").$type<Scope>().notNull(),
    kind: text("kind").$type<RunKind>().notNull().default("research"),
    revises: text("revises"),
    branchOf: text("branch_of"),
    status: text("status").$type<RunStatus>().notNull(),
    idempotencyKey: text("idempotency_key"),
    seq: integer("seq").notNull().default(0),
    answer: text("answer"),
    errorCode: text("error_code"),
    iteration: integer("iteration").notNull().default(0),
    searchesUsed: integer("searches_used").notNull().default(0),
    inputTokens: integer("input_tokens").notNull().default(0),
    cachedTokens: integer("cached_tokens").notNull().default(0),
    outputTokens: integer("output_tokens").notNull().default(0),
    money: doublePrecision("money").notNull().default(0),
    workedMs: integer("worked_ms").notNull().default(0),
    model: text("model"),
    wakeAt: integer("wake_at"),
    counted: boolean("counted").notNull().default(false),
    epoch: integer("epoch").notNull().default(0),
    node: text("node"),
    callsKept: boolean("calls_kept").notNull().default(false),
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

export const runChecks = pgTable("run_checks", {
  runId: text("run_id")
    .primaryKey()
    .references(() => runs.id, { onDelete: "cascade" }),
  body: json<CheckedAgain>("body").notNull(),
});
