// The documents of the library and their passages. A document is written in pieces, so that a large one does
// not block the process. Its hash is empty until its last passage is stored; an unfinished document is
// written again.

import type { Statement } from "better-sqlite3";
import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import { documents, passages } from "@/db/sqlite/schema";
import { whenFree } from "@/db/sqlite/when-free";
import type {
  DocumentFact,
  DocumentRow,
  DocumentStamp,
  LibraryCounts,
  NewDocument,
  NewPassage,
} from "@/db/store/documents";
import type { DocumentFolderRow } from "@/db/store/store";
import { documentFolders } from "../schema";

/** Lists what is known about each file of a collection, to detect changes. */
export async function listDocumentStamps(db: Database, collection: string): Promise<DocumentStamp[]> {
  return db
    .select({
      id: documents.id,
      path: documents.path,
      sizeBytes: documents.sizeBytes,
      modifiedAt: documents.modifiedAt,
      sha256: documents.sha256,
      status: documents.status,
    })
    .from(documents)
    .where(eq(documents.collection, collection));
}

// Document folders that were added in the interface.

const all = prepareOnce((db) =>
  db
    .select()
    .from(documentFolders)
    .orderBy(asc(documentFolders.createdAt), asc(documentFolders.name))
    .prepare(),
);

/** Lists all folders, oldest first. Synchronous, because every scan of the folders reads them. */
export function listDocumentFolders(db: Database): DocumentFolderRow[] {
  return all(db).all();
}

/** Returns false and writes nothing when a folder of that name exists. */
export async function addDocumentFolder(db: Database, row: DocumentFolderRow): Promise<boolean> {
  const write = () => db.insert(documentFolders).values(row).onConflictDoNothing().run();
  return (await whenFree(db, write, "FULL")).changes === 1;
}

/** Returns false when no folder has that name. */
export async function removeDocumentFolder(db: Database, name: string): Promise<boolean> {
  const write = () => db.delete(documentFolders).where(eq(documentFolders.name, name)).run();
  return (await whenFree(db, write, "FULL")).changes === 1;
}

/** Names of all collections that have rows. */
export async function listCollections(db: Database): Promise<string[]> {
  const rows = db
    .selectDistinct({ name: documents.collection })
    .from(documents)
    .orderBy(documents.collection)
    .all();
  return rows.map((row) => row.name);
}

/**
 * Writes the document's row without its hash and deletes its old passages. Returns its id, which survives a
 * rewrite.
 */
export async function beginDocument(db: Database, document: NewDocument): Promise<number> {
  return whenFree(db, () => db.transaction((tx) => putDocument(tx, document, ""), { behavior: "immediate" }));
}

function putDocument(tx: Writer, document: NewDocument, sha256: string): number {
  const { id } = tx
    .insert(documents)
    .values({ ...document, sha256 })
    .onConflictDoUpdate({
      target: [documents.collection, documents.path],
      set: { ...document, sha256 },
    })
    .returning({ id: documents.id })
    .get();
  tx.delete(passages).where(eq(passages.documentId, id)).run();
  return id;
}

/**
 * Adds passages to a document that is being written. Returns false and writes nothing when it was deleted
 * meanwhile.
 */
export async function appendPassages(
  db: Database,
  documentId: number,
  added: NewPassage[],
): Promise<boolean> {
  const write = (tx: Writer): boolean => {
    const begun = tx.select({ id: documents.id }).from(documents).where(eq(documents.id, documentId)).get();
    if (begun) insertPassages(db, documentId, added);
    return begun !== undefined;
  };
  return whenFree(db, () => db.transaction(write, { behavior: "immediate" }));
}

/** Built once: a library has hundreds of thousands of passages. */
const statements = new WeakMap<Database, Statement>();

function insertPassages(db: Database, documentId: number, added: NewPassage[]): void {
  let insert = statements.get(db);
  if (!insert) {
    insert = db.$client.prepare(
      `INSERT INTO passages (document_id, position, title, heading, text, start, "end", page, digest)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    statements.set(db, insert);
  }
  for (const { position, title, heading, text, start, end, page, digest } of added)
    insert.run(documentId, position, title, heading, text, start, end, page ?? null, digest ?? "");
}

/** Writes a small document in one transaction. */
export async function storeDocument(
  db: Database,
  { document, sha256, added }: { document: NewDocument; sha256: string; added: NewPassage[] },
): Promise<void> {
  const write = (tx: Writer) => {
    const id = putDocument(tx, document, sha256);
    insertPassages(db, id, added);
  };
  await whenFree(db, () => db.transaction(write, { behavior: "immediate" }));
}

/** Marks a document as complete. */
export async function settleDocument(db: Database, id: number, sha256: string): Promise<void> {
  await whenFree(db, () => db.update(documents).set({ sha256 }).where(eq(documents.id, id)).run());
}

/** Stores a new size and time of a file whose content is unchanged. */
export async function touchDocument(
  db: Database,
  { id, ...stamp }: Pick<DocumentStamp, "id" | "sizeBytes" | "modifiedAt">,
): Promise<void> {
  await whenFree(db, () => db.update(documents).set(stamp).where(eq(documents.id, id)).run());
}

/** Removes a document and its passages. */
export async function deleteDocument(db: Database, id: number): Promise<void> {
  const write = (tx: Writer) => {
    tx.delete(passages).where(eq(passages.documentId, id)).run();
    tx.delete(documents).where(eq(documents.id, id)).run();
  };
  await whenFree(db, () => db.transaction(write, { behavior: "immediate" }));
}

/** The document at an address of the library; null when there is none. */
export async function findDocument(db: Database, url: string): Promise<DocumentRow | null> {
  return db.select().from(documents).where(eq(documents.url, url)).get() ?? null;
}

/** Lists documents of a collection after the path `after`, each with its number of passages. */
export async function listDocuments(
  db: Database,
  { collection, after, limit }: { collection: string; after: string; limit: number },
): Promise<DocumentFact[]> {
  return db
    .select({
      path: documents.path,
      title: documents.title,
      url: documents.url,
      sizeBytes: documents.sizeBytes,
      modifiedAt: documents.modifiedAt,
      status: documents.status,
      error: documents.error,
      sha256: documents.sha256,
      passages: sql<number>`(SELECT count(*) FROM passages AS p WHERE p.document_id = documents.id)`,
    })
    .from(documents)
    .where(and(eq(documents.collection, collection), gt(documents.path, after)))
    .orderBy(asc(documents.path))
    .limit(limit);
}

/** Counts the documents of a collection, including unreadable ones. */
export async function countDocuments(db: Database, collection: string): Promise<number> {
  return (
    db.select({ n: sql<number>`count(*)` }).from(documents).where(eq(documents.collection, collection)).get()
      ?.n ?? 0
  );
}

/** The id of the document at a path; null when there is none. */
export async function findDocumentId(
  db: Database,
  { collection, path }: { collection: string; path: string },
): Promise<number | null> {
  const at = and(eq(documents.collection, collection), eq(documents.path, path));
  return db.select({ id: documents.id }).from(documents).where(at).get()?.id ?? null;
}

/** How much the library holds, and which files could not be read, with the reasons. */
export async function countLibrary(db: Database): Promise<LibraryCounts> {
  const collections = db
    .select({ name: documents.collection, documents: sql<number>`count(*)` })
    .from(documents)
    .where(and(eq(documents.status, "indexed"), ne(documents.sha256, "")))
    .groupBy(documents.collection)
    .orderBy(asc(documents.collection))
    .all();
  const unreadable = db
    .select({ collection: documents.collection, path: documents.path, error: documents.error })
    .from(documents)
    .where(eq(documents.status, "unreadable"))
    .orderBy(asc(documents.collection), asc(documents.path))
    .all();
  return {
    documents: collections.reduce((sum, one) => sum + one.documents, 0),
    passages: db.select({ n: sql<number>`count(*)` }).from(passages).get()?.n ?? 0,
    collections,
    unreadable: unreadable.map((row) => ({
      path: `${row.collection}/${row.path}`,
      error: row.error ?? "It could not be read.",
    })),
  };
}
