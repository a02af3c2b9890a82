import type { Database } from "@/db/client";
import { deleteDocument, listCollections, listDocumentStamps } from "@/db/queries/documents";
import type { Collection } from "./collections";

/** Takes out the documents of collections this machine no longer has, such as those of a package that is gone. */
export async function removeForeignCollections(db: Database, present: Collection[]): Promise<void> {
  const names = new Set(present.map((collection) => collection.name));
  for (const name of await listCollections(db))
    if (!names.has(name))
      for (const stamp of await listDocumentStamps(db, name)) await deleteDocument(db, stamp.id);
}
