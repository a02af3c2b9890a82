// The documents of the library and their passages. A document is written in pieces, so that a large one does
// not block the process. Its hash is empty until its last passage is stored; an unfinished document is
// written again.

import type { documents, passages } from "@/db/sqlite/schema";

export type DocumentRow = typeof documents.$inferSelect;

export type NewDocument = Omit<DocumentRow, "id" | "sha256">;

export type NewPassage = Omit<typeof passages.$inferInsert, "id" | "documentId">;

export type DocumentStamp = Pick<
  DocumentRow,
  "id" | "path" | "sizeBytes" | "modifiedAt" | "sha256" | "status"
>;

export type DocumentFact = Pick<
  DocumentRow,
  "path" | "title" | "url" | "sizeBytes" | "modifiedAt" | "status" | "error" | "sha256"
> & { passages: number };

export type LibraryCounts = {
  documents: number;
  passages: number;
  collections: { name: string; documents: number }[];
  unreadable: { path: string; error: string }[];
};

export interface DocumentsStore {
  /** Lists what is known about each file of a collection, to detect changes. */
  listDocumentStamps(collection: string): Promise<DocumentStamp[]>;

  /** Names of all collections that have rows. */
  listCollections(): Promise<string[]>;

  /**
   * Writes the document's row without its hash and deletes its old passages. Returns its id, which survives a
   * rewrite.
   */
  beginDocument(document: NewDocument): Promise<number>;

  /**
   * Adds passages to a document that is being written. Returns false and writes nothing when it was deleted
   * meanwhile.
   */
  appendPassages(documentId: number, added: NewPassage[]): Promise<boolean>;

  /** Writes a small document in one transaction. */
  storeDocument(options: { document: NewDocument; sha256: string; added: NewPassage[] }): Promise<void>;

  /** Marks a document as complete. */
  settleDocument(id: number, sha256: string): Promise<void>;

  /** Stores a new size and time of a file whose content is unchanged. */
  touchDocument(options: Pick<DocumentStamp, "id" | "sizeBytes" | "modifiedAt">): Promise<void>;

  /** Removes a document and its passages. */
  deleteDocument(id: number): Promise<void>;

  /** The document at an address of the library; null when there is none. */
  findDocument(url: string): Promise<DocumentRow | null>;

  /** Lists documents of a collection after the path `after`, each with its number of passages. */
  listDocuments(options: { collection: string; after: string; limit: number }): Promise<DocumentFact[]>;

  /** Counts the documents of a collection, including unreadable ones. */
  countDocuments(collection: string): Promise<number>;

  /** The id of the document at a path; null when there is none. */
  findDocumentId(options: { collection: string; path: string }): Promise<number | null>;

  /** How much the library holds, and which files could not be read, with the reasons. */
  countLibrary(): Promise<LibraryCounts>;
}
