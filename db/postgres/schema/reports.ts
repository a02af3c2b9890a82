import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import type { Confidence, ReportOrigin, UncitedSentence } from "@/lib/run-log/run-state";
import { integer, json, rowNumber, text } from "./columns";
import { runs } from "./runs";
import { threads } from "./threads";

export const reports = pgTable(
  "reports",
  {
    docid: rowNumber("docid").primaryKey(),
    id: text("id").notNull().unique(),
    threadId: text("thread_id")
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    callId: text("call_id").notNull(),
    seriesId: text("series_id").notNull().default(""),
    origin: text("origin").$type<ReportOrigin>().notNull().default("agent"),
    version: integer("version").notNull(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    confidence: text("confidence").$type<Confidence>().notNull(),
    wordCount: integer("word_count").notNull(),
    sourcesCount: integer("sources_count").notNull(),
    citedCount: integer("cited_count").notNull(),
    invalidCitations: json<number[]>("invalid_citations").notNull(),
    uncited: json<UncitedSentence[]>("uncited").notNull().default(sql`'[]'`),
    faults: json<string[]>("faults").notNull().default(sql`'[]'`),
    supported: integer("supported").notNull().default(0),
    likely: integer("likely").notNull().default(0),
    partly: integer("partly").notNull().default(0),
    weak: integer("weak").notNull().default(0),
    notFound: integer("not_found").notNull().default(0),
    unchecked: integer("unchecked").notNull().default(0),
    filepath: text("filepath").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("reports_series").on(table.seriesId, table.docid),
    index("reports_run").on(table.runId, table.version),
    index("reports_thread").on(table.threadId, table.createdAt),
    index("reports_created").on(table.createdAt),
  ],
);

export const reportChanges = pgTable(
  "report_changes",
  {
    fromId: text("from_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    toId: text("to_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    rules: integer("rules").notNull(),
    body: text("body").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromId, table.toId] }), index("report_changes_to").on(table.toId)],
);

export const reportShares = pgTable(
  "report_shares",
  {
    id: text("id").primaryKey(),
    reportId: text("report_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    digest: text("digest").notNull().unique(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at"),
    openedAt: integer("opened_at"),
  },
  (table) => [index("report_shares_report").on(table.reportId)],
);
