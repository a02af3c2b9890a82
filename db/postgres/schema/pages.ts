import { boolean, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import type { About, PictureOfPage } from "@/db/sqlite/schema/pages";
import { bytes, digest, integer, json, text } from "./columns";
import { threads } from "./threads";

export const pages = pgTable(
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
    pageStarts: json<number[]>("page_starts"),
    about: json<About>("about"),
    brought: boolean("brought").notNull().default(false),
  },
  (table) => [index("pages_key").on(digest(table.urlKey), table.readAt)],
);

export const pageReadings = pgTable(
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
    pageStarts: json<number[]>("page_starts"),
    about: json<About>("about"),
    brought: boolean("brought").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.pageId, table.brought] }),
    index("page_readings_page").on(table.pageId),
  ],
);

export const fetchedPages = pgTable(
  "fetched_pages",
  {
    urlKey: text("url_key").notNull(),
    url: text("url").notNull(),
    redirects: json<string[]>("redirects").notNull(),
    canonical: text("canonical"),
    title: text("title").notNull(),
    text: text("text").notNull(),
    pageStarts: json<number[]>("page_starts"),
    publishedAt: text("published_at"),
    author: text("author"),
    language: text("language"),
    cut: boolean("cut"),
    pictures: json<PictureOfPage[]>("pictures"),
    picturesLeft: json<NonNullable<About["picturesLeft"]>>("pictures_left"),
    etag: text("etag"),
    lastModified: text("last_modified"),
    checkedAt: integer("checked_at").notNull(),
  },
  (table) => [
    uniqueIndex("fetched_pages_key").on(digest(table.urlKey)),
    index("fetched_pages_checked").on(table.checkedAt),
  ],
);

export const pictures = pgTable("pictures", {
  sha256: text("sha256").primaryKey(),
  type: text("type").$type<PictureOfPage["type"]>().notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  bytes: bytes("bytes").notNull(),
});

export const pagePictures = pgTable(
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
