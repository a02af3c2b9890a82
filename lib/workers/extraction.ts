// Taking the text out of what comes from elsewhere, with hard limits (SEC-5, GOAL-P7): in threads of their own, so that nobody
// waits for a report behind a document, each job within its time and its memory, or given up with a reason.

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

/** Of a text no more is handed over than is read of it; a PDF or a package is nothing without its end. */
function bounded(document: DocumentToExtract): DocumentToExtract {
  const start = Buffer.from(document.bytes.subarray(0, 1024)).toString("latin1");
  if (start.startsWith("PK") || start.includes("%PDF-")) return document;
  const { bytes, cut } = boundBytes(document.bytes);
  // A part of a buffer would take all of it along.
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
