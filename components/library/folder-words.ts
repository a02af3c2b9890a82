// The indexing progress of a folder, or why it is not indexed, as text.

import type { FolderState } from "@/lib/http/documents-responses";
import type { Words } from "@/lib/i18n/translate";

export function folderWords(
  t: Words,
  { state, fault, done, total }: Pick<FolderState, "state" | "fault" | "done" | "total">,
): string {
  if (state === "indexing") return t("library.folder.indexing", { done, total });
  if (state === "ready") return t("library.folder.ready", { total });
  if (state === "refused") return t(`library.folder.refused.${fault ?? "not_a_folder"}`);
  return t(`library.folder.${state}`);
}
