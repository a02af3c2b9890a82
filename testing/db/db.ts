// A database for one test: a real file with real migrations, deleted afterwards.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { type Database, openDatabase } from "@/db/sqlite/client";

export type TestDatabase = { db: Database; file: string; dir: string; close(): void };

/** Opens an empty database in a new folder; `close` deletes the folder. */
export function openTestDatabase(): TestDatabase {
  const dir = mkdtempSync(path.join(tmpdir(), "groundwork-"));
  const file = path.join(dir, "groundwork.db");
  const db = openDatabase(file);
  return {
    db,
    file,
    dir,
    close() {
      db.$client.close();
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
