import { pgTable } from "drizzle-orm/pg-core";
import { bytes, integer, text } from "./columns";

/**
 * Files that every node must be able to read: uploaded documents and the files of reports. With SQLite they are files in
 * the data folder.
 */

export const files = pgTable("files", {
  /** The storage key, with forward slashes. */
  name: text("name").primaryKey(),
  bytes: bytes("bytes").notNull(),
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: text("sha256").notNull(),
  size: integer("size").notNull(),
  createdAt: integer("created_at").notNull(),
});
