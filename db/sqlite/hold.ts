// A file lock that lasts as long as this process. The system releases it however the process ends, so stale
// locks cannot exist, even where process ids are reused.

import { mkdirSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";

/**
 * Takes the lock and returns a function that releases it; null when another process still holds it after
 * `waitMs`. Creates the file when missing; it stays empty and is never deleted. Throws the system's error
 * when the file cannot be used at all.
 */
export function holdFile(file: string, waitMs: number): (() => void) | null {
  mkdirSync(path.dirname(file), { recursive: true });
  const client = new Sqlite(file, { timeout: waitMs });
  try {
    // An open write transaction without a write: nothing reaches the disk, and no other process can start
    // one.
    client.exec("begin immediate");
  } catch (error) {
    client.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY")) return null;
    throw error;
  }
  return () => client.close();
}
