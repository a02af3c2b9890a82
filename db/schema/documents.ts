import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** A file of the library on this machine. `status` "unreadable" keeps why in `error`: nothing is skipped in silence. */
export const documents = sqliteTable(
  "documents",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** `next`, `ai`, or `documents` for the person's own files. */
    collection: text("collection").notNull(),
    /** Path inside the collection, with forward slashes. */
    path: text("path").notNull(),
    /** Stable address: `library://<collection>/<path>`. */
    url: text("url").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    text: text("text").notNull(),
    sha256: text("sha256").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    modifiedAt: integer("modified_at").notNull(),
    indexedAt: integer("indexed_at").notNull(),
    status: text("status").$type<"indexed" | "unreadable">().notNull(),
    error: text("error"),
  },
  (table) => [
    uniqueIndex("documents_path").on(table.collection, table.path),
    uniqueIndex("documents_url").on(table.url),
  ],
);

/** A document cut into passages of a few hundred words at headings; the full-text index stands over these. */
export const passages = sqliteTable(
  "passages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    documentId: integer("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** Repeated here because the full-text index weighs it. */
    title: text("title").notNull(),
    heading: text("heading").notNull(),
    text: text("text").notNull(),
    start: integer("start").notNull(),
    end: integer("end").notNull(),
  },
  (table) => [index("passages_document").on(table.documentId, table.position)],
);
