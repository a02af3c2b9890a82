// Files are read in a thread of their own beside the server, so that nothing they hold can hold it up, and so that the
// check of a report does not wait behind ten thousand of them.

import { log } from "@/lib/log";
import { JobError, type JobFailure } from "@/lib/workers/job";
import { createThread, type Thread } from "@/lib/workers/thread";
import type { ReadFile } from "./index-collection";
import { type FileToRead, type ReadDocument, settled } from "./read-document";
import { REASONS } from "./reasons";

/** Milliseconds for one file. */
const PATIENCE = 20_000;
/**
 * Megabytes. Of the largest DOCX that is let in the elements take 256; the bytes of the largest file, of which a second
 * copy is handed to its reader, 80, and what a DOCX may unpack to twice 60 beside 40.
 */
const MEMORY = { memoryMb: 320, bytesMb: 192 };

/** Reads files in a thread. What takes too long or too much of it is a file with a reason. */
export function readBeside(
  thread: Thread = createThread({ idleMs: 10_000, ...MEMORY }),
  patienceMs: number = PATIENCE,
): ReadFile {
  const ask = (file: FileToRead): Promise<ReadDocument> =>
    thread.run("readDocument", file, AbortSignal.timeout(patienceMs));
  /** One after the other: those that were given up are read again alone. */
  let alone: Promise<unknown> = Promise.resolve();
  return async (file) => {
    try {
      return await ask(file);
    } catch {
      // It may only have waited behind one that took all the time.
      const again = alone.then(() => ask(file));
      alone = again.catch(() => undefined);
      return again.catch((cause: unknown) => {
        log.warn("document-not-read", { path: file.path, cause });
        return settled({ ok: false, reason: REASONS[reasonOf(cause)] });
      });
    }
  };
}

const OF_FAILURE = {
  died: "too_complex",
  too_much_memory: "too_complex",
  too_slow: "too_slow",
  failed: "broken",
} as const satisfies Record<JobFailure, keyof typeof REASONS>;

function reasonOf(cause: unknown): keyof typeof REASONS {
  return cause instanceof JobError ? OF_FAILURE[cause.kind] : "too_slow";
}
