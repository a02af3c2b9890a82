import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Folders of documents that were named in the interface; those of agents.yaml and the environment are not kept here. */
export const documentFolders = sqliteTable("document_folders", {
  /** Of its collection. */
  name: text("name").primaryKey(),
  /** Absolute. */
  path: text("path").notNull(),
  createdAt: integer("created_at").notNull(),
});
