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
  },
  (table) => [index("pages_key").on(table.urlKey, table.readAt)],
);
