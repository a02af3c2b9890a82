// Opens a database. Which file the process works on is decided above, in `lib/runs/store.ts`.

import { mkdirSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrateDatabase } from "./migrate";
import * as schema from "./schema";

export type Database = BetterSQLite3Database<typeof schema> & { $client: Sqlite.Database };

/** The database, or a transaction of it. */
export type Writer = Pick<Database, "insert" | "update" | "delete" | "select">;

/** Opens and migrates the database at `file` (`:memory:` for one that is gone when closed). Its folder is made when missing. */
export function openDatabase(file: string): Database {
  assertNodeVersion(process.version);
  if (file !== ":memory:") mkdirSync(path.dirname(file), { recursive: true });
  const client = new Sqlite(file);
  client.pragma("journal_mode = WAL");
  // In WAL mode NORMAL loses nothing when the process dies, whatever the moment; only a power cut may take the last
  // commits, and never the integrity of the file. FULL would cost a disk flush an event and buys nothing else.
  client.pragma("synchronous = NORMAL");
  client.pragma("busy_timeout = 5000");
  client.pragma("foreign_keys = ON");
  const db = drizzle(client, { schema });
  migrateDatabase(db);
  return db;
}

/** better-sqlite3 takes an older Node down without a word, so the version is checked before anything is opened. */
export function assertNodeVersion(version: string): void {
  const [major = 0] = version.replace(/^v/, "").split(".").map(Number);
  if (major < 22)
    throw new Error(
      `Groundwork needs Node 22.19 or newer and was started with ${version}. Start it with "npm start", which brings its own Node.`,
    );
}
