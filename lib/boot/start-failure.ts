// Explains why the process cannot start, to the person who started it.

import { existsSync } from "node:fs";
import { DatabaseRefused, faultCode, storeFault } from "@/db/faults";
import { newestBackup } from "@/lib/backups/backup-files";
import { ConfigError } from "@/lib/config/config-error";
import { namedDataDir } from "@/lib/config/env";
import { projectCommand, shellWord } from "@/lib/process/shell-command";

/**
 * Sentences: what is wrong, what is safe, what to do. `dataDir` is an absolute path. `onServer`: the store is a database of
 * PostgreSQL.
 */
export function startFailure(error: unknown, dataDir: string, onServer = false): string {
  const code = faultCode(error);
  if (error instanceof ConfigError)
    return `Groundwork cannot start. ${error.message} Nothing was changed; mend it and start again.`;
  const atServer = onServer ? serverFailure(error) : null;
  if (atServer !== null) return `Groundwork cannot start. ${atServer}`;
  if (error instanceof DatabaseRefused && error.kind === "newer")
    return `Groundwork cannot start. ${dataDir}/groundwork.db ${error.message}. It was not touched: update Groundwork, or set DATA_DIR to another folder.`;
  const fault = error instanceof DatabaseRefused ? "damaged" : storeFault(error);
  if (fault === "damaged") {
    const detail = error instanceof DatabaseRefused ? error.message : "is damaged or is no database";
    return `Groundwork cannot start. ${dataDir}/groundwork.db ${detail}. It was not touched. ${wayOut(dataDir)}`;
  }
  if (fault === "busy")
    return `Groundwork cannot start. Another program holds ${dataDir}/groundwork.db. End that program and start again; what was stored is safe.`;
  if (fault === "full")
    return `Groundwork cannot start. There is no room left where ${dataDir} lies. What was stored is safe; make room and start again.`;
  if (/^E(?:ACCES|PERM|EXIST|NOTDIR|ROFS)$|^SQLITE_(?:CANTOPEN|READONLY)/.test(code))
    return `Groundwork cannot start. ${dataDir} cannot be used as its data folder (${code}). Set DATA_DIR to a folder it may write to.`;
  return "Groundwork cannot start. The cause stands above. What was stored is safe.";
}

/** Null for what is not the server's fault. */
function serverFailure(error: unknown): string | null {
  if (error instanceof DatabaseRefused)
    return `The database of DATABASE_URL ${error.message}. It was not touched: name another one${error.kind === "newer" ? ", or update Groundwork" : ""}.`;
  if (storeFault(error) === "busy")
    return "The PostgreSQL server of DATABASE_URL does not answer. See that it runs and that the address is right, then start again; what was stored is safe.";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(?:28|3D|42501)/.test(code)
    ? `The PostgreSQL server of DATABASE_URL refuses the user, the password or the database (${code}). Nothing was changed; mend the address and start again.`
    : null;
}

function wayOut(dataDir: string): string {
  const restore = (file: string) => projectCommand("restore", namedDataDir(dataDir), file);
  const backup = existsSync(dataDir) ? newestBackup(dataDir) : null;
  if (backup === null)
    return `No backup was found: put one in its place with “${restore("<file>")}”, or move the file away to begin afresh.`;
  return `The newest backup is ${backup}: bring it back with “${restore(shellWord(backup))}”, or move the file away to begin afresh.`;
}
