// Taking the text out of what comes from elsewhere, with hard limits (S5, P7): in threads of their own, so that nobody
// waits for a report behind a document, each job within its time and its memory, or given up with a reason.

import { log } from "@/lib/log";
import { boundBytes } from "@/lib/pages/decode-text";
import type { DocumentToExtract, Extraction, ExtractionFault } from "@/lib/pages/extraction";
import { JobError } from "./job";
import { createPool } from "./pool";
import type { Thread } from "./thread";

/** A second one keeps pages coming while a bomb runs out its time; a third would take the server's core. */
const THREADS = 2;
/** Milliseconds. */
const TIME = 15_000;
/**
 * Megabytes: what objects may take, and what bytes may take beside them. An honest page of nine thousand elements with many
 * attributes takes more than 72 of objects; the largest PDF beside that of the job before, not yet swept, more than 64 of bytes.
 */
const MEMORY = { memoryMb: 96, bytesMb: 80 };

const FAULTS: Record<JobError["kind"], ExtractionFault> = {
  too_slow: "too_slow",
  too_much_memory: "too_much_memory",
  died: "failed",
  failed: "failed",
};

export const createExtractionPool = ({ size = THREADS } = {}): Thread =>
  createPool({ size, limitMs: TIME, ...MEMORY });

// On `globalThis`, because routes and instrumentation have their own copies of this module.
const POOL = Symbol.for("groundwork.extraction");
const shared = globalThis as { [POOL]?: Thread };

/** The threads of this process for documents. */
export function getExtractionPool(): Thread {
  shared[POOL] ??= createExtractionPool();
  return shared[POOL];
}

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
  { pool = getExtractionPool() }: { pool?: Thread } = {},
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
