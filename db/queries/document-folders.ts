// Folders of documents that were named in the interface.

import { asc, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { prepareOnce } from "@/db/prepared";
import { whenFree } from "@/db/when-free";
import { documentFolders } from "../schema";

type DocumentFolderRow = typeof documentFolders.$inferSelect;

const all = prepareOnce((db) =>
  db
    .select()
    .from(documentFolders)
    .orderBy(asc(documentFolders.createdAt), asc(documentFolders.name))
    .prepare(),
);

/** All of them, oldest first. At once: they are asked for with every look through the folders. */
export function listDocumentFolders(db: Database): DocumentFolderRow[] {
  return all(db).all();
}

/** False when there is one of that name; then nothing is written. */
export async function addDocumentFolder(db: Database, row: DocumentFolderRow): Promise<boolean> {
  const write = () => db.insert(documentFolders).values(row).onConflictDoNothing().run();
  return (await whenFree(db, write, "FULL")).changes === 1;
}

/** False when there is none of that name. */
export async function removeDocumentFolder(db: Database, name: string): Promise<boolean> {
  const write = () => db.delete(documentFolders).where(eq(documentFolders.name, name)).run();
  return (await whenFree(db, write, "FULL")).changes === 1;
}
