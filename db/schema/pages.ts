import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
    about: text("about", { mode: "json" }).$type<{
      author?: string;
      canonical?: string;
      cut?: true;
      hosts?: string[];
    }>(),
  },
  (table) => [index("pages_key").on(table.urlKey, table.readAt)],
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
