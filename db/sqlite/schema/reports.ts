import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Confidence, ReportOrigin, UncitedSentence } from "@/lib/run-log/run-state";
import { runs } from "./runs";
import { threads } from "./threads";

/** A report. Every version is a row of its own, whoever made it; earlier versions stay. */
export const reports = sqliteTable(
  "reports",
  {
    /** Referenced by the full-text index, because VACUUM may renumber an implicit rowid. */
    docid: integer("docid").primaryKey({ autoIncrement: true }),
    id: text("id").notNull().unique(),
    threadId: text("thread_id")
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    callId: text("call_id").notNull(),
    /** Id of the first version, shared by all versions of a report. */
    seriesId: text("series_id").notNull().default(""),
    origin: text("origin").$type<ReportOrigin>().notNull().default("agent"),
    version: integer("version").notNull(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    confidence: text("confidence").$type<Confidence>().notNull(),
    wordCount: integer("word_count").notNull(),
    sourcesCount: integer("sources_count").notNull(),
    citedCount: integer("cited_count").notNull(),
    invalidCitations: text("invalid_citations", { mode: "json" }).$type<number[]>().notNull(),
    /** Factual sentences without a citation. */
    uncited: text("uncited", { mode: "json" }).$type<UncitedSentence[]>().notNull().default([]),
    faults: text("faults", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** The number of citations with each verdict. */
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

/** What changed from one report to another. Derived from both, and computed again when the rules change. */
export const reportChanges = sqliteTable(
  "report_changes",
  {
    fromId: text("from_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    toId: text("to_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    /** Version of the rules that compared them. */
    rules: integer("rules").notNull(),
    /** JSON of `lib/changes/changes-schema.ts`. */
    body: text("body").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromId, table.toId] }), index("report_changes_to").on(table.toId)],
);

/**
 * Links that open one version of a report without sign-in. Only the digest of a link's token is stored. A
 * revoked link has no row. Times are milliseconds since the epoch.
 */
export const reportShares = sqliteTable(
  "report_shares",
  {
    id: text("id").primaryKey(),
    reportId: text("report_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    /** SHA-256 of the token, hexadecimal: the token has 256 random bits, so no slow digest is needed. */
    digest: text("digest").notNull().unique(),
    createdAt: integer("created_at").notNull(),
    /** Null for a link that stays until it is revoked. */
    expiresAt: integer("expires_at"),
    /** When it was last opened, to the minute; null before the first time. */
    openedAt: integer("opened_at"),
  },
  (table) => [index("report_shares_report").on(table.reportId)],
);
