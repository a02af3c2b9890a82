// Imports the file of a bundle in a worker thread, which reads, checks and stores it with a connection of its own. Only
// the outcome is sent to the server, however large the bundle is.

import { closeSync, openSync, readSync } from "node:fs";
import { faultCode, type StoreFault, storeFault } from "@/db/faults";
import type { Owner } from "@/db/store/threads";
import { ofSize, type ReadBundle, readMeasured } from "@/lib/bundle-format/bundle";
import { SizeCheck, type SizeFault, sizeFaultOfBytes } from "@/lib/bundle-format/plain-json";
import { checkReport } from "@/lib/citation-check/evidence";
import { type ErrorCode, type ErrorFields, GroundworkError } from "@/lib/errors/errors";
import { openStoreBeside } from "@/lib/process/store-beside";
import { type BroughtIn, bringIn } from "./bring-in";
import type { CheckReport } from "./import-bundle-check";

export type BundleOrder = { file: string; dataDir: string; now: number; owner: Owner; shared: boolean };

/** An error is sent as its fields; `systemCode` is the code of SQLite or the operating system. */
export type BundleAnswer =
  | ({ ok: true } & BroughtIn)
  | { ok: false; code: ErrorCode; fields: ErrorFields }
  | { ok: false; fault: StoreFault; systemCode: string };

/** Bytes that are read and decoded at once: a large buffer and its text would be in memory at the same time. */
const PIECE = 262_144;

/** Calls `use` with each piece of a file, in a buffer that the next one overwrites, until it returns false. */
function eachPiece(file: string, use: (piece: Uint8Array) => boolean): void {
  const buffer = Buffer.allocUnsafe(PIECE);
  const open = openSync(/*turbopackIgnore: true*/ file, "r");
  try {
    for (let read = readSync(open, buffer); read > 0; read = readSync(open, buffer))
      if (!use(buffer.subarray(0, read))) return;
  } finally {
    closeSync(open);
  }
}

/** Measures the file before any of it is decoded, so that one of the wrong size costs no memory. */
function sizeFaultOf(file: string): SizeFault | null {
  const check = new SizeCheck();
  let fault: SizeFault | null = null;
  eachPiece(file, (piece) => {
    fault = sizeFaultOfBytes(check, piece);
    return fault === null;
  });
  return fault;
}

/** The text of a file; null when it is not UTF-8. */
function textOf(file: string): string | null {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const parts: string[] = [];
  try {
    eachPiece(file, (piece) => parts.push(decoder.decode(piece, { stream: true })) > 0);
    parts.push(decoder.decode());
    return parts.join("");
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Releases what is no longer needed, and what V8 keeps of threads that ended: the thread's own limit would not make it
 * collect the parts and the text of a large bundle before it stores the values, and the server's memory has to hold all of
 * them.
 */
const giveBack = (): unknown => globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });

function readFile(file: string): ReadBundle {
  const fault = sizeFaultOf(file);
  if (fault) return ofSize(fault);
  giveBack();
  const text = textOf(file);
  giveBack();
  return text === null ? { ok: false, fault: "unreadable" } : readMeasured(text);
}

/**
 * Executes the order. Throws errors that neither a bundle nor a store is known to cause, and those of a file that cannot
 * be read.
 */
export async function importHere({ file, dataDir, ...asked }: BundleOrder): Promise<BundleAnswer> {
  const read = readFile(file);
  giveBack();
  const db = await openStoreBeside(dataDir);
  try {
    const check: CheckReport = async (report) => checkReport(report);
    return { ok: true, ...(await bringIn(read, { ...asked, db, dataDir, checkReport: check })) };
  } catch (error) {
    if (error instanceof GroundworkError) return { ok: false, code: error.code, fields: error.fields };
    const fault = storeFault(error);
    if (fault) return { ok: false, fault, systemCode: faultCode(error) };
    throw error;
  } finally {
    await db.close();
  }
}
