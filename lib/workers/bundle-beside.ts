// Reading the file of a bundle: a small one at once, else in a thread, since whatever is sent may be made to be slow.

import { GroundworkError } from "@/lib/errors";
import { log } from "@/lib/log";
import { type ReadBundle, readBundleBytes } from "@/lib/reports/bundle/bundle";
import { BUDGETS } from "./budget";
import { JobError, type JobFailure } from "./job";
import { getPool } from "./pool";
import type { Thread } from "./thread";

/** Bytes that are read within a few milliseconds, whatever they are. */
export const LIGHT_BUNDLE = 100_000;

const { limitMs, waiting } = BUDGETS.bundle;

const TOO_MUCH_MEMORY = "reading it takes more memory than a research needs";
const DETAILS: Partial<Record<JobFailure, string>> = {
  too_slow: `reading it takes longer than ${limitMs / 1000} seconds`,
  too_much_memory: TOO_MUCH_MEMORY,
  too_large: TOO_MUCH_MEMORY,
};

/** What `readBundle` says of a file. Throws work_waiting, internal, and the signal's reason as soon as that is aborted. */
export async function readBundleBeside(
  bytes: Uint8Array,
  signal: AbortSignal,
  { pool = getPool("bundle") }: { pool?: Thread } = {},
): Promise<ReadBundle> {
  if (bytes.length <= LIGHT_BUNDLE) return readBundleBytes(bytes);
  try {
    return await pool.run("readBundle", bytes, signal);
  } catch (cause) {
    if (!(cause instanceof JobError)) throw cause;
    log.warn("bundle-not-read", { kind: cause.kind, cause });
    const detail = DETAILS[cause.kind];
    if (detail) return { ok: false, fault: "damaged", detail };
    throw cause.kind === "too_many"
      ? new GroundworkError("work_waiting", { limit: waiting }, cause)
      : new GroundworkError("internal", {}, cause);
  }
}
