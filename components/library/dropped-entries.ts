// Walks through dropped files and folders. Apart from `dropped-files.ts`, so that it is loaded only after a drop.

import { isHidden, MOST_FILES, type NamedFile } from "./dropped-files";

const DEPTH = 20;

/** The files of dropped entries; unreadable ones are skipped. Returns at most one more than `MOST_FILES`. */
export async function filesIn(entries: readonly FileSystemEntry[]): Promise<NamedFile[]> {
  const found: NamedFile[] = [];
  for (const entry of entries) await gather(entry, entry.name, 1, found);
  return found;
}

async function gather(
  entry: FileSystemEntry,
  name: string,
  depth: number,
  found: NamedFile[],
): Promise<void> {
  if (found.length > MOST_FILES || depth > DEPTH || isHidden(entry.name)) return;
  if (entry.isFile) {
    const file = await fileOf(entry as FileSystemFileEntry);
    if (file) found.push({ name, file });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A folder returns its entries in batches of a hundred, and an empty batch at its end.
  for (let some = await entriesOf(reader); some.length > 0; some = await entriesOf(reader))
    for (const inside of some) await gather(inside, `${name}/${inside.name}`, depth + 1, found);
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));

const entriesOf = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
