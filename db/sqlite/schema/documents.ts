import { blob, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * A file of the library on this machine. For the `status` "unreadable", `error` stores the reason: no file is
 * skipped silently.
 */
export const documents = sqliteTable(
  "documents",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** `next`, `ai`, `documents` for files added in the interface, or the name of a configured folder. */
    collection: text("collection").notNull(),
    /** Path inside the collection, with forward slashes. */
    path: text("path").notNull(),
    /** Stable address: `library://<collection>/<path>`. */
    url: text("url").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    text: text("text").notNull(),
    /** Offsets of a PDF's pages in the text, in UTF-16 code units; null for texts without pages. */
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
    // Counted for every health report: without it each row is read to behind its text.
    index("documents_status").on(table.status, table.collection, table.sha256),
  ],
);

/**
 * A document's passages: a few hundred words each, split at headings. The full-text index covers these rows.
 */
export const passages = sqliteTable(
  "passages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    documentId: integer("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** Copied here because the full-text index weights it separately. */
    title: text("title").notNull(),
    heading: text("heading").notNull(),
    text: text("text").notNull(),
    start: integer("start").notNull(),
    end: integer("end").notNull(),
    /** The page on which it starts, from 1; null for documents without pages. */
    page: integer("page"),
    /** Digest of title, heading and text, by which vectors are stored. Empty in rows older than vectors. */
    digest: text("digest").notNull().default(""),
  },
  (table) => [
    index("passages_document").on(table.documentId, table.position),
    index("passages_digest").on(table.digest),
  ],
);

/** Embeddings of passages by the digest of their words: passages with equal words share one vector. */
export const passageVectors = sqliteTable(
  "passage_vectors",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Model and number of dimensions; vectors of different models are never compared. */
    model: text("model").notNull(),
    digest: text("digest").notNull(),
    /** One signed byte per dimension. Only the direction is stored; all vectors have the same length. */
    vector: blob("vector", { mode: "buffer" }).notNull(),
  },
  (table) => [uniqueIndex("passage_vectors_digest").on(table.model, table.digest)],
);

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
