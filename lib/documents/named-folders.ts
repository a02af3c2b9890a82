// Merges the document folders from all origins: agents.yaml and the environment first, then those added in
// the interface.

import path from "node:path";
import type { DocumentFolderRow, Store } from "@/db/store/store";
import { knownFile } from "@/lib/agents/agents";
import { folderName, freeFolderName, TAKEN } from "@/lib/config/documents";
import { readEnv } from "@/lib/config/env";
import { readOrigins } from "@/lib/config/setting-origin";
import type { NamedFolder } from "@/lib/documents/collections";
import { currentLibrary, type LibraryHandle } from "@/lib/documents/library";
import { soundFolder, surveyFolder } from "@/lib/documents/new-folder";
import { GroundworkError } from "@/lib/errors/errors";
import type { FolderCheck, FolderOrigin, FoldersResponse } from "@/lib/http/documents-responses";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { processSingleton } from "@/lib/singleton";

export type Named = NamedFolder & { origin: FolderOrigin };

type Folders = {
  db: Store;
  dataDir: string;
  now: number;
  /** Those of agents.yaml and the environment. */
  configured: () => Named[];
  /** Null before the library is started: its first pass reads the folders. */
  library: Pick<LibraryHandle, "folders" | "takeUpFolders"> | null;
};

const held = processSingleton("document-folders", () => new WeakMap<Store, DocumentFolderRow[]>());

/** Reads the folders that were added in the interface: at the start, and after each change. */
export async function loadFolders(db = getDb()): Promise<void> {
  held.set(db, await db.listDocumentFolders());
}

const shared = (): Folders => ({
  db: getDb(),
  dataDir: readEnv().dataDir,
  now: systemClock.now(),
  configured: configuredFolders,
  library: currentLibrary(),
});

function configuredFolders(): Named[] {
  const { file, config } = knownFile();
  const { folders } = config.documents;
  if (folders.length === 0) return [];
  const origins = readOrigins(file);
  return folders.map((folder) => {
    const { from, key } = origins.of(["documents", "folders", folder.name], null);
    return { ...folder, origin: { from: from === "environment" ? from : "file", key } };
  });
}

/**
 * All configured folders. If a name is both configured and stored, the configured folder applies. Throws
 * ConfigError when agents.yaml was never readable.
 */
export function namedFolders({ db, configured }: Pick<Folders, "db" | "configured"> = shared()): Named[] {
  const first = configured();
  const stored = (held.get(db) ?? []).filter(({ name }) => first.every((one) => one.name !== name));
  return [
    ...first,
    ...stored.map(({ name, path: at }) => ({ name, path: at, origin: { from: "here" as const, key: null } })),
  ];
}

/** The folders with their indexing progress. */
export function foldersNow(parts: Folders = shared()): FoldersResponse {
  if (parts.library) return { folders: parts.library.folders() };
  const waiting = { own: false, state: "waiting" as const, done: 0, total: 0 };
  return {
    folders: namedFolders(parts).map(({ name, path: folder, origin }) => ({
      name,
      folder,
      origin,
      ...waiting,
    })),
  };
}

/** Without `name`, one is derived from the folder's name. */
type FolderRequest = { path: string; name?: string | undefined };

/** The name and path for a new folder. Throws the errors of `addFolder`. */
async function judged({ path: wanted, name }: FolderRequest, parts: Folders): Promise<NamedFolder> {
  const named = namedFolders(parts);
  const folder = await soundFolder(wanted, { dataDir: parts.dataDir, named });
  // Includes stored folders that a configured one overrides.
  const taken = new Set([
    ...TAKEN,
    ...named.map((one) => one.name),
    ...(await parts.db.listDocumentFolders()).map((one) => one.name),
  ]);
  if (!name) return { name: freeFolderName(path.basename(folder), (one) => taken.has(one)), path: folder };
  if (taken.has(name)) throw new GroundworkError("folder_name_taken", { name });
  if (!folderName.safeParse(name).success) throw new GroundworkError("folder_name_invalid", { name });
  return { name, path: folder };
}

/** Previews a folder without changing anything. Throws the errors of `addFolder`. */
export async function checkFolder(request: FolderRequest, parts: Folders = shared()): Promise<FolderCheck> {
  const { name, path: folder } = await judged(request, parts);
  return { name, folder, ...(await surveyFolder(folder)) };
}

/**
 * Adds a folder, which is indexed and watched from now on. Throws folder_name_invalid, folder_name_taken and
 * the errors of `soundFolder`.
 */
export async function addFolder(request: FolderRequest, parts: Folders = shared()): Promise<FoldersResponse> {
  const { name, path: folder } = await judged(request, parts);
  if (!(await parts.db.addDocumentFolder({ name, path: folder, createdAt: parts.now })))
    throw new GroundworkError("folder_name_taken", { name });
  await loadFolders(parts.db);
  void parts.library?.takeUpFolders();
  return foldersNow(parts);
}

/**
 * Removes a folder: its documents leave the index, and citations of them stay. Throws folder_configured,
 * folder_unknown.
 */
export async function removeFolder(
  { name }: { name: string },
  parts: Folders = shared(),
): Promise<FoldersResponse> {
  if (!(await parts.db.removeDocumentFolder(name))) {
    const key = parts.configured().find((one) => one.name === name)?.origin.key;
    throw key
      ? new GroundworkError("folder_configured", { name, key })
      : new GroundworkError("folder_unknown", { name });
  }
  await loadFolders(parts.db);
  void parts.library?.takeUpFolders();
  return foldersNow(parts);
}
