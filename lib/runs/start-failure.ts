import { ConfigError } from "@/lib/config/config-error";

const DAMAGED = new Set(["SQLITE_NOTADB", "SQLITE_CORRUPT"]);
const FULL = new Set(["SQLITE_FULL", "ENOSPC"]);

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Why the process cannot start, in sentences: what is wrong, what is safe, what to do. `dataDir` is an absolute path. */
export function startFailure(error: unknown, dataDir: string): string {
  const code = codeOf(error);
  if (error instanceof ConfigError)
    return `Groundwork cannot start. ${error.message} Nothing was changed; mend it and start again.`;
  if (DAMAGED.has(code))
    return `Groundwork cannot start. ${dataDir}/groundwork.db is damaged or is no database. It was not touched: put a backup in its place, or move it away to begin afresh.`;
  if (FULL.has(code))
    return `Groundwork cannot start. There is no room left where ${dataDir} lies. What was stored is safe; make room and start again.`;
  if (/^E(?:ACCES|PERM|EXIST|NOTDIR|ROFS)$|^SQLITE_(?:CANTOPEN|READONLY)/.test(code))
    return `Groundwork cannot start. ${dataDir} cannot be used as its data folder (${code}). Set DATA_DIR to a folder it may write to.`;
  return "Groundwork cannot start. The cause stands above. What was stored is safe.";
}
