// Full-text search over reports, questions with their answers, and sources. SQLite has the same tables in
// `db/sqlite/migrations/0004_source-search.sql`, with the index in a table of its own.

import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { integer, rowNumber, text, tsvector } from "./columns";

/**
 * What can be found. `ref`: a report's id, a run's id, or the digest of an owner's address; `source` is then its newest
 * source and `page` the text that was read last. Rows are numbered by time, in tenths of a second.
 */

export const searchEntries = pgTable(
  "search_entries",
  {
    docid: integer("docid").primaryKey(),
    kind: text("kind").$type<"report" | "question" | "source">().notNull(),
    ref: text("ref").notNull(),
    source: text("source"),
    page: text("page"),
    at: integer("at").notNull(),
    /** The words by which results are narrowed: kind, read or only seen, cited or not, host, agent, verdicts, owner. */
    facets: text("facets").notNull(),
    /** The stems of title and text in their order: a line of each, with spaces around every stem. */
    stems: text("stems").notNull(),
    /** The stems without their places, those of the title once more with a mark, the facets, and spans of time. */
    tsv: tsvector("tsv").notNull(),
  },
  (table) => [
    uniqueIndex("search_entries_ref").on(table.ref),
    index("search_entries_tsv").using("gin", table.tsv),
  ],
);

/** Words of the index, for completing one that is not typed to its end. */

export const searchWords = pgTable("search_words", { word: text("word").primaryKey() });

/**
 * What changed and is not indexed yet; triggers write it. Numbers are given out before they are committed: a lower one may
 * become visible later.
 */

export const searchPending = pgTable("search_pending", {
  id: rowNumber("id").primaryKey(),
  kind: text("kind").$type<"report" | "run" | "address">().notNull(),
  ref: text("ref").notNull(),
});
