"use client";

import { Folder, FolderX } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { Path } from "@/components/ui/path";
import { useWords } from "@/components/ui/words";
import type { FolderState } from "@/lib/http/documents-responses";
import type { Words } from "@/lib/i18n/translate";
import { collectionWords } from "./collection-words";

// The indexing progress of a folder, or why it is not indexed, as text.

export function folderWords(
  t: Words,
  { state, fault, done, total }: Pick<FolderState, "state" | "fault" | "done" | "total">,
): string {
  if (state === "indexing") return t("library.folder.indexing", { done, total });
  if (state === "ready") return t("library.folder.ready", { total });
  if (state === "refused") return t(`library.folder.refused.${fault ?? "not_a_folder"}`);
  return t(`library.folder.${state}`);
}

/** The document folders with their indexing progress; the documents of the selected one are listed below. */
export function Folders({
  folders,
  chosen,
  onChoose,
}: {
  folders: FolderState[];
  chosen: string;
  onChoose: (collection: string) => void;
}) {
  const t = useWords();
  return (
    <ul aria-label={t("library.folders")} className="mt-4 divide-y divide-line border-y border-line">
      {folders.map((folder) => {
        const isFaulty = ["missing", "emptied", "refused"].includes(folder.state);
        const Mark = isFaulty ? FolderX : Folder;
        const isChosen = folder.name === chosen;
        return (
          <li key={folder.name}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(folder.name)}
              className={classNames(
                "flex min-h-11 w-full items-start gap-3 px-2 py-2.5 text-left transition-colors hover:bg-sunken",
                isChosen ? "bg-accent-soft" : "",
              )}
            >
              <Mark
                size={16}
                aria-hidden="true"
                className={`mt-0.5 shrink-0 ${isFaulty ? "text-unfound" : "text-muted"}`}
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{collectionWords(t, folder.name)}</span>
                <span className="block font-mono text-meta text-muted">
                  <Path path={folder.folder} />
                </span>
                <span className="block text-meta text-muted tabular">{folderWords(t, folder)}</span>
                {folder.state === "indexing" ? <FolderProgress {...folder} /> : null}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A progress bar; the text beside it says the same. */
export function FolderProgress({ done, total }: Pick<FolderState, "done" | "total">) {
  const share = total > 0 ? (100 * done) / total : 0;
  return (
    <span aria-hidden="true" className="mt-1.5 block h-1 overflow-hidden rounded-full bg-line">
      <span className="block h-full bg-accent" style={{ width: `${share}%` }} />
    </span>
  );
}
