import { setImmediate as nextTurn } from "node:timers/promises";
import type { Store } from "@/db/store/store";
import type { Collection } from "./collections";

/**
 * Removes the documents of collections that no longer exist, such as those of an uninstalled package. Yields
 * to the event loop after every document; after a stop, the next call continues.
 */
export async function removeUnlistedCollections(
  db: Store,
  present: Collection[],
  stopped: () => boolean = () => false,
): Promise<void> {
  const names = new Set(present.map((collection) => collection.name));
  for (const name of await db.listCollections()) {
    if (names.has(name)) continue;
    for (const stamp of await db.listDocumentStamps(name)) {
      if (stopped()) return;
      await db.deleteDocument(stamp.id);
      await nextTurn();
    }
  }
}
