// Copies of a database: made page by page while others read and write, checked, and one file when they are done.

import Sqlite from "better-sqlite3";
import { DatabaseRefused, storeFault } from "./faults";
import { checkHeader } from "./sound";

const PATIENCE = 10_000;
/** Pages a step; the process does other things between two. */
const PAGES = 500;

/**
 * Copies the database at `source`, as it stands at one moment, into the file `target`, which may exist and be empty.
 * `progress` is called with the share that is done. Throws DatabaseRefused when the source is none.
 */
export async function copyDatabase(
  { source, target }: { source: string; target: string },
  progress: (share: number) => void = () => undefined,
): Promise<void> {
  checkHeader(source);
  const client = new Sqlite(source, { readonly: true, fileMustExist: true, timeout: PATIENCE });
  try {
    // While this reading lasts, what others write is no part of the copy and does not make it begin anew.
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

/** Makes a copy one file that needs no log beside it, and reads all of it. Throws DatabaseRefused when it is not sound. */
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

/** Folds the log of a database that nobody uses into its file. False when that cannot be done; then nothing was changed. */
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
