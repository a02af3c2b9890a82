import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { threads } from "./threads";

/** Author, canonical address, whether the text was cut, and hosts of redirects. */
export type About = { author?: string; canonical?: string; cut?: true; hosts?: string[] };

/**
 * A text as it was read, never changed. The id derives from address and text, so the same reading is stored
 * once.
 */
export const pages = sqliteTable(
  "pages",
  {
    id: text("id").primaryKey(),
    url: text("url").notNull(),
    urlKey: text("url_key").notNull(),
    title: text("title").notNull(),
    text: text("text").notNull(),
    sha256: text("sha256").notNull(),
    charCount: integer("char_count").notNull(),
    wordCount: integer("word_count").notNull(),
    publishedAt: text("published_at"),
    via: text("via").notNull(),
    readAt: integer("read_at").notNull(),
    /**
     * Offsets of a paginated document's pages in the text, in UTF-16 code units; null for texts without
     * pages.
     */
    pageStarts: text("page_starts", { mode: "json" }).$type<number[]>(),
    /**
     * Author, canonical address, whether the text was cut, and hosts of redirects; null when nothing is
     * known.
     */
    about: text("about", { mode: "json" }).$type<About>(),
    /**
     * True while only bundles supplied the text: then only the text itself is verified, not the other
     * columns.
     */
    brought: integer("brought", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [index("pages_key").on(table.urlKey, table.readAt)],
);

/**
 * A thread's reading of a page. The text is stored once for everybody; the time of reading and the metadata
 * belong to the thread and are visible only to its owner. What a bundle says is a separate row.
 */
export const pageReadings = sqliteTable(
  "page_readings",
  {
    threadId: text("thread_id")
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    pageId: text("page_id")
      .notNull()
      .references(() => pages.id),
    url: text("url").notNull(),
    title: text("title").notNull(),
    wordCount: integer("word_count").notNull(),
    publishedAt: text("published_at"),
    via: text("via").notNull(),
    readAt: integer("read_at").notNull(),
    pageStarts: text("page_starts", { mode: "json" }).$type<number[]>(),
    about: text("about", { mode: "json" }).$type<About>(),
    /** True for a row that a bundle supplied. */
    brought: integer("brought", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.pageId, table.brought] }),
    index("page_readings_page").on(table.pageId),
  ],
);

/**
 * The cache of pages that this installation fetched, one row per address, so that nothing is fetched twice in
 * a day and unchanged pages are not downloaded again. Runs copy pages from here and never refer to them.
 */
export const fetchedPages = sqliteTable(
  "fetched_pages",
  {
    urlKey: text("url_key").primaryKey(),
    /** The address after redirects. */
    url: text("url").notNull(),
    redirects: text("redirects", { mode: "json" }).$type<string[]>().notNull(),
    /** The canonical address that the page declares. */
    canonical: text("canonical"),
    title: text("title").notNull(),
    text: text("text").notNull(),
    pageStarts: text("page_starts", { mode: "json" }).$type<number[]>(),
    publishedAt: text("published_at"),
    author: text("author"),
    language: text("language"),
    /** Whether the text was cut; null in rows that did not store it. */
    cut: integer("cut", { mode: "boolean" }),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** When the server last confirmed this content; milliseconds since the epoch. */
    checkedAt: integer("checked_at").notNull(),
  },
  (table) => [index("fetched_pages_checked").on(table.checkedAt)],
);
