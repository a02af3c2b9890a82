// Imports a collection of Zotero as documents: the files of each item, or what is known of an item without one. A later import
// writes only what changed and removes what is gone; one that was interrupted goes on where it was.

import { lstat, readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Store } from "@/db/store/store";
import { mostBytes } from "@/lib/documents/kinds";
import { missingOwnFiles, placeOwnFile, removeOwnFile } from "@/lib/documents/own-files";
import { GroundworkError } from "@/lib/errors/errors";
import { createGuardedFetch, GuardError, type GuardedFetch } from "@/lib/fetch/guarded-fetch";
import { oneLine } from "@/lib/reports/plain-text";
import { freeName, nameKey, noteName } from "@/lib/text/note-name";
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

// Gets the file of an attachment. The web API answers with a redirect to its storage, which is fetched behind the guard and
// without the key; the local API names a file of this machine, which is read only in Zotero's own storage folder.
// https://www.zotero.org/support/dev/web_api/v3/file_upload and …/local_api.

type FileFault = "no_file" | "linked" | "too_large" | "unreadable" | "kind";
type Fetched = { ok: true; bytes: Uint8Array } | { ok: false; fault: FileFault };

const MOST_REDIRECTS_BYTES = 24_000_000;

/** The ending of a file by its type; null for types that are not read. */
function endingFor({ contentType, filename }: { contentType: string; filename: string }): string | null {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const known: Record<string, string> = {
    "application/pdf": "pdf",
    "text/html": "html",
    "application/xhtml+xml": "html",
    "text/plain": "txt",
    "text/markdown": "md",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  };
  const named = /\.(pdf|html?|txt|md|docx)$/i.exec(filename)?.[1]?.toLowerCase() ?? null;
  return known[type] ?? (type === "" ? named : null);
}

/** The bytes of an attachment's file, or why there are none. Throws like `ZoteroClient.ask` for other failures. */
async function fetchFile(
  client: ZoteroClient,
  { key, data }: ZoteroItem,
  { most, guarded = createGuardedFetch() }: { most: number; guarded?: GuardedFetch },
): Promise<Fetched> {
  if (data.linkMode === "linked_file" || data.linkMode === "linked_url")
    return { ok: false, fault: "linked" };
  return client.isLocal ? localFile(client, key, most) : storedFile(client, key, { most, guarded });
}

async function storedFile(
  client: ZoteroClient,
  key: string,
  { most, guarded }: { most: number; guarded: GuardedFetch },
): Promise<Fetched> {
  const answer = await client.ask(`/items/${key}/file`, { answers: [301, 302, 303, 307, 404] });
  if (answer.status === 404) return { ok: false, fault: "no_file" };
  if (answer.status < 300) return sized(answer.bytes, most);
  const to = answer.headers.get("location");
  if (to === null || !URL.canParse(to, client.access.baseUrl)) return { ok: false, fault: "unreadable" };
  try {
    const limits = { bytes: Math.min(most, MOST_REDIRECTS_BYTES), decodedBytes: most, timeMs: 15_000 };
    const page = await guarded({
      url: new URL(to, client.access.baseUrl).href,
      signal: client.signal,
      limits,
    });
    if (page.status === 404) return { ok: false, fault: "no_file" };
    return page.status === 200 ? sized(page.bytes, most) : { ok: false, fault: "unreadable" };
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    client.signal.throwIfAborted();
    return { ok: false, fault: "unreadable" };
  }
}

const sized = (bytes: Uint8Array, most: number): Fetched =>
  bytes.byteLength > most ? { ok: false, fault: "too_large" } : { ok: true, bytes };

/** The path of a stored file: `…/storage/<key>/<name>`, also after links are resolved; null for every other one. */
async function storedPath(address: string, key: string): Promise<string | null> {
  try {
    const url = new URL(address);
    if (url.protocol !== "file:" || url.hostname !== "") return null;
    const real = await realpath(fileURLToPath(url));
    const [name, folder, storage] = real.split(path.sep).toReversed();
    return name && folder === key && storage === "storage" ? real : null;
  } catch {
    return null;
  }
}

async function localFile(client: ZoteroClient, key: string, most: number): Promise<Fetched> {
  const answer = await client.ask(`/items/${key}/file/view/url`, { answers: [404, 409] });
  if (answer.status !== 200) return { ok: false, fault: "no_file" };
  const at = await storedPath(new TextDecoder().decode(answer.bytes).trim(), key);
  if (at === null) return { ok: false, fault: "linked" };
  const known = await lstat(at);
  if (!known.isFile()) return { ok: false, fault: "unreadable" };
  if (known.size > most) return { ok: false, fault: "too_large" };
  return { ok: true, bytes: await readFile(at) };
}

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
