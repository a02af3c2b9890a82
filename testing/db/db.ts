// A database for one test: real file, real migrations, gone afterwards.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { type Database, openDatabase } from "@/db/client";

export type TestDatabase = { db: Database; file: string; dir: string; close(): void };

/** Opens an empty database in a fresh folder; `close` removes the folder. */
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

/** The first column of what a query finds in a file, whatever is in it. */
export function readFileOf(file: string, query: string): unknown[] {
  const client = new Sqlite(file, { readonly: true });
  const rows = client.prepare(query).pluck().all();
  client.close();
  return rows;
}

/** Changes a file by hand; one that is missing becomes a database of anything. */
export function editFile(file: string, statements: string): void {
  const client = new Sqlite(file);
  client.exec(statements);
  client.close();
}
