import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { runs } from "./runs";
import { threads } from "./threads";

/** A written report. A revision is a further row with the next version; the earlier one stays. */
export const reports = sqliteTable(
  "reports",
  {
    /** What the full-text index refers to: an implicit rowid may be renumbered by VACUUM. */
    docid: integer("docid").primaryKey({ autoIncrement: true }),
    id: text("id").notNull().unique(),
    threadId: text("thread_id")
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    callId: text("call_id").notNull(),
    version: integer("version").notNull(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    confidence: text("confidence").$type<"high" | "medium" | "low">().notNull(),
    wordCount: integer("word_count").notNull(),
    sourcesCount: integer("sources_count").notNull(),
    citedCount: integer("cited_count").notNull(),
    invalidCitations: text("invalid_citations", { mode: "json" }).$type<number[]>().notNull(),
    filepath: text("filepath").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("reports_run").on(table.runId, table.version),
    index("reports_thread").on(table.threadId, table.createdAt),
    index("reports_created").on(table.createdAt),
  ],
);
