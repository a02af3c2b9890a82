// `npm run verify`: holds a database against everything that must be true of every store at every moment. It reads only:
// a live file, a copy, a backup. What must hold stands in `invariants.ts`.

import { existsSync, statSync } from "node:fs";
import { openReadOnly } from "@/db/client";
import { DatabaseRefused, faultCode, storeFault } from "@/db/faults";
import { type Looked, lookThrough } from "./invariants";

/** `refused`: nothing could be looked at, and why, in a sentence. */
type Verified = ({ kind: "looked" } & Looked) | { kind: "refused"; sentence: string };

/** Looks through the database at `file` as it stands at one moment. */
export async function verifyFile(file: string): Promise<Verified> {
  const found = existsSync(file) ? statSync(file) : null;
  if (!found) return refused(`There is no file ${file}.`);
  if (!found.isFile())
    return refused(`${file} is a folder. Name the database itself, such as data/groundwork.db.`);
  if (found.size === 0) return refused(`${file} is empty.`);
  try {
    const db = openReadOnly(file);
    try {
      // From here on every look sees the same moment, whatever a server writes meanwhile.
      db.$client.exec("begin");
      return { kind: "looked", ...(await lookThrough(db)) };
    } finally {
      db.$client.close();
    }
  } catch (error) {
    const sentence = refusalOf(error, file);
    if (sentence === null) throw error;
    return refused(sentence);
  }
}

const refused = (sentence: string): Verified => ({ kind: "refused", sentence });

/** Why a file cannot be looked at; null for what is not the file's fault. */
function refusalOf(error: unknown, file: string): string | null {
  if (error instanceof DatabaseRefused)
    return error.kind === "older"
      ? `${file} ${error.message}. Start Groundwork with it once, then look again.`
      : `${file} ${error.message}.`;
  const fault = storeFault(error);
  if (fault === "damaged") return `${file} is damaged.`;
  if (fault === "busy") return `Another program holds ${file}. End it, then look again.`;
  const code = faultCode(error);
  return /^E[A-Z]+$|^SQLITE_(?:CANTOPEN|READONLY|IOERR)/.test(code)
    ? `${file} cannot be read (${code}).`
    : null;
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** What was looked at, and what was found, in a line. */
export function summaryOf({ faults, runs, events, citations }: Looked): string {
  const looked = `${counted(runs, "run")}, ${counted(events, "event")}, ${counted(citations, "citation")}`;
  return faults.length === 0
    ? `Everything holds: ${looked} looked at.`
    : `${counted(faults.length, "fault")}: ${looked} looked at.`;
}
