import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Document folders that were added in the interface; those of agents.yaml and the environment are not stored.
 */
export const documentFolders = sqliteTable("document_folders", {
  /** Also the name of its collection. */
  name: text("name").primaryKey(),
  /** Absolute. */
  path: text("path").notNull(),
  createdAt: integer("created_at").notNull(),
});
