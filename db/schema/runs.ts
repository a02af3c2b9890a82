import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { RunKind, RunStatus, Scope } from "@/lib/run-log/run-state";
import { threads } from "./threads";

/**
 * A run's row: what must be known without folding its log. Everything but the request itself (question, agent, scope)
 * is settled by the recorder in the transaction of the event that says so.
 */
export const runs = sqliteTable(
  "runs",
  {
    /** What the full-text index refers to: an implicit rowid may be renumbered by VACUUM. */
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
    /** The run of the thread that this one goes on from. */
    branchOf: text("branch_of"),
    status: text("status").$type<RunStatus>().notNull(),
    /** The submitter's key: the same submit makes one run however often it arrives. */
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
    /** Milliseconds of work: neither waiting for the person nor in line. */
    workedMs: integer("worked_ms").notNull().default(0),
    /** Id of the model that answers, as far as it is known. */
    model: text("model"),
    /** When a run that waits goes on by itself; null when it waits as long as needed. */
    wakeAt: integer("wake_at"),
    /** True when what it uses stands in `spending`; false for runs of other installations and of older versions. */
    counted: integer("counted", { mode: "boolean" }).notNull().default(false),
    /** True when its calls stand in `calls`; false until it has ended, for runs of other installations and of older versions. */
    callsKept: integer("calls_kept", { mode: "boolean" }).notNull().default(false),
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
