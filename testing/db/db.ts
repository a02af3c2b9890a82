// A database for one test: a real file of the current schema, deleted afterwards.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { openSqlite, type SqliteStore } from "@/db/sqlite/store";
import type { Store } from "@/db/store/store";

export type TestDatabase = { db: SqliteStore; file: string; dir: string; close(): void };

/** The SQLite store behind a store. Throws for another kind. */
export function sqliteOf(store: Store): SqliteStore {
  if (!("database" in store)) throw new Error("this store is no SQLite database");
  return store as SqliteStore;
}

/** The bytes of the first database of this process, before anything was stored in it. */
let migrated: Buffer | null = null;

/**
 * Opens an empty database in a new folder; `close` deletes the folder. Only the first one of a process runs the migrations,
 * the others are copies of it: migrating takes longer than most tests.
 */
export function openTestDatabase(): TestDatabase {
  const dir = mkdtempSync(path.join(tmpdir(), "groundwork-"));
  const file = path.join(dir, "groundwork.db");
  if (migrated) writeFileSync(file, migrated);
  const db = openSqlite(file);
  migrated ??= db.database.$client.serialize();
  return {
    db,
    file,
    dir,
    close() {
      db.database.$client.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The first column of a query's result, for a file with any content. */
export function readFileOf(file: string, query: string): unknown[] {
  const client = new Sqlite(file, { readonly: true });
  const rows = client.prepare(query).pluck().all();
  client.close();
  return rows;
}

/** Changes a file directly; a missing one becomes a database with the given content. */
export function editFile(file: string, statements: string): void {
  const client = new Sqlite(file);
  client.exec(statements);
  client.close();
}
