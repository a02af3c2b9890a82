// Document folders that were added in the interface.

import { asc, eq } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import { whenFree } from "@/db/sqlite/when-free";
import type { DocumentFolderRow } from "@/db/store/store";
import { documentFolders } from "../schema";

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
