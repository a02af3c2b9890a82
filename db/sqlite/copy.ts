// Copies a database page by page while others read and write, checks the copy, and makes it a single file.

import Sqlite from "better-sqlite3";
import { DatabaseRefused, storeFault } from "./faults";
import { checkHeader } from "./sound";

const PATIENCE = 10_000;
/** Pages per step; the event loop runs between two steps. */
const PAGES = 500;

/**
 * Copies a snapshot of the database at `source` into the file `target`, which may exist and be empty. Calls
 * `progress` with the share that is done. Throws DatabaseRefused when `source` is not a database.
 */
export async function copyDatabase(
  { source, target }: { source: string; target: string },
  progress: (share: number) => void = () => undefined,
): Promise<void> {
  checkHeader(source);
  const client = new Sqlite(source, { readonly: true, fileMustExist: true, timeout: PATIENCE });
  try {
    // While this read transaction is open, writes by others are not part of the copy and do not restart it.
    client.exec("begin");
    client.prepare("select count(*) from sqlite_schema").get();
    await client.backup(target, {
      progress({ totalPages, remainingPages }) {
        progress(totalPages === 0 ? 0 : 1 - remainingPages / totalPages);
        return PAGES;
      },
    });
  } finally {
    client.close();
  }
}

/**
 * Turns a copy into one file without a write-ahead log and checks all of it. Throws DatabaseRefused when it
 * is damaged.
 */
export function settleCopy(file: string): void {
  const client = new Sqlite(file, { fileMustExist: true, timeout: PATIENCE });
  try {
    client.pragma("journal_mode = DELETE");
    const found = client.pragma("integrity_check(1)", { simple: true });
    if (found !== "ok") throw new DatabaseRefused("damaged", `is damaged (${String(found)})`);
    const [lost] = client.pragma("foreign_key_check") as { table: string; parent: string }[];
    if (lost)
      throw new DatabaseRefused("damaged", `is damaged (a row of ${lost.table} has lost its ${lost.parent})`);
  } catch (error) {
    if (storeFault(error) === "damaged") throw new DatabaseRefused("damaged", "is damaged", error);
    throw error;
  } finally {
    client.close();
  }
}

/**
 * Merges the write-ahead log of an unused database into its file. Returns false when that is impossible; the
 * file is then unchanged.
 */
export function foldLog(file: string): boolean {
  try {
    const client = new Sqlite(file, { fileMustExist: true, timeout: PATIENCE });
    try {
      client.pragma("wal_checkpoint(TRUNCATE)");
      client.pragma("journal_mode = DELETE");
    } finally {
      client.close();
    }
    return true;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return false;
    throw error;
  }
}
