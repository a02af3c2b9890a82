import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import type { Publication } from "@/lib/sources/publication";
import { digest, integer, json, text } from "./columns";
import { pages } from "./pages";
import { runs } from "./runs";
import { threads } from "./threads";

export const sources = pgTable(
  "sources",
  {
    id: text("id").primaryKey(),
    threadId: text("thread_id")
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    url: text("url").notNull(),
    urlKey: text("url_key").notNull(),
    host: text("host").notNull(),
    title: text("title").notNull(),
    snippet: text("snippet").notNull(),
    publishedAt: text("published_at"),
    publication: json<Publication>("publication"),
    pageId: text("page_id").references(() => pages.id),
    readAt: integer("read_at"),
    error: text("error"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("sources_number").on(table.threadId, table.number),
    uniqueIndex("sources_key").on(table.threadId, digest(table.urlKey)),
    index("sources_run").on(table.runId),
    index("sources_page").on(table.pageId),
    index("sources_address").on(digest(table.urlKey), table.createdAt),
  ],
);
