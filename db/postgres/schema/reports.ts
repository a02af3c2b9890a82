import { sql } from "drizzle-orm";
import { index, pgTable } from "drizzle-orm/pg-core";
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
