import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { threads } from "./threads";

/** Author, own address, whether the page goes on behind the text, hosts on the way to it. */
type About = { author?: string; canonical?: string; cut?: true; hosts?: string[] };

/** Text as it was read, never altered. The id derives from address and text, so the same reading is stored once. */
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
    /** Where each page of a paginated document begins, in UTF-16 code units of the text; null for what has no pages. */
    pageStarts: text("page_starts", { mode: "json" }).$type<number[]>(),
    /** Author, own address, whether the page goes on behind the text, hosts on the way to it; null where nothing is known. */
    about: text("about", { mode: "json" }).$type<About>(),
    /** True while only bundles brought the text: nothing in this row but the text itself is known to be so. */
    brought: integer("brought", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [index("pages_key").on(table.urlKey, table.readAt)],
);

/**
 * A page as one thread came by it. The text is stored once for everybody; when it was read, and what was said of it
 * there, belongs to the thread and is shown to its owner alone. What a bundle says is a row beside what the thread read.
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
    /** True for what a bundle says of the page. */
    brought: integer("brought", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.pageId, table.brought] }),
    index("page_readings_page").on(table.pageId),
  ],
);

/**
 * What this installation fetched of the web by itself, one row for each address, so that nothing is fetched twice in a
 * day and what has not changed afterwards is not sent again. A page of a run is copied from here, never referred to.
 */
export const fetchedPages = sqliteTable(
  "fetched_pages",
  {
    urlKey: text("url_key").primaryKey(),
    /** Where redirects led. */
    url: text("url").notNull(),
    redirects: text("redirects", { mode: "json" }).$type<string[]>().notNull(),
    /** The address that the page names for itself. */
    canonical: text("canonical"),
    title: text("title").notNull(),
    text: text("text").notNull(),
    pageStarts: text("page_starts", { mode: "json" }).$type<number[]>(),
    publishedAt: text("published_at"),
    author: text("author"),
    language: text("language"),
    /** Whether the page goes on behind the text; null where it was not kept. */
    cut: integer("cut", { mode: "boolean" }),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** When the server last said that this is what it has; milliseconds since the epoch. */
    checkedAt: integer("checked_at").notNull(),
  },
  (table) => [index("fetched_pages_checked").on(table.checkedAt)],
);
