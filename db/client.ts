// Opens a database. Which file the process works on is decided above, in `lib/process/store.ts`.

import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { setDurability } from "./durability";
import { DatabaseRefused } from "./faults";
import { madeByNewer, migrateDatabase, schemaAge } from "./migrate";
import * as schema from "./schema";
import { checkHeader, checkPage, checkPages, checkTables } from "./sound";

export type Database = BetterSQLite3Database<typeof schema> & { $client: Sqlite.Database };

/** Milliseconds that a command beside the server waits for a lock; it has no event loop to spare. */
const LOOKING_TIMEOUT = 5000;

/** The database, or a transaction of it. */
export type Writer = Pick<Database, "insert" | "update" | "delete" | "select">;

/**
 * Opens and migrates the database at `file` (`:memory:` for one that is gone when closed). Its folder is made when missing.
 * Throws DatabaseRefused when the file cannot be used; then it was not written to.
 */
export function openDatabase(file: string): Database {
  assertNodeVersion(process.version);
  if (file !== ":memory:") mkdirSync(path.dirname(file), { recursive: true });
  const short = checkHeader(file);
  // No waiting for locks in here: the event loop would wait too (`when-free.ts`).
  const client = new Sqlite(file, { timeout: 0 });
  const db = drizzle(client, { schema });
  try {
    checkPage(db);
    client.pragma("journal_mode = WAL");
    setDurability(db, "NORMAL");
    client.pragma("foreign_keys = ON");
    if (short) checkPages(db);
    migrateDatabase(db);
    checkTables(db);
    return db;
  } catch (error) {
    client.close();
    throw error;
  }
}

/**
 * Opens a database to look at it: nothing is migrated, and nothing in it can be changed. Throws DatabaseRefused when it is
 * missing, none, damaged at its head, or of another version.
 */
export function openReadOnly(file: string): Database {
  assertNodeVersion(process.version);
  if (!existsSync(file)) throw new DatabaseRefused("damaged", "is not there");
  checkHeader(file);
  const client = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: LOOKING_TIMEOUT });
  const db = drizzle(client, { schema });
  try {
    checkPage(db);
    const age = schemaAge(db);
    if (age === "newer") throw madeByNewer();
    if (age !== "current") throw new DatabaseRefused("older", "was made by an older version of Groundwork");
    return db;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Opens a database of this version as it is, beside a server that may use it; null when it is of another version. */
export function openReadWrite(file: string): Database | null {
  const client = new Sqlite(file, { fileMustExist: true, timeout: 0 });
  const db = drizzle(client, { schema });
  try {
    if (schemaAge(db) === "current") return db;
  } catch (error) {
    client.close();
    throw error;
  }
  client.close();
  return null;
}

/** better-sqlite3 takes an older Node down without a word, so the version is checked before anything is opened. */
export function assertNodeVersion(version: string): void {
  const [major = 0] = version.replace(/^v/, "").split(".").map(Number);
  if (major < 22)
    throw new Error(
      `Groundwork needs Node 22.19 or newer and was started with ${version}. Start it with "npm start", which brings its own Node.`,
    );
}
