// Imports the file of a bundle in a worker thread, and maps every failure to the error table.

import type { BroughtIn } from "@/lib/bundles/bring-in";
import type { BundleAnswer, BundleOrder } from "@/lib/bundles/import-job";
import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import { noteFault } from "@/lib/process/store-condition";
import { JobError, type JobFailure } from "./job";
import { BUDGETS, getPool } from "./pool";
import type { Thread } from "./thread";

const { limitMs, waiting } = BUDGETS.bundle;

const TOO_MUCH_MEMORY = "reading it takes more memory than a research needs";
const DETAILS: Partial<Record<JobFailure, string>> = {
  too_slow: `reading it takes longer than ${limitMs / 1000} seconds`,
  too_much_memory: TOO_MUCH_MEMORY,
  too_large: TOO_MUCH_MEMORY,
};

/**
 * Executes the order in a worker thread. Throws what `bringIn` throws, bundle_damaged when the job exceeds
 * its budget, work_waiting, the store's errors, internal, and the signal's reason as soon as that is aborted.
 */
export async function importBeside(
  order: BundleOrder,
  signal: AbortSignal,
  { pool = getPool("bundle") }: { pool?: Thread } = {},
): Promise<BroughtIn> {
  const answer = await pool.run("importBundle", order, signal).catch((cause) => {
    throw cause instanceof JobError ? told(cause) : cause;
  });
  return broughtOrThrow(answer);
}

function told(cause: JobError): GroundworkError {
  log.warn("bundle-not-read", { kind: cause.kind, cause });
  const detail = DETAILS[cause.kind];
  if (detail) return new GroundworkError("bundle_damaged", { detail }, cause);
  return cause.kind === "too_many"
    ? new GroundworkError("work_waiting", { limit: waiting }, cause)
    : new GroundworkError("internal", {}, cause);
}

function broughtOrThrow(answer: BundleAnswer): BroughtIn {
  if (answer.ok) return { kind: answer.kind, threadId: answer.threadId };
  if ("code" in answer) throw new GroundworkError(answer.code, answer.fields);
  const said = Object.assign(new Error("The store refused a bundle."), { code: answer.systemCode });
  throw noteFault(said) ?? said;
}
