import { pgTable } from "drizzle-orm/pg-core";
import { integer, text } from "./columns";

export const documentFolders = pgTable("document_folders", {
  name: text("name").primaryKey(),
  path: text("path").notNull(),
  createdAt: integer("created_at").notNull(),
});
