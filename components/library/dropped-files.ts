// Collects the files that a person chose or dropped, including those inside folders. File types that are
// never indexed are skipped silently.

export type NamedFile = {
  /** Path below what was chosen or dropped. */
  name: string;
  file: File;
};

/** The maximum number of files per upload. */
export const MOST_FILES = 5000;
const DEPTH = 20;

const isHidden = (name: string) =>
  name.split("/").some((part) => part.startsWith(".") || part === "node_modules");

/** The files of an input element, also of one for folders. */
export function chosenFiles(files: Iterable<File>): NamedFile[] {
  const named = [...files].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
  return named.filter(({ name }) => !isHidden(name)).slice(0, MOST_FILES + 1);
}

/** The files of a drop; unreadable ones are skipped. Returns at most one more than `MOST_FILES`. */
export async function droppedFiles(transfer: DataTransfer): Promise<NamedFile[]> {
  // Entries are accessible only synchronously in the drop event.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return chosenFiles(transfer.files);
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
