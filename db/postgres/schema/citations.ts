import { sql } from "drizzle-orm";
import { doublePrecision, index, pgTable } from "drizzle-orm/pg-core";
import type { CitationPart } from "@/db/sqlite/schema/citations";
import type {
  CheckCause,
  CitedFact,
  ClaimedVerdict,
  FurtherPlace,
  Judgement,
  PassageMatch,
  Verdict,
} from "@/lib/run-log/run-state";
import { integer, json, text } from "./columns";
import { pages } from "./pages";
import { reports } from "./reports";
import { sources } from "./sources";

export const citations = pgTable(
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
    verdict: text("verdict").$type<Verdict>().notNull().default("unchecked"),
    score: doublePrecision("score").notNull().default(0),
    facts: json<CitedFact[]>("facts").notNull().default(sql`'[]'`),
    cause: text("cause").$type<CheckCause>(),
    further: json<FurtherPlace[]>("further"),
    judgement: json<Judgement>("judgement"),
    claimed: json<ClaimedVerdict>("claimed"),
    standing: text("standing").$type<Verdict>().notNull().default("unchecked"),
  },
  (table) => [
    index("citations_report").on(table.reportId, table.at),
    index("citations_source").on(table.sourceId),
    index("citations_page").on(table.pageId),
  ],
);
