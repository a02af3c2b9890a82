// Shared by tests of document folders: a store, a data folder, some notes, and a library over them.

import { mkdir, realpath, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ReadFile } from "@/lib/documents/index-collection";
import { type LibraryHandle, openLibrary } from "@/lib/documents/library";
import { type Named, namedFolders } from "@/lib/documents/named-folders";
import { readDocument } from "@/lib/documents/read-document";
import { openTestDatabase } from "@/testing/db/db";

export type FolderDesk = Awaited<ReturnType<typeof openFolderDesk>>;

/** Opens them in a new folder, which `close` deletes. `configured` are the folders of agents.yaml. */
export async function openFolderDesk() {
  const store = openTestDatabase();
  const root = await realpath(store.dir);
  const at = (name: string) => path.join(root, name);
  let library: LibraryHandle | null = null;
  const desk = {
    root,
    at,
    configured: [] as Named[],
    async put(name: string, text: string): Promise<void> {
      await mkdir(path.dirname(at(name)), { recursive: true });
      await writeFile(at(name), text);
    },
    parts: () => ({ db: store.db, dataDir: at("data"), now: 1, configured: () => desk.configured, library }),
    async open(watch = false, read: ReadFile = readDocument): Promise<LibraryHandle> {
      const folders = () => namedFolders(desk.parts());
      library = openLibrary({ db: store.db, dataDir: at("data"), root, folders, watch, read });
      await library.ready;
      return library;
    },
    async close(): Promise<void> {
      await library?.refresh();
      library?.close();
      store.close();
    },
  };
  await desk.put("notes/pump.md", "# Pumps\n\nA heat pump moves warmth.");
  await desk.put("notes/deep/bell.md", "# Bells\n\nThe bell of the tower.");
  await mkdir(at("data"));
  return desk;
}
