"use client";

import { FilePlus, FolderPlus, X } from "lucide-react";
import { type ChangeEvent, useEffect, useReducer, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { useWords } from "@/components/ui/words";
import { chosenFiles, droppedFiles, MOST_FILES, type NamedFile } from "./dropped-files";
import { sendDocument } from "./send-document";
import {
  changed,
  nextToSend,
  sumOf,
  sumWords,
  type Upload,
  type UploadChange,
  type Uploads,
} from "./uploads";
import { useFileDrop } from "./use-file-drop";

/** How many refused files are listed individually. */
const MOST_LISTED = 50;

const idsOf = (uploads: readonly Upload[]) => uploads.map(({ id }) => id);

/** Upload progress, and each file that needs a decision or was refused. */
function UploadList({
  uploads,
  unreadable,
  change,
}: {
  uploads: Uploads;
  unreadable: ReadonlySet<string>;
  change: (change: UploadChange) => void;
}) {
  const t = useWords();
  if (uploads.length === 0) return null;
  const sum = sumOf(uploads, unreadable);
  const { exists, failed, busy, total, done } = sum;
  return (
    <div className="mt-3">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <p role="status" className="tabular">
          {sumWords(t, sum)}
        </p>
        {busy ? (
          <progress
            max={total}
            value={done + sum.unreadable}
            aria-label={t("library.adding", { done: done + sum.unreadable, total })}
            className="h-1 w-40 accent-accent"
          />
        ) : (
          <IconButton
            label={t("library.upload.dismiss")}
            icon={<X size={16} />}
            side="bottom-end"
            onClick={() => change({ kind: "forget" })}
          />
        )}
      </div>
      {exists.length > 1 ? (
        <p className="flex flex-wrap gap-2 pb-2">
          <Button onClick={() => change({ kind: "again", ids: idsOf(exists), replace: true })}>
            {t("library.upload.replaceAll")}
          </Button>
          <Button variant="quiet" onClick={() => change({ kind: "keep", ids: idsOf(exists) })}>
            {t("library.upload.keepAll")}
          </Button>
        </p>
      ) : null}
      {exists.length + failed.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {[...exists, ...failed].slice(0, MOST_LISTED).map((upload) => (
            <Left key={upload.id} upload={upload} change={change} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Left({
  upload: { id, name, state, message, retryable },
  change,
}: {
  upload: Upload;
  change: (change: UploadChange) => void;
}) {
  const t = useWords();
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-end gap-x-3 gap-y-1 py-1.5">
      <p className={`min-w-0 flex-1 basis-60 wrap-anywhere ${state === "failed" ? "text-unfound" : ""}`}>
        {state === "exists" ? t("library.upload.exists", { name }) : message}
      </p>
      {state === "exists" ? (
        <span className="flex gap-1">
          <Button onClick={() => change({ kind: "again", ids: [id], replace: true })}>
            {t("library.upload.replace")}
          </Button>
          <Button variant="quiet" onClick={() => change({ kind: "keep", ids: [id] })}>
            {t("library.upload.keep")}
          </Button>
        </span>
      ) : retryable ? (
        <Button variant="quiet" onClick={() => change({ kind: "again", ids: [id], replace: false })}>
          {t("ui.tryAgain")}
        </Button>
      ) : null}
    </li>
  );
}

/** Uploads files one after the other. Calls `onAdded` after each added file. */
function useUploads(onAdded: () => void): {
  uploads: Uploads;
  add: (files: readonly NamedFile[]) => void;
  change: (change: UploadChange) => void;
} {
  const t = useWords();
  const [uploads, change] = useReducer(changed, []);
  const latestOnAdded = useRef(onAdded);
  const words = useRef(t);
  useEffect(() => {
    latestOnAdded.current = onAdded;
    words.current = t;
  });
  const next = nextToSend(uploads);
  useEffect(() => {
    if (!next) return;
    const { id, name, file, replace } = next;
    change({ kind: "sending", id });
    sendDocument(words.current, { name, file, replace }).then((answer) => {
      if (answer.ok) latestOnAdded.current();
      const state = answer.ok ? "done" : answer.code === "document_exists" ? "exists" : "failed";
      const why = answer.ok ? { message: "", retryable: false } : answer;
      const path = answer.ok ? answer.value.path : "";
      change({ kind: "settled", id, state, path, message: why.message, retryable: why.retryable });
    });
  }, [next]);
  return { uploads, add: (files) => change({ kind: "add", files }), change };
}

/** All browsers support this attribute, but React's types lack it. */
const FOLDERS: object = { webkitdirectory: "" };

/** Adds files and folders as documents: dropped anywhere on the page, or chosen with two buttons. */
export function AddDocuments({
  folder,
  unreadable,
  onAdded,
}: {
  /** The folder they are copied to; null until it is known. */
  folder: string | null;
  /** The paths of listed documents that cannot be read. */
  unreadable: ReadonlySet<string>;
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
    // Allows choosing the same file again.
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
          {/* Touch devices cannot drop files, and phones cannot choose folders. */}
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
      <UploadList uploads={uploads} unreadable={unreadable} change={change} />
    </>
  );
}
