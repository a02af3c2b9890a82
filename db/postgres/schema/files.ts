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

/**
 * Which bytes a file had before it was replaced or removed, without its name. Only what is listed here may be removed from the
 * folders of nodes: after an earlier state of the database was restored, they may have what it has not.
 */
export const formerFiles = pgTable(
  "former_files",
  {
    /** A digest of the file's key and of the digest of its bytes. */
    id: text("id").primaryKey(),
    endedAt: integer("ended_at").notNull(),
  },
  (table) => [index("former_files_ended").on(table.endedAt)],
);

/** Files of deleted reports: nodes other than the one that deleted them may still have these in their data folders. */
export const formerReportFiles = pgTable(
  "former_report_files",
  {
    /** The storage key: the path in the data folder, with forward slashes. */
    filepath: text("filepath").primaryKey(),
    endedAt: integer("ended_at").notNull(),
  },
  (table) => [index("former_report_files_ended").on(table.endedAt)],
);
