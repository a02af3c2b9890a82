// Imports a collection of Zotero as documents: the files of each item, or what is known of an item without one. A later import
// writes only what changed and removes what is gone; one that was interrupted goes on where it was.

import type { Store } from "@/db/store/store";
import { mostBytes } from "@/lib/documents/kinds";
import { missingOwnFiles, placeOwnFile, removeOwnFile } from "@/lib/documents/own-files";
import { GroundworkError } from "@/lib/errors/errors";
import type { GuardedFetch } from "@/lib/fetch/guarded-fetch";
import { oneLine } from "@/lib/reports/plain-text";
import { freeName, nameKey, noteName } from "@/lib/text/note-name";
import { endingFor, fetchFile } from "./attachment";
import type { ZoteroClient } from "./client";
import {
  IMPORT_FOLDER,
  type ImportedItem,
  type ImportState,
  importKey,
  importState,
  storeImportState,
  type ZoteroImport,
} from "./import-state";
import {
  collectionSchema,
  itemDocument,
  itemPublication,
  itemSchema,
  type ZoteroCollection,
  type ZoteroItem,
} from "./item";

export type ImportRequest = { collection: string; subcollections: boolean };

export type ImportOutcome = {
  items: number;
  written: number;
  unchanged: number;
  removed: number;
  /** False when the collection has more items or bytes than are imported. */
  whole: boolean;
};

export type ImportParts = {
  client: ZoteroClient;
  db: Store;
  dataDir: string;
  now: () => number;
  unique: () => string;
  /** Called after each item. */
  progress?: (done: number, total: number) => void;
  guarded?: GuardedFetch;
  limits?: Partial<typeof LIMITS>;
};

const LIMITS = { items: 2000, bytes: 2_000_000_000 };
const MOST_COLLECTIONS = 2000;
/** Items and their children. */
const MOST_ENTRIES = 20_000;
/** Items between two times at which the progress is stored. */
const STORED_EVERY = 20;
const MOST_TITLE = 60;

/** The collections of the library, with no duplicates. */
export async function listCollections(client: ZoteroClient): Promise<ZoteroCollection[]> {
  const found = await client.list(collectionSchema, "/collections", { most: MOST_COLLECTIONS });
  return found?.entries ?? [];
}

/** A collection and those below it, each once, although a server could name a circle. */
function below(root: string, all: readonly ZoteroCollection[]): string[] {
  const keys = [root];
  for (const key of keys)
    for (const { key: child, data } of all)
      if (data.parentCollection === key && !keys.includes(child)) keys.push(child);
  return keys;
}

type Found = { item: ZoteroItem; children: ZoteroItem[] };
type Listed = { found: Found[]; whole: boolean; version: number };

/** The items of the collections with their children; null when nothing changed since the version. */
async function listItems(client: ZoteroClient, keys: string[], since: number | null): Promise<Listed | null> {
  const entries = new Map<string, ZoteroItem>();
  let whole = true;
  let version = Number.POSITIVE_INFINITY;
  for (const key of keys) {
    const condition = keys.length === 1 ? { since } : {};
    const page = await client.list(itemSchema, `/collections/${key}/items`, {
      most: MOST_ENTRIES,
      ...condition,
    });
    if (page === null) return null;
    whole &&= page.whole;
    // A later collection may have a later version, of which the earlier ones were not asked.
    version = Math.min(version, page.version);
    for (const item of page.entries) if (!item.data.deleted) entries.set(item.key, item);
  }
  const children = Map.groupBy(
    [...entries.values()].filter(({ data }) => data.parentItem),
    ({ data }) => String(data.parentItem),
  );
  const found: Found[] = [];
  for (const item of entries.values()) {
    if (item.data.parentItem || item.data.itemType === "note" || item.data.itemType === "annotation")
      continue;
    const known = children.get(item.key) ?? [];
    // Servers differ in whether a collection lists the children of its items.
    const missing = item.meta.numChildren > known.length;
    const asked = missing
      ? await client.list(itemSchema, `/items/${item.key}/children`, { most: 500 })
      : null;
    found.push({ item, children: asked?.entries ?? known });
  }
  return { found, whole, version };
}

const stampOf = ({ item, children }: Found): string =>
  [item, ...children.toSorted((a, b) => (a.key < b.key ? -1 : 1))]
    .map(({ key, version, data }) => `${key}:${version}:${data.dateModified}`)
    .join(" ");

const titleOf = ({ key, data }: ZoteroItem) => oneLine(data.title).slice(0, 300) || key;

class Import {
  readonly #parts: ImportParts;
  readonly #entry: ZoteroImport;
  /** What was imported before and has no file any more. */
  readonly #missing: ReadonlySet<string>;
  #bytes = 0;

  constructor(parts: ImportParts, entry: ZoteroImport, missing: readonly string[]) {
    this.#parts = parts;
    this.#entry = entry;
    this.#missing = new Set(missing);
  }

  /** True when the limit of bytes is reached. */
  get isFull(): boolean {
    return this.#bytes >= { ...LIMITS, ...this.#parts.limits }.bytes;
  }

  isUnchanged(found: Found): boolean {
    const known = this.#entry.items[found.item.key];
    return (
      known?.stamp === stampOf(found) &&
      !known.faults.some(({ fault }) => fault === "full") &&
      known.paths.every((at) => !this.#missing.has(at))
    );
  }

  async write(found: Found): Promise<void> {
    const { item, children } = found;
    const before = this.#entry.items[item.key]?.paths ?? [];
    const publication = itemPublication(item);
    const written: ImportedItem = {
      stamp: stampOf(found),
      title: titleOf(item),
      paths: [],
      ...(publication ? { publication } : {}),
      faults: [],
    };
    const isFile = ({ data }: ZoteroItem) => data.itemType === "attachment";
    for (const one of isFile(item) ? [item] : children.filter(isFile)) await this.#file(item, one, written);
    if (written.paths.length === 0 && !isFile(item)) {
      const notes = children.filter(({ data }) => data.itemType === "note");
      await this.#place(written, `${nameOf(item, item.key)}.md`, Buffer.from(itemDocument(item, notes)));
    }
    this.#entry.items[item.key] = written;
    for (const gone of before.filter((at) => !written.paths.includes(at))) await this.#remove(gone);
  }

  async #file(item: ZoteroItem, attachment: ZoteroItem, written: ImportedItem): Promise<void> {
    const file = oneLine(attachment.data.filename || attachment.data.title).slice(0, 200) || attachment.key;
    const fail = (fault: ImportedItem["faults"][number]["fault"]) => written.faults.push({ file, fault });
    const ending = endingFor(attachment.data);
    if (ending === null) return void fail("kind");
    if (this.isFull) return void fail("full");
    const name = `${nameOf(item, attachment.key)}.${ending}`;
    const { client, guarded } = this.#parts;
    const fetched = await fetchFile(client, attachment, {
      most: mostBytes(name),
      ...(guarded ? { guarded } : {}),
    });
    if (!fetched.ok) return void fail(fetched.fault);
    await this.#place(written, name, fetched.bytes);
  }

  async #place(written: ImportedItem, name: string, bytes: Uint8Array): Promise<void> {
    const parts = [IMPORT_FOLDER, this.#entry.folder, name];
    const temporary = `.adding-${this.#parts.unique()}`;
    const placed = await placeOwnFile(this.#parts, { parts, bytes, replace: true, temporary });
    this.#bytes += bytes.byteLength;
    if (placed.kind === "barred") written.faults.push({ file: name, fault: "barred" });
    else written.paths.push(placed.path);
  }

  async #remove(at: string): Promise<void> {
    // Only what an import wrote.
    const parts = at.split("/");
    if (parts[0] === IMPORT_FOLDER) await removeOwnFile(this.#parts, parts);
  }

  /** Removes the documents of an item that is gone. */
  async forget(key: string): Promise<void> {
    for (const at of this.#entry.items[key]?.paths ?? []) await this.#remove(at);
    delete this.#entry.items[key];
  }
}

const nameOf = (item: ZoteroItem, key: string) =>
  `${[...noteName(item.data.title || item.data.filename, "Item")].slice(0, MOST_TITLE).join("").trim()} ${key}`;

function entryFor(
  state: ImportState,
  given: { library: string; request: ImportRequest; name: string },
): ZoteroImport {
  const { library, request, name } = given;
  const known = state[importKey({ library, collection: request.collection })];
  const taken = new Set(Object.values(state).map(({ folder }) => nameKey(folder)));
  return {
    folder: known?.folder ?? freeName(noteName(name, "Collection"), taken),
    finishedAt: known?.finishedAt ?? null,
    // What was imported in another way, or not wholly, is compared item by item.
    version: known?.subcollections === request.subcollections ? (known?.version ?? null) : null,
    whole: known?.whole ?? true,
    items: known?.items ?? {},
    library,
    name,
    ...request,
  };
}

/**
 * Imports the collection, and updates what an earlier import wrote. Throws zotero_missing for a collection that does not exist,
 * the errors of the client, the file system's errors, and the reason of its signal; what was written stays known.
 */
export async function importCollection(parts: ImportParts, request: ImportRequest): Promise<ImportOutcome> {
  const { client, db, now, progress } = parts;
  const { library } = client.access;
  const all = await listCollections(client);
  const chosen = all.find(({ key }) => key === request.collection);
  if (!chosen) throw new GroundworkError("zotero_missing");
  const state = await importState(db);
  const entry = entryFor(state, {
    library,
    request,
    name: oneLine(chosen.data.name).slice(0, 200) || chosen.key,
  });
  state[importKey(entry)] = entry;
  const keys = request.subcollections ? below(chosen.key, all) : [chosen.key];
  // The local API of some versions does not raise the version with a change on this machine.
  const listed = await listItems(client, keys, client.isLocal ? null : entry.version);
  const before = Object.keys(entry.items).length;
  if (listed === null)
    return { items: before, written: 0, unchanged: before, removed: 0, whole: entry.whole };
  entry.version = null;
  const imported = Object.values(entry.items).flatMap(({ paths }) => paths);
  const work = new Import(parts, entry, await missingOwnFiles(parts, imported));
  const { items: most } = { ...LIMITS, ...parts.limits };
  const wanted = listed.found.slice(0, most);
  const outcome = { items: wanted.length, written: 0, unchanged: 0, removed: 0 };
  try {
    for (const [index, found] of wanted.entries()) {
      client.signal.throwIfAborted();
      if (work.isUnchanged(found)) outcome.unchanged += 1;
      else {
        await work.write(found);
        outcome.written += 1;
      }
      progress?.(index + 1, wanted.length);
      if (index % STORED_EVERY === STORED_EVERY - 1) await storeImportState(db, state);
    }
    const kept = new Set(wanted.map(({ item }) => item.key));
    // What a list that broke off does not name may still be there.
    if (listed.whole)
      for (const key of Object.keys(entry.items).filter((known) => !kept.has(known))) {
        await work.forget(key);
        outcome.removed += 1;
      }
    entry.whole = listed.whole && wanted.length === listed.found.length;
    entry.finishedAt = now();
    const faultless = Object.values(entry.items).every(({ faults }) => faults.length === 0);
    if (faultless && entry.whole) entry.version = listed.version;
  } finally {
    await storeImportState(db, state);
  }
  return { ...outcome, whole: entry.whole };
}
