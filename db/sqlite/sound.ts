// A quick check of a file before use that costs the same for any size: is it a database, does it have the
// length its header says, do all tables and columns of this version exist, and can the first row of each be
// read. It cannot find a flipped byte deep inside a table; that takes reading the whole file (`npm run
// verify`, and every backup).

import { closeSync, openSync, readSync, statSync } from "node:fs";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client";
import { DatabaseRefused, faultCode } from "./faults";
import * as schema from "./schema";

const MAGIC = "SQLite format 3\0";
const HEADER = 100;
const INDEXES = ["search_index", "passages_fts"];

/** Errors that say nothing about the file itself: locked, no space, no permission. */
const PASSING = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PERM|AUTH)|^E[A-Z]+$/;

const damaged = (detail: string, cause?: unknown) => new DatabaseRefused("damaged", detail, cause);

/**
 * Checks the first bytes. Throws DatabaseRefused when the file is not a database. Returns true when it is
 * shorter than its header says, which happens after a crash during a checkpoint and when the file was
 * truncated. Must not be used on a file that this process writes: closing it here would release SQLite's
 * locks on it.
 */
export function checkHeader(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found || found.size === 0) return false;
  if (!found.isFile()) throw damaged("is no file");
  const header = Buffer.alloc(HEADER);
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, header, 0, HEADER, 0);
  } finally {
    closeSync(descriptor);
  }
  if (header.toString("latin1", 0, MAGIC.length) !== MAGIC) throw damaged("is no database");
  const given = header.readUInt16BE(16);
  const pageSize = given === 1 ? 65_536 : given;
  // The page count in the header is valid only if the last change wrote it.
  const pages = header.readUInt32BE(24) === header.readUInt32BE(92) ? header.readUInt32BE(28) : 0;
  return found.size < pages * pageSize;
}

/** Reads the first page and the schema. Throws DatabaseRefused. */
export function checkPage({ $client }: Pick<Database, "$client">): void {
  asDamage(() => $client.prepare("select count(*) from sqlite_schema").get());
}

/** Reads every page of the file. Throws DatabaseRefused with the first fault. */
export function checkPages(db: Pick<Database, "$client">): void {
  const found = asDamage(() => db.$client.pragma("integrity_check(1)", { simple: true }));
  if (found !== "ok") throw damaged(`is damaged (${String(found)})`);
}

/** Reads every column of every table, and the first row of each. Throws DatabaseRefused. */
export function checkTables(db: Database): void {
  for (const table of Object.values(schema)) {
    if (!is(table, SQLiteTable)) continue;
    asDamage(() => db.select().from(table).limit(1).all(), getTableName(table));
  }
  for (const name of INDEXES)
    asDamage(() => db.$client.prepare(`select rowid from ${name} limit 1`).all(), name);
}

function asDamage<T>(read: () => T, part?: string): T {
  try {
    return read();
  } catch (error) {
    if (PASSING.test(faultCode(error))) throw error;
    throw damaged(part ? `is damaged (its part ${part} cannot be read)` : "is damaged", error);
  }
}
