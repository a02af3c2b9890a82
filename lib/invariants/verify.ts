// `npm run verify`: checks a database against all invariants (`invariants.ts`). Read-only, for a live file, a copy or a
// backup.

import { existsSync, statSync } from "node:fs";
import { DatabaseRefused, faultCode, storeFault } from "@/db/faults";
import { faultCode as serverCode, storeFault as serverFault } from "@/db/postgres/faults";
import { openPostgresSnapshot } from "@/db/postgres/store";
import { openSqliteSnapshot } from "@/db/sqlite/store";
import type { RunRow } from "@/db/store/runs";
import { databaseUrl, shownDatabaseUrl } from "@/lib/config/store-access";
import { tokensOf } from "@/lib/text/words";
import { type Looked, lookThrough } from "./invariants";

/** `refused`: nothing could be checked; the sentence says why. */
type Verified = ({ kind: "looked" } & Looked) | { kind: "refused"; sentence: string };

/** Checks the database at `file` in one consistent snapshot. `isWanted` limits the runs whose logs are read. */
export async function verifyFile(file: string, isWanted?: (run: RunRow) => boolean): Promise<Verified> {
  const found = existsSync(file) ? statSync(file) : null;
  if (!found) return refused(`There is no file ${file}.`);
  if (!found.isFile())
    return refused(`${file} is a folder. Name the database itself, such as data/groundwork.db.`);
  if (found.size === 0) return refused(`${file} is empty.`);
  try {
    const db = openSqliteSnapshot(file);
    try {
      return { kind: "looked", ...(await lookThrough(db, isWanted)) };
    } finally {
      await db.close();
    }
  } catch (error) {
    const sentence = refusalOf(error, file);
    if (sentence === null) throw error;
    return refused(sentence);
  }
}

/** Checks the database at a `postgres://` address in one snapshot, also while nodes work on it. Throws ConfigError. */
export async function verifyDatabase(url: string): Promise<Verified> {
  const shown = shownDatabaseUrl(databaseUrl(url));
  try {
    const db = await openPostgresSnapshot(url, tokensOf);
    try {
      return { kind: "looked", ...(await lookThrough(db)) };
    } finally {
      await db.close();
    }
  } catch (error) {
    const sentence = refusalOf(error, shown) ?? serverRefusal(error, shown);
    if (sentence === null) throw error;
    return refused(sentence);
  }
}

/** What the server says may quote the address; its code does not. */
function serverRefusal(error: unknown, shown: string): string | null {
  const code = serverCode(error);
  if (code === "" && serverFault(error) === null) return null;
  return `${shown} cannot be read${code === "" ? "" : ` (${code})`}.`;
}

const refused = (sentence: string): Verified => ({ kind: "refused", sentence });

/** Why a file cannot be checked; null for errors that are not the file's fault. */
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

/** One line with what was checked and what was found. */
export function summaryOf({ faults, runs, events, citations }: Looked): string {
  const looked = `${counted(runs, "run")}, ${counted(events, "event")}, ${counted(citations, "citation")}`;
  return faults.length === 0
    ? `Everything holds: ${looked} looked at.`
    : `${counted(faults.length, "fault")}: ${looked} looked at.`;
}
