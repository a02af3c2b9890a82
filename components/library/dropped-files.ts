// Collects the files that a person chose or dropped, including those inside folders. File types that are
// never indexed are skipped silently.

export type NamedFile = {
  /** Path below what was chosen or dropped. */
  name: string;
  file: File;
};

/** The maximum number of files per upload. */
export const MOST_FILES = 5000;

/** True for a name that is never indexed. */
export const isHidden = (name: string) =>
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
  const { filesIn } = await import("./dropped-entries");
  return filesIn(entries);
}
