// The documents of the library and their passages. A document is written in pieces, so that a large one does
// not hold a transaction for long. Its hash is empty until its last passage is stored; an unfinished document is
// written again.

import { and, asc, count, eq, getTableColumns, gt, ne, sql } from "drizzle-orm";
import { type Database, lock, type TokensOf, type Writer } from "@/db/postgres/client";
import { wordsOf } from "@/db/postgres/passage-words";
import { insertRows } from "@/db/postgres/rows";
import { digest } from "@/db/postgres/schema/columns";
import { transact, whenFree } from "@/db/postgres/when-free";
import type {
  DocumentFact,
  DocumentRow,
  DocumentStamp,
  LibraryCounts,
  NewDocument,
  NewPassage,
} from "@/db/store/documents";
import { documentFolders, documents, passages } from "../schema";

/** Lists what is known about each file of a collection, to detect changes. */
export async function listDocumentStamps(db: Database, collection: string): Promise<DocumentStamp[]> {
  const { id, path, sizeBytes, modifiedAt, sha256, status } = getTableColumns(documents);
  return db
    .select({ id, path, sizeBytes, modifiedAt, sha256, status })
    .from(documents)
    .where(eq(documents.collection, collection));
}

/** Names of all collections that have rows. */
export async function listCollections(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: documents.collection })
    .from(documents)
    .orderBy(asc(documents.collection));
  return rows.map(({ name }) => name);
}

/**
 * Writes the document's row without its hash and deletes its old passages. Returns its id, which survives a
 * rewrite.
 */
export async function beginDocument(db: Database, document: NewDocument): Promise<number> {
  return transact(db, (tx) => putDocument(tx, { ...document, sha256: "" }));
}

async function putDocument(tx: Writer, document: Omit<DocumentRow, "id">): Promise<number> {
  await lock(tx, `document ${document.collection}/${document.path}`);
  const before = await findId(tx, document);
  if (before !== null) {
    await tx.update(documents).set(document).where(eq(documents.id, before));
    await tx.delete(passages).where(eq(passages.documentId, before));
    return before;
  }
  const [added] = await tx.insert(documents).values(document).returning({ id: documents.id });
  return (added as { id: number }).id;
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
  return transact(db, async (tx) => {
    const begun = await tx
      .select({ id: documents.id })
      .from(documents)
      .where(eq(documents.id, documentId))
      .for("key share");
    if (begun.length > 0) await insertPassages(tx, { documentId, added, tokensOf: db.tokensOf });
    return begun.length > 0;
  });
}

async function insertPassages(
  tx: Writer,
  { documentId, added, tokensOf }: { documentId: number; added: NewPassage[]; tokensOf: TokensOf },
): Promise<void> {
  const rows = added.map(({ position, title, heading, text, start, end, page, digest }) => ({
    documentId,
    position,
    title,
    heading,
    text,
    start,
    end,
    page: page ?? null,
    digest: digest ?? "",
    ...wordsOf(tokensOf, { title, heading, text }),
  }));
  await insertRows(tx, passages, rows);
}

/** Writes a small document in one transaction. */
export async function storeDocument(
  db: Database,
  { document, sha256, added }: { document: NewDocument; sha256: string; added: NewPassage[] },
): Promise<void> {
  await transact(db, async (tx) => {
    const documentId = await putDocument(tx, { ...document, sha256 });
    await insertPassages(tx, { documentId, added, tokensOf: db.tokensOf });
  });
}

/** Marks a document as complete. */
export async function settleDocument(db: Database, id: number, sha256: string): Promise<void> {
  await whenFree(db, () => db.update(documents).set({ sha256 }).where(eq(documents.id, id)));
}

/** Stores a new size and time of a file whose content is unchanged. */
export async function touchDocument(
  db: Database,
  { id, ...stamp }: Pick<DocumentStamp, "id" | "sizeBytes" | "modifiedAt">,
): Promise<void> {
  await whenFree(db, () => db.update(documents).set(stamp).where(eq(documents.id, id)));
}

/** Removes a document and its passages. */
export async function deleteDocument(db: Database, id: number): Promise<void> {
  await whenFree(db, () => db.delete(documents).where(eq(documents.id, id)));
}

/** The document at an address of the library; null when there is none. */
export async function findDocument(db: Database, url: string): Promise<DocumentRow | null> {
  const [found] = await db
    .select()
    .from(documents)
    .where(and(eq(digest(documents.url), digest(sql`${url}`)), eq(documents.url, url)));
  return found ?? null;
}

/** Lists documents of a collection after the path `after`, each with its number of passages. */
export async function listDocuments(
  db: Database,
  { collection, after, limit }: { collection: string; after: string; limit: number },
): Promise<DocumentFact[]> {
  const { path, title, url, sizeBytes, modifiedAt, status, error, sha256 } = getTableColumns(documents);
  return db
    .select({
      ...{ path, title, url, sizeBytes, modifiedAt, status, error, sha256 },
      passages: sql<number>`(SELECT count(*) FROM passages p WHERE p.document_id = documents.id)`,
    })
    .from(documents)
    .where(and(eq(documents.collection, collection), gt(documents.path, after)))
    .orderBy(asc(documents.path))
    .limit(limit);
}

/** Counts the documents of a collection, including unreadable ones. */
export async function countDocuments(db: Database, collection: string): Promise<number> {
  const [found] = await db.select({ n: count() }).from(documents).where(eq(documents.collection, collection));
  return found?.n ?? 0;
}

async function findId(
  db: Writer,
  { collection, path }: { collection: string; path: string },
): Promise<number | null> {
  const at = and(
    eq(documents.collection, collection),
    eq(digest(documents.path), digest(sql`${path}`)),
    eq(documents.path, path),
  );
  const [found] = await db.select({ id: documents.id }).from(documents).where(at);
  return found?.id ?? null;
}

/** The id of the document at a path; null when there is none. */
export async function findDocumentId(
  db: Database,
  at: { collection: string; path: string },
): Promise<number | null> {
  return findId(db, at);
}

/** How much the library holds, and which files could not be read, with the reasons. */
export async function countLibrary(db: Database): Promise<LibraryCounts> {
  const [collections, unreadable, [all]] = await Promise.all([
    db
      .select({ name: documents.collection, documents: count() })
      .from(documents)
      .where(and(eq(documents.status, "indexed"), ne(documents.sha256, "")))
      .groupBy(documents.collection)
      .orderBy(asc(documents.collection)),
    db
      .select({ collection: documents.collection, path: documents.path, error: documents.error })
      .from(documents)
      .where(eq(documents.status, "unreadable"))
      .orderBy(asc(documents.collection), asc(documents.path)),
    db.select({ n: count() }).from(passages),
  ]);
  return {
    documents: collections.reduce((sum, one) => sum + one.documents, 0),
    passages: all?.n ?? 0,
    collections,
    unreadable: unreadable.map((row) => ({
      path: `${row.collection}/${row.path}`,
      error: row.error ?? "It could not be read.",
    })),
  };
}

// Document folders that were added in the interface.

type DocumentFolderRow = typeof documentFolders.$inferSelect;

/** Lists all folders, oldest first. */
export async function listDocumentFolders(db: Database): Promise<DocumentFolderRow[]> {
  return db.select().from(documentFolders).orderBy(asc(documentFolders.createdAt), asc(documentFolders.name));
}

/** Returns false and writes nothing when a folder of that name exists. */
export async function addDocumentFolder(db: Database, row: DocumentFolderRow): Promise<boolean> {
  return transact(db, async (tx) => {
    const { rowCount } = await tx.insert(documentFolders).values(row).onConflictDoNothing();
    return rowCount === 1;
  });
}

/** Returns false when no folder has that name. */
export async function removeDocumentFolder(db: Database, name: string): Promise<boolean> {
  return transact(db, async (tx) => {
    const { rowCount } = await tx.delete(documentFolders).where(eq(documentFolders.name, name));
    return rowCount === 1;
  });
}
