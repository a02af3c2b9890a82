import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, digest, integer, json, rowNumber, text, tsvector } from "./columns";

export const documents = pgTable(
  "documents",
  {
    id: rowNumber("id").primaryKey(),
    collection: text("collection").notNull(),
    path: text("path").notNull(),
    url: text("url").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    text: text("text").notNull(),
    pageStarts: json<number[]>("page_starts"),
    sha256: text("sha256").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    modifiedAt: integer("modified_at").notNull(),
    indexedAt: integer("indexed_at").notNull(),
    status: text("status").$type<"indexed" | "unreadable">().notNull(),
    error: text("error"),
  },
  (table) => [
    uniqueIndex("documents_path").on(table.collection, digest(table.path)),
    uniqueIndex("documents_url").on(digest(table.url)),
    index("documents_status").on(table.status, table.collection, table.sha256),
  ],
);

export const passages = pgTable(
  "passages",
  {
    id: rowNumber("id").primaryKey(),
    documentId: integer("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    title: text("title").notNull(),
    heading: text("heading").notNull(),
    text: text("text").notNull(),
    start: integer("start").notNull(),
    end: integer("end").notNull(),
    page: integer("page"),
    digest: text("digest").notNull().default(""),
    /** How many words title, heading and text have together. */
    words: integer("words").notNull(),
    /** The words of title, heading and text with their places. */
    tsv: tsvector("tsv").notNull(),
  },
  (table) => [
    index("passages_document").on(table.documentId, table.position),
    index("passages_digest").on(table.digest),
    index("passages_tsv").using("gin", table.tsv),
  ],
);

export const passageVectors = pgTable(
  "passage_vectors",
  {
    id: rowNumber("id").primaryKey(),
    model: text("model").notNull(),
    digest: text("digest").notNull(),
    vector: bytes("vector").notNull(),
  },
  (table) => [uniqueIndex("passage_vectors_digest").on(table.model, table.digest)],
);

export const documentFolders = pgTable("document_folders", {
  name: text("name").primaryKey(),
  path: text("path").notNull(),
  createdAt: integer("created_at").notNull(),
});
