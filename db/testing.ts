// A database for one test: real file, real migrations, gone afterwards.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Database, openDatabase } from "./client";

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
