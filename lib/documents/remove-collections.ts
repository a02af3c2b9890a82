import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "@/db/client";
import { deleteDocument, listCollections, listDocumentStamps } from "@/db/queries/documents";
import type { Collection } from "./collections";

/**
 * Takes out the documents of collections this machine no longer has, such as those of a package that is gone. The loop is
 * given back after every document; what is left when it is to stop goes the next time.
 */
export async function removeUnlistedCollections(
  db: Database,
  present: Collection[],
  stopped: () => boolean = () => false,
): Promise<void> {
  const names = new Set(present.map((collection) => collection.name));
  for (const name of await listCollections(db)) {
    if (names.has(name)) continue;
    for (const stamp of await listDocumentStamps(db, name)) {
      if (stopped()) return;
      await deleteDocument(db, stamp.id);
      await nextTurn();
    }
  }
}
