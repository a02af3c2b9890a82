// Reads and fills a store of SQLite as a whole (see `db/store/transfer.ts`). The search index is not copied: triggers queue
// what is written, and the server indexes it. The words of passages are indexed by their trigger.

import { statSync } from "node:fs";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  BATCH,
  type Row,
  type TransferSource,
  type TransferTable,
  type TransferTarget,
  type Value,
  weightOf,
} from "@/db/store/transfer";
import { type Database, openDatabase, openReadOnly } from "./client";
import * as schema from "./schema";

const KINDS: Record<string, TransferTable["columns"][number]["kind"]> = {
  SQLiteInteger: "number",
  SQLiteReal: "number",
  SQLiteBoolean: "boolean",
  SQLiteBlobBuffer: "bytes",
};

/** PostgreSQL has a column for what is `rowid` here; calls are listed in its order. */
const ROWID: Record<string, string> = { calls: "docid" };

function tableOf(table: SQLiteTable): TransferTable {
  const name = getTableName(table);
  const columns = Object.values(getTableColumns(table));
  const own = columns.find((column) => column.primary && column.columnType === "SQLiteInteger");
  const rowid = ROWID[name];
  return {
    name,
    columns: [
      ...(rowid ? [{ name: rowid, kind: "number" as const }] : []),
      ...columns.map((column) => ({ name: column.name, kind: KINDS[column.columnType] ?? "text" })),
    ],
    numbered: rowid ?? own?.name ?? null,
  };
}

/** All tables of a store that hold what cannot be derived from others. */
export const TRANSFERRED: readonly TransferTable[] = Object.values(schema)
  .filter((table) => is(table, SQLiteTable))
  .map(tableOf);

const columnOf = (table: TransferTable, name: string) => (name === ROWID[table.name] ? "rowid" : `"${name}"`);

const listed = (table: TransferTable) => table.columns.map(({ name }) => columnOf(table, name)).join(", ");

function reader({ $client }: Database): TransferSource {
  return {
    files: null,
    async *read(table) {
      const kinds = table.columns.map(({ kind }) => kind);
      const rows = $client
        .prepare(`SELECT ${listed(table)} FROM "${table.name}"`)
        .raw()
        .iterate();
      let batch: Row[] = [];
      let bytes = 0;
      for (const found of rows as IterableIterator<Value[]>) {
        const row = found.map((value, at) =>
          kinds[at] === "boolean" && value !== null ? value === 1 : value,
        );
        batch.push(row);
        bytes += weightOf(row);
        if (batch.length < BATCH.rows && bytes < BATCH.bytes) continue;
        yield batch;
        batch = [];
        bytes = 0;
      }
      if (batch.length > 0) yield batch;
    },
    async lastNumber(table) {
      if (table.numbered === null) return 0;
      const highest = $client.prepare(`SELECT max(rowid) FROM "${table.name}"`).pluck().get();
      const given = $client.prepare("SELECT seq FROM sqlite_sequence WHERE name = ?").pluck().get(table.name);
      return Math.max(Number(highest ?? 0), Number(given ?? 0));
    },
    async close() {
      $client.close();
    },
  };
}

/** The store in a file of this version, which is not changed. Throws DatabaseRefused. */
export function sqliteSource(file: string): TransferSource {
  const db = openReadOnly(file);
  db.$client.exec("BEGIN");
  return reader(db);
}

/** The store in a file, which is created or migrated where it is empty. Throws DatabaseRefused. */
export function sqliteTarget(file: string): TransferTarget {
  // Opening a store of another version to write would change it.
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) openReadOnly(file).$client.close();
  const db = openDatabase(file);
  const { $client } = db;
  $client.exec("BEGIN IMMEDIATE");
  // Threads refer to runs and runs to threads: what is missing is counted at the end.
  $client.pragma("defer_foreign_keys = ON");
  return {
    ...reader(db),
    async filled() {
      return TRANSFERRED.map(({ name }) => name).filter(
        (name) => $client.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() !== undefined,
      );
    },
    async write(table, rows) {
      const places = table.columns.map(() => "?").join(", ");
      const insert = $client.prepare(`INSERT INTO "${table.name}" (${listed(table)}) VALUES (${places})`);
      for (const row of rows)
        insert.run(row.map((value) => (typeof value === "boolean" ? Number(value) : value)));
    },
    async countFrom(table, last) {
      // Only tables that never give a number twice remember the last one.
      const changed = $client
        .prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = ?")
        .run(last, table.name);
      if (changed.changes > 0 || last === 0) return;
      const made = $client.prepare("SELECT sql FROM sqlite_schema WHERE name = ?").pluck().get(table.name);
      if (/AUTOINCREMENT/i.test(String(made)))
        $client.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)").run(table.name, last);
    },
    async commit() {
      $client.exec("COMMIT");
    },
    async rollback() {
      if ($client.inTransaction) $client.exec("ROLLBACK");
    },
  };
}
