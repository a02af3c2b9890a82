import { blob, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { threads } from "./threads";

/** A picture of a page: the digest of its bytes, its size, and where its caption stands in the text. */
export type PictureOfPage = {
  number: number;
  sha256: string;
  type: "image/jpeg" | "image/png";
  width: number;
  height: number;
  size: number;
  start: number;
  end: number;
  caption: string;
};

/** Author, canonical address, whether the text was cut, hosts of redirects, and its pictures. */
export type About = {
  author?: string;
  canonical?: string;
  cut?: true;
  hosts?: string[];
  pictures?: PictureOfPage[];
  picturesLeft?: { unreachable?: number; unusable?: number; late?: number; many?: number; run?: number };
};

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
    /** Its pictures, whose bytes may be deleted before this row; null when it has none. */
    pictures: text("pictures", { mode: "json" }).$type<PictureOfPage[]>(),
    /** Captioned pictures that are not kept, by reason; null when all are. */
    picturesLeft: text("pictures_left", { mode: "json" }).$type<NonNullable<About["picturesLeft"]>>(),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** When the server last confirmed this content; milliseconds since the epoch. */
    checkedAt: integer("checked_at").notNull(),
  },
  (table) => [index("fetched_pages_checked").on(table.checkedAt)],
);

/** Pictures of pages as they were drawn again here, each once, by the digest of its bytes. */
export const pictures = sqliteTable("pictures", {
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: text("sha256").primaryKey(),
  type: text("type").$type<PictureOfPage["type"]>().notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  bytes: blob("bytes", { mode: "buffer" }).notNull(),
});

/** Which pages have a picture. It is deleted with the last of them. */
export const pagePictures = sqliteTable(
  "page_pictures",
  {
    pageId: text("page_id")
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    sha256: text("sha256")
      .notNull()
      .references(() => pictures.sha256),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.sha256] }),
    index("page_pictures_picture").on(table.sha256),
  ],
);
