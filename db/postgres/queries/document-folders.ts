// Document folders that were added in the interface.

import { asc, eq } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { transact } from "@/db/postgres/when-free";
import { documentFolders } from "../schema";

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
