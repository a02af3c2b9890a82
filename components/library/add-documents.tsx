"use client";

import { FilePlus, FolderPlus } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import { chosenFiles, droppedFiles, MOST_FILES, type NamedFile } from "./dropped-files";
import { UploadList } from "./upload-list";
import { useFileDrop } from "./use-file-drop";
import { useUploads } from "./use-uploads";

/** Every browser knows it, React's types do not. */
const FOLDERS: object = { webkitdirectory: "" };

/** Files and folders become documents: dropped anywhere on the page, or chosen by two buttons. */
export function AddDocuments({
  folder,
  onAdded,
}: {
  /** Where they are copied to; null until that is known. */
  folder: string | null;
  onAdded: () => void;
}) {
  const t = useWords();
  const files = useRef<HTMLInputElement>(null);
  const whole = useRef<HTMLInputElement>(null);
  const { uploads, add, change } = useUploads(onAdded);
  const [note, setNote] = useState("");
  const take = (found: readonly NamedFile[]) => {
    setNote(
      found.length === 0
        ? t("library.nothingToAdd")
        : found.length > MOST_FILES
          ? t("library.tooMany", { most: MOST_FILES })
          : "",
    );
    if (found.length > 0) add(found.slice(0, MOST_FILES));
  };
  const over = useFileDrop((transfer) => void droppedFiles(transfer).then(take));
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const found = chosenFiles(event.target.files ?? []);
    // The same file may be chosen again.
    event.target.value = "";
    take(found);
  };
  return (
    <>
      <div
        className={classNames(
          "rounded-card border border-dashed px-4 py-4 transition-colors",
          over ? "border-accent bg-accent-soft" : "border-edge",
        )}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          {/* Nothing can be dropped by a finger, and no phone lets a folder be chosen. */}
          <p className="min-w-0 flex-1 basis-60 pointer-coarse:hidden">
            {over ? t("library.dropNow") : t("library.dropHere")}
          </p>
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => files.current?.click()}>
              <FilePlus size={16} aria-hidden="true" />
              {t("library.addFiles")}
            </Button>
            <Button onClick={() => whole.current?.click()} className="pointer-coarse:hidden">
              <FolderPlus size={16} aria-hidden="true" />
              {t("library.addFolder")}
            </Button>
          </span>
        </div>
        <p className="mt-2 min-h-5 text-meta wrap-anywhere text-muted">
          {folder === null
            ? null
            : t.rich("library.kindsTaken", {
                folder,
                path: (words) => (
                  <code key="path" className="font-mono">
                    {words}
                  </code>
                ),
              })}
        </p>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        aria-label={t("library.filesField")}
        tabIndex={-1}
        className="hidden"
        onChange={chosen}
      />
      <input
        ref={whole}
        type="file"
        {...FOLDERS}
        aria-label={t("library.folderField")}
        tabIndex={-1}
        className="hidden"
        onChange={chosen}
      />
      <p role="status" className="text-meta text-muted not-empty:mt-2">
        {note}
      </p>
      <UploadList uploads={uploads} change={change} />
    </>
  );
}
