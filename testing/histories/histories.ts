// Histories: stores written by released versions, with completed runs, waiting runs, and one interrupted in a step.
// Every release adds one, named by its last migration, and none is ever changed: a later version must migrate it, fold
// every run in it and complete the open ones (GOAL-R30). `record.ts` writes the one of this version.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { openSqlite } from "@/db/sqlite/store";
import type { TestDatabase } from "@/testing/db/db";

export const HISTORIES = path.join(import.meta.dirname, ".");
const ENDING = ".db.gz";

/** Names of all histories, oldest first: `0004_source-search`. */
export const historyNames = (): string[] =>
  readdirSync(HISTORIES)
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .sort();

/** Unpacks a history; returns the file, in a new folder. */
export function unpackHistory(name: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "groundwork-")), "groundwork.db");
  writeFileSync(file, gunzipSync(readFileSync(path.join(HISTORIES, `${name}${ENDING}`))));
  return file;
}

/** Opens a history with this version, which migrates it; call `close` when done. */
export function openHistory(name: string): TestDatabase {
  const file = unpackHistory(name);
  const dir = path.dirname(file);
  const db = openSqlite(file);
  const close = () => {
    db.database.$client.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { db, file, dir, close };
}
