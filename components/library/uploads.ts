// State of a series of uploads: each file is sent, skipped because it exists, or refused with a sentence.

import { joined } from "@/components/ui/figures";
import type { Words } from "@/lib/i18n/translate";
import type { NamedFile } from "./dropped-files";

export type Upload = NamedFile & {
  id: number;
  state: "waiting" | "sending" | "done" | "exists" | "failed" | "kept";
  /** Where an added file is among the documents; empty before. */
  path: string;
  /** Why the file was not added. */
  message: string;
  /** True when a retry may succeed. */
  retryable: boolean;
  /** The person agreed to replace the existing document. */
  replace: boolean;
};

export type Uploads = readonly Upload[];

type Settled = Pick<Upload, "id" | "path" | "message" | "retryable">;

export type UploadChange =
  | { kind: "add"; files: readonly NamedFile[] }
  | { kind: "sending"; id: number }
  | ({ kind: "settled"; state: "done" | "exists" | "failed" } & Settled)
  /** Retries the named files; with `replace`, over the existing documents. */
  | { kind: "again"; ids: readonly number[]; replace: boolean }
  /** The existing document stays. */
  | { kind: "keep"; ids: readonly number[] }
  | { kind: "forget" };

export function changed(uploads: Uploads, change: UploadChange): Uploads {
  const some = (ids: readonly number[], next: (upload: Upload) => Partial<Upload>): Uploads => {
    const named = new Set(ids);
    return uploads.map((upload) => (named.has(upload.id) ? { ...upload, ...next(upload) } : upload));
  };
  switch (change.kind) {
    case "add": {
      // A new batch replaces the list when nothing in it is open.
      const before = uploads.some(isOpen) ? uploads : [];
      const first = Math.max(-1, ...uploads.map(({ id }) => id)) + 1;
      const added = change.files.map(
        (file, index): Upload => ({
          ...file,
          id: first + index,
          state: "waiting",
          path: "",
          message: "",
          retryable: false,
          replace: false,
        }),
      );
      return [...before, ...added];
    }
    case "sending":
      return some([change.id], () => ({ state: "sending" }));
    case "settled":
      return some([change.id], () => ({
        state: change.state,
        path: change.path,
        message: change.message,
        retryable: change.retryable,
      }));
    case "again":
      return some(change.ids, () => ({ state: "waiting", message: "", replace: change.replace }));
    case "keep":
      return some(change.ids, () => ({ state: "kept" }));
    case "forget":
      return uploads.filter(({ state }) => state === "waiting" || state === "sending");
  }
}

/** True while the upload or the person still has to act. */
const isOpen = ({ state }: Upload) => state !== "done" && state !== "kept";

/** The next file to send; null while one is being sent, and when there is none. */
export function nextToSend(uploads: Uploads): Upload | null {
  if (uploads.some(({ state }) => state === "sending")) return null;
  return uploads.find(({ state }) => state === "waiting") ?? null;
}

export type UploadSum = {
  total: number;
  /** Files that were added; those that turned out to be unreadable are counted apart. */
  done: number;
  unreadable: number;
  busy: boolean;
  exists: Upload[];
  failed: Upload[];
};

/** `unreadable`: paths of documents of which it is known that they cannot be read. */
export function sumOf(uploads: Uploads, unreadable: ReadonlySet<string>): UploadSum {
  const of = (state: Upload["state"]) => uploads.filter((upload) => upload.state === state);
  const done = of("done");
  const unread = done.filter(({ path }) => unreadable.has(path)).length;
  return {
    total: uploads.length,
    done: done.length - unread,
    unreadable: unread,
    busy: uploads.some(({ state }) => state === "waiting" || state === "sending"),
    exists: of("exists"),
    failed: of("failed"),
  };
}

function addedWords(t: Words, { done, exists, failed }: UploadSum): string {
  const left = exists.length + failed.length;
  if (done === 0) return t("library.addedNone");
  return left > 0 ? t("library.addedSome", { count: done, left }) : t("library.addedCount", { count: done });
}

/** How far the files are: a file counts either as added or as unreadable. */
export function sumWords(t: Words, sum: UploadSum): string {
  const { total, done, busy, unreadable } = sum;
  if (busy) return t("library.adding", { done: Math.min(done + unreadable + 1, total), total });
  if (unreadable === 0) return addedWords(t, sum);
  return joined(done > 0 && addedWords(t, sum), t("library.storedUnreadable", { count: unreadable }));
}
