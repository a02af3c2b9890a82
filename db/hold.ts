// A lock on a file that lasts as long as this process holds it. The system gives it back whichever way the process ends,
// so there is no stale lock to tell from a real one, also where process ids come again.

import { mkdirSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";

/**
 * Takes the lock and gives the way to let it go; null when another process still has it after `waitMs`. The file is made
 * when missing, stays empty, and stays. Throws what the system says when it cannot be used at all.
 */
export function holdFile(file: string, waitMs: number): (() => void) | null {
  mkdirSync(path.dirname(file), { recursive: true });
  const client = new Sqlite(file, { timeout: waitMs });
  try {
    // An open writing transaction without a write: nothing reaches the disk, and nobody else can begin one.
    client.exec("begin immediate");
  } catch (error) {
    client.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY")) return null;
    throw error;
  }
  return () => client.close();
}
