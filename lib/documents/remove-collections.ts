import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "@/db/sqlite/client";
import { deleteDocument, listCollections, listDocumentStamps } from "@/db/sqlite/queries/documents";
import type { Collection } from "./collections";

/**
 * Removes the documents of collections that no longer exist, such as those of an uninstalled package. Yields
 * to the event loop after every document; after a stop, the next call continues.
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
