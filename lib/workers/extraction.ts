// Extracts text from outside documents with hard limits (SEC-5, GOAL-P7): in threads of its own, so that
// reports do not wait for documents; each job stays within its time and memory, or fails with a reason.

import { boundBytes } from "@/lib/extraction/decode-text";
import type { DocumentToExtract, Extraction, ExtractionFault } from "@/lib/extraction/extraction";
import { log } from "@/lib/log";
import { JobError } from "./job";
import { getPool } from "./pool";
import type { Thread } from "./thread";

const FAULTS: Record<JobError["kind"], ExtractionFault> = {
  too_slow: "too_slow",
  too_much_memory: "too_much_memory",
  too_large: "too_much_memory",
  too_many: "too_slow",
  died: "failed",
  failed: "failed",
};

/**
 * Cuts a text to the part that will be read; a PDF or a package is useless without its end, so it stays
 * whole.
 */
function bounded(document: DocumentToExtract): DocumentToExtract {
  const start = Buffer.from(document.bytes.subarray(0, 1024)).toString("latin1");
  if (start.startsWith("PK") || start.includes("%PDF-")) return document;
  const { bytes, cut } = boundBytes(document.bytes);
  // Copying a view of a buffer would transfer the whole buffer.
  return cut ? { ...document, bytes: bytes.slice(), cut } : document;
}

/** The text of a document, or why there is none. Rejects only with the signal's reason. */
export async function extractBeside(
  document: DocumentToExtract,
  signal: AbortSignal,
  { pool = getPool("page") }: { pool?: Thread } = {},
): Promise<Extraction> {
  try {
    return await pool.run("extractDocument", bounded(document), signal);
  } catch (cause) {
    signal.throwIfAborted();
    const fault = cause instanceof JobError ? FAULTS[cause.kind] : "failed";
    log.warn("document-not-extracted", { fault, cause });
    return { ok: false, fault };
  }
}
