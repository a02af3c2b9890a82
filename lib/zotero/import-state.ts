// What was imported from Zotero: stored as one fact, so that a later import finds what changed, and that a document found
// in a search is cited as the publication it is.

import { z } from "zod";
import type { Store } from "@/db/store/store";
import { documentUrl, OWN_COLLECTION } from "@/lib/documents/collections";
import { readFact } from "@/lib/process/stored-fact";
import { publicationSchema } from "@/lib/sources/publication";

const FACT = "zotero-imports";

/** Why a file of an item is no document. */
export const FILE_FAULTS = [
  "no_file",
  "linked",
  "too_large",
  "unreadable",
  "kind",
  "barred",
  "full",
] as const;

const faultSchema = z.object({ file: z.string(), fault: z.enum(FILE_FAULTS) });

const importedItemSchema = z.object({
  /** Changes with the item and each of its children. */
  stamp: z.string(),
  title: z.string(),
  /** Paths of its documents. */
  paths: z.array(z.string()),
  publication: publicationSchema.optional(),
  faults: z.array(faultSchema),
});
export type ImportedItem = z.infer<typeof importedItemSchema>;

const importSchema = z.object({
  library: z.string(),
  collection: z.string(),
  name: z.string(),
  subcollections: z.boolean(),
  /** The folder of its documents. */
  folder: z.string(),
  /** When it last went through; null while it never did. */
  finishedAt: z.number().nullable(),
  /** The version of the library then; null: compare every item. */
  version: z.number().nullable(),
  /** False when the collection has more items than are imported. */
  whole: z.boolean(),
  items: z.record(z.string(), importedItemSchema),
});
export type ZoteroImport = z.infer<typeof importSchema>;

const stateSchema = z.record(z.string(), importSchema);
export type ImportState = z.infer<typeof stateSchema>;

/** The name of an import in the state. */
export const importKey = ({ library, collection }: Pick<ZoteroImport, "library" | "collection">): string =>
  `${library} ${collection}`;

/** Every import; none when the stored ones cannot be read. */
export async function importState(db: Pick<Store, "findFact">): Promise<ImportState> {
  return (await readFact(db, FACT, stateSchema)) ?? {};
}

export const storeImportState = (db: Pick<Store, "setFact">, state: ImportState): Promise<void> =>
  db.setFact({ name: FACT, value: JSON.stringify(state) });

/** The folder of all imported documents, inside the person's own. */
export const IMPORT_FOLDER = "Zotero";

const PREFIX = documentUrl(OWN_COLLECTION, `${IMPORT_FOLDER}/`);

/** What Zotero says of the documents at these addresses; those of others are not among them. */
export async function importedAbout(
  db: Pick<Store, "findFact">,
  urls: readonly string[],
): Promise<Map<string, ImportedItem>> {
  const found = new Map<string, ImportedItem>();
  if (!urls.some((url) => url.startsWith(PREFIX))) return found;
  const wanted = new Set(urls);
  for (const { items } of Object.values(await importState(db)))
    for (const item of Object.values(items))
      for (const path of item.paths) {
        const url = documentUrl(OWN_COLLECTION, path);
        if (wanted.has(url)) found.set(url, item);
      }
  return found;
}
