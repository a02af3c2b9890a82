import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import type { RunKind, RunStatus, Scope } from "@/lib/run-log/run-state";
import { integer, rowNumber, text } from "./columns";
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
