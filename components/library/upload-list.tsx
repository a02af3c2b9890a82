"use client";

import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";
import { sumOf, type Upload, type UploadChange, type UploadSum, type Uploads } from "./uploads";

/** Refusals that are listed one by one; of more the first ones. */
const MOST_LISTED = 50;

function sumWords(t: Words, { total, done, busy, exists, failed }: UploadSum): string {
  if (busy) return t("library.adding", { done: Math.min(done + 1, total), total });
  const left = exists.length + failed.length;
  if (done === 0) return t("library.addedNone");
  return left > 0 ? t("library.addedSome", { count: done, left }) : t("library.addedCount", { count: done });
}

const idsOf = (uploads: readonly Upload[]) => uploads.map(({ id }) => id);

/** How far the adding is, and each file that needs a word of the person or was refused. */
export function UploadList({
  uploads,
  change,
}: {
  uploads: Uploads;
  change: (change: UploadChange) => void;
}) {
  const t = useWords();
  if (uploads.length === 0) return null;
  const sum = sumOf(uploads);
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
            value={done}
            aria-label={t("library.adding", { done, total })}
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
