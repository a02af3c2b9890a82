// Opens a database. `lib/process/store.ts` decides which file the process works on.

import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { DatabaseRefused } from "./faults";
import { madeByNewer, migrateDatabase, schemaAge } from "./migrate";
import { keepStatements } from "./prepared";
import * as schema from "./schema";
import { checkHeader, checkPage, checkPages, checkTables } from "./sound";

export type Database = BetterSQLite3Database<typeof schema> & { $client: Sqlite.Database };

/**
 * How long a command that runs beside the server waits for a lock, in milliseconds. It has no event loop to
 * block.
 */
const LOOKING_TIMEOUT = 5000;

/** The database, or a transaction of it. */
export type Writer = Pick<Database, "insert" | "update" | "delete" | "select">;

/**
 * Pages that a connection keeps in memory, in kB, as SQLite itself has it. The driver's 16 MB fill up with the first indexing and
 * never leave the process (GOAL-P11); the system keeps the file's pages as well.
 */
const CACHE_KB = 2000;

const overClient = (client: Sqlite.Database): Database =>
  Object.assign(drizzle(keepStatements(client), { schema }), { $client: client });

// Durability: how much a power cut may lose. In WAL mode, a commit with NORMAL survives every end of the process; only a
// power cut can lose the latest commits, and never the integrity of the file. When a commit with FULL
// returns, it and all commits before it are on the disk.
// A commit with FULL costs several times as much as one with NORMAL, and far more on a busy disk (`npm run
// bench -- durability`). It is therefore used only for records of what was paid for or what a person said
// (`lib/runs/settle.ts`).

export type Durability = "FULL" | "NORMAL";

const levels = new WeakMap<Database, Durability>();

/** Sets how transactions that start from now on are committed. Must not be called inside a transaction. */
export function setDurability(db: Database, level: Durability): void {
  if (levels.get(db) === level) return;
  db.$client.pragma(`synchronous = ${level}`);
  levels.set(db, level);
}

/**
 * Opens and migrates the database at `file`, or one in memory for `:memory:`. Creates missing folders. Throws
 * DatabaseRefused when the file cannot be used; the file is then unchanged.
 */
export function openDatabase(file: string): Database {
  assertNodeVersion(process.version);
  if (file !== ":memory:") mkdirSync(path.dirname(file), { recursive: true });
  const short = checkHeader(file);
  // SQLite must not wait for locks here: that would block the event loop. `when-free.ts` retries instead.
  const client = new Sqlite(file, { timeout: 0 });
  const db = overClient(client);
  try {
    checkPage(db);
    client.pragma("journal_mode = WAL");
    setDurability(db, "NORMAL");
    client.pragma("foreign_keys = ON");
    client.pragma(`cache_size = ${-CACHE_KB}`);
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
 * Opens a database read-only, without migrating it. Throws DatabaseRefused when it is missing, is not a
 * database, has a damaged header, or has another schema version.
 */
export function openReadOnly(file: string): Database {
  assertNodeVersion(process.version);
  if (!existsSync(file)) throw new DatabaseRefused("damaged", "is not there");
  checkHeader(file);
  const client = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: LOOKING_TIMEOUT });
  const db = overClient(client);
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

/**
 * Opens a database of this schema version without migrating it, beside a server that may be using it. Returns
 * null when it has another version.
 */
export function openReadWrite(file: string): Database | null {
  const client = new Sqlite(file, { fileMustExist: true, timeout: 0 });
  const db = overClient(client);
  try {
    if (schemaAge(db) === "current") return db;
  } catch (error) {
    client.close();
    throw error;
  }
  client.close();
  return null;
}

/**
 * better-sqlite3 crashes older versions of Node without a message, so the version is checked before anything
 * is opened.
 */
export function assertNodeVersion(version: string): void {
  const [major = 0] = version.replace(/^v/, "").split(".").map(Number);
  if (major < 22)
    throw new Error(
      `Groundwork needs Node 22.19 or newer and was started with ${version}. Start it with "npm start", which brings its own Node.`,
    );
}
