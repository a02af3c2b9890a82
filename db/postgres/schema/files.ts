import { index, pgTable } from "drizzle-orm/pg-core";
import { bytes, integer, text } from "./columns";

/**
 * The files in the folder of documents, which every node copies into its own. With SQLite they are only in the data folder.
 * Rows of several megabytes are read in pieces, so their bytes are not compressed (migration 0010).
 */

export const files = pgTable(
  "files",
  {
    /** The path below the folder of documents, with forward slashes. */
    name: text("name").primaryKey(),
    /** The name as `fileKey` folds it; each is stored once. */
    key: text("key").notNull().default(""),
    bytes: bytes("bytes").notNull(),
    /** SHA-256 of the bytes, hexadecimal. */
    sha256: text("sha256").notNull(),
    size: integer("size").notNull(),
    /** The file's own time. */
    modifiedAt: integer("modified_at").notNull().default(0),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("files_key").on(table.key)],
);
