// Reads files in a worker thread, so that no file can block the server, and so that a citation check does not
// wait for ten thousand files.

import { log } from "@/lib/log";
import { JobError, type JobFailure } from "@/lib/workers/job";
import { getPool } from "@/lib/workers/pool";
import type { Thread } from "@/lib/workers/thread";
import type { ReadFile } from "./index-collection";
import { type FileToRead, type ReadDocument, settled } from "./read-document";
import { REASONS } from "./reasons";

/** Reads files in a worker. A file that exceeds the limits of time or memory becomes a file with a reason. */
export function readBeside(thread: Thread = getPool("file")): ReadFile {
  const never = new AbortController().signal;
  const ask = (file: FileToRead): Promise<ReadDocument> => thread.run("readDocument", file, never);
  return async (file) => {
    try {
      return await ask(file).catch((cause: unknown) => {
        // The memory may be garbage of the previous file, so the file is retried in a new worker.
        if (cause instanceof JobError && /^(?:died|too_much_memory)$/.test(cause.kind)) return ask(file);
        throw cause;
      });
    } catch (cause) {
      log.warn("document-not-read", { path: file.path, cause });
      return settled({ ok: false, reason: REASONS[reasonOf(cause)] });
    }
  };
}

const OF_FAILURE = {
  died: "too_complex",
  too_much_memory: "too_complex",
  too_slow: "too_slow",
  too_large: "too_complex",
  too_many: "too_slow",
  failed: "broken",
} as const satisfies Record<JobFailure, keyof typeof REASONS>;

function reasonOf(cause: unknown): keyof typeof REASONS {
  return cause instanceof JobError ? OF_FAILURE[cause.kind] : "too_slow";
}
