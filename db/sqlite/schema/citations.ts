import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type {
  CheckCause,
  CitedFact,
  ClaimedVerdict,
  FurtherPlace,
  Judgement,
  PassageMatch,
  Verdict,
} from "@/lib/run-log/run-state";
import { pages } from "./pages";
import { reports } from "./reports";
import { sources } from "./sources";

/** The text that contains a citation: the report itself, or the short answer above it. */
export type CitationPart = "report" | "answer";

/**
 * Connects a sentence of a report or of its short answer with a passage of a page. Offsets are UTF-16 code
 * units.
 */
export const citations = sqliteTable(
  "citations",
  {
    id: text("id").primaryKey(),
    reportId: text("report_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    part: text("part").$type<CitationPart>().notNull().default("report"),
    number: integer("number").notNull(),
    at: integer("at").notNull(),
    sentenceStart: integer("sentence_start").notNull(),
    sentenceEnd: integer("sentence_end").notNull(),
    sourceId: text("source_id").references(() => sources.id),
    pageId: text("page_id").references(() => pages.id),
    match: text("match").$type<PassageMatch>().notNull(),
    passageStart: integer("passage_start"),
    passageEnd: integer("passage_end"),
    passage: text("passage"),
    /** The verdict of the citation check. Rows older than the check have the defaults. */
    verdict: text("verdict").$type<Verdict>().notNull().default("unchecked"),
    score: real("score").notNull().default(0),
    facts: text("facts", { mode: "json" }).$type<CitedFact[]>().notNull().default([]),
    cause: text("cause").$type<CheckCause>(),
    /** Null: none, or from before they were stored. */
    further: text("further", { mode: "json" }).$type<FurtherPlace[]>(),
    judgement: text("judgement", { mode: "json" }).$type<Judgement>(),
    /** The bundle's verdict, when the check on import disagreed; null otherwise. */
    claimed: text("claimed", { mode: "json" }).$type<ClaimedVerdict>(),
    /**
     * The final verdict after citation check and citation review (`lib/reports/verdict.ts`); stored for
     * search.
     */
    standing: text("standing").$type<Verdict>().notNull().default("unchecked"),
  },
  (table) => [
    index("citations_report").on(table.reportId, table.at),
    index("citations_source").on(table.sourceId),
    index("citations_page").on(table.pageId),
  ],
);
