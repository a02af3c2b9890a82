// The documents of the library and their passages. A document is written in pieces, so that a large one does not hold
// the process up: it carries an empty hash until its last passage is stored, and an unfinished one is written anew.

import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/client";
import { documents, passages } from "@/db/schema";
import { whenFree } from "@/db/when-free";

export type DocumentRow = typeof documents.$inferSelect;
export type NewDocument = Omit<DocumentRow, "id" | "sha256">;
export type NewPassage = Omit<typeof passages.$inferInsert, "id" | "documentId">;

export type DocumentStamp = Pick<
  DocumentRow,
  "id" | "path" | "sizeBytes" | "modifiedAt" | "sha256" | "status"
>;

export type PassageRow = {
  documentId: number;
  collection: string;
  path: string;
  url: string;
  title: string;
  description: string;
  modifiedAt: number;
  heading: string;
  text: string;
  position: number;
};

/** What is known of each file of a collection, to tell what changed. */
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

/** Names of all collections that have rows. */
export async function listCollections(db: Database): Promise<string[]> {
  const rows = db
    .selectDistinct({ name: documents.collection })
    .from(documents)
    .orderBy(documents.collection)
    .all();
  return rows.map((row) => row.name);
}

/** Writes the document's row without its hash and drops its old passages. Returns its id, which a rewrite keeps. */
export async function beginDocument(db: Database, document: NewDocument): Promise<number> {
  const write = (tx: Writer) => {
    const row = tx
      .insert(documents)
      .values({ ...document, sha256: "" })
      .onConflictDoUpdate({
        target: [documents.collection, documents.path],
        set: { ...document, sha256: "" },
      })
      .returning({ id: documents.id })
      .get();
    tx.delete(passages).where(eq(passages.documentId, row.id)).run();
    return row.id;
  };
  return whenFree(db, () => db.transaction(write, { behavior: "immediate" }));
}

/** Adds passages to a document that was begun. False when it was taken away meanwhile; then nothing is written. */
export async function appendPassages(
  db: Database,
  documentId: number,
  added: NewPassage[],
): Promise<boolean> {
  const write = (tx: Writer): boolean => {
    const begun = tx.select({ id: documents.id }).from(documents).where(eq(documents.id, documentId)).get();
    if (!begun) return false;
    for (const passage of added)
      tx.insert(passages)
        .values({ ...passage, documentId })
        .run();
    return true;
  };
  return whenFree(db, () => db.transaction(write, { behavior: "immediate" }));
}

/** Marks a document as complete. */
export async function settleDocument(db: Database, id: number, sha256: string): Promise<void> {
  await whenFree(db, () => db.update(documents).set({ sha256 }).where(eq(documents.id, id)).run());
}

/** Notes a new size and time of a file whose content is the same. */
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

/** The passages that match an FTS5 expression, best first by bm25 with title and heading weighed above the text. */
export async function matchPassages(
  db: Database,
  { match, limit }: { match: string; limit: number },
): Promise<PassageRow[]> {
  return db.all<PassageRow>(sql`
    SELECT d.id AS documentId, d.collection AS collection, d.path AS path, d.url AS url, d.title AS title,
      d.description AS description, d.modified_at AS modifiedAt, p.heading AS heading, p.text AS text,
      p.position AS position
    FROM (
      SELECT rowid, bm25(passages_fts, 6.0, 3.0, 1.0) AS score FROM passages_fts
      WHERE passages_fts MATCH ${match} ORDER BY score, rowid LIMIT ${limit}
    ) AS hit
    JOIN passages AS p ON p.id = hit.rowid
    JOIN documents AS d ON d.id = p.document_id
    ORDER BY hit.score, hit.rowid`);
}

/** In how many passages each FTS5 expression matches, in the order given. */
export async function countMatches(db: Database, matches: string[]): Promise<number[]> {
  return matches.map(
    (match) =>
      db.get<{ n: number }>(sql`SELECT count(*) AS n FROM passages_fts WHERE passages_fts MATCH ${match}`)
        ?.n ?? 0,
  );
}

/** The document at an address of the library; null when there is none. */
export async function findDocument(db: Database, url: string): Promise<DocumentRow | null> {
  return db.select().from(documents).where(eq(documents.url, url)).get() ?? null;
}

export type DocumentFact = Pick<
  DocumentRow,
  "path" | "title" | "url" | "sizeBytes" | "modifiedAt" | "status" | "error" | "sha256"
> & { passages: number };

/** Documents of a collection by their paths, those after `after`, each with how many passages it has. */
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

/** How many documents a collection has, unreadable ones among them. */
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

export type LibraryCounts = {
  documents: number;
  passages: number;
  collections: { name: string; documents: number }[];
  unreadable: { path: string; error: string }[];
};

/** How much the library holds, and which files could not be read and why. */
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
