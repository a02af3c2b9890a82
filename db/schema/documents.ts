import { blob, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** A file of the library on this machine. `status` "unreadable" keeps why in `error`: nothing is skipped in silence. */
export const documents = sqliteTable(
  "documents",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** `next`, `ai`, `documents` for files that were added here, or the name of a folder of the person's. */
    collection: text("collection").notNull(),
    /** Path inside the collection, with forward slashes. */
    path: text("path").notNull(),
    /** Stable address: `library://<collection>/<path>`. */
    url: text("url").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    text: text("text").notNull(),
    /** Where the pages of a PDF begin in the text, in UTF-16 code units; null where there are none. */
    pageStarts: text("page_starts", { mode: "json" }).$type<number[]>(),
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
    /** The page it begins on, from 1; null where there are none. */
    page: integer("page"),
    /** Of title, heading and text: what a vector is kept by. Empty in those that were stored before there were any. */
    digest: text("digest").notNull().default(""),
  },
  (table) => [
    index("passages_document").on(table.documentId, table.position),
    index("passages_digest").on(table.digest),
  ],
);

/** What an embedding model made of a passage, by the digest of its words: equal words have one vector. */
export const passageVectors = sqliteTable(
  "passage_vectors",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Model and number of dimensions; vectors of two models are never compared. */
    model: text("model").notNull(),
    digest: text("digest").notNull(),
    /** One signed byte for each dimension: direction only, its length is the same for all. */
    vector: blob("vector", { mode: "buffer" }).notNull(),
  },
  (table) => [uniqueIndex("passage_vectors_digest").on(table.model, table.digest)],
);
