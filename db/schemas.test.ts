// Both stores have the same tables and columns, except those that are listed here by name.

import { getTableColumns, is, type Table } from "drizzle-orm";
import { getTableConfig as ofPostgres, PgTable } from "drizzle-orm/pg-core";
import { getTableConfig as ofSqlite, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import * as postgres from "./postgres/schema";
import * as sqlite from "./sqlite/schema";

/** SQLite has the tables of the search in its migrations alone, and files in the data folder. */
const ONLY_POSTGRES = [
  "files",
  "former_files",
  "former_report_files",
  "node_requests",
  "search_entries",
  "search_pending",
  "search_words",
];
/** SQLite numbers the rows of a table without a column, and indexes words in tables of their own. */
const ONLY_POSTGRES_COLUMNS = ["calls.docid", "passages.tsv", "passages.words"];

type Described = { name: string; property: string; notNull: boolean; hasDefault: boolean; kind: string };

const KINDS: Record<string, string> = {
  SQLiteInteger: "integer",
  PgBigInt53: "integer",
  SQLiteBoolean: "boolean",
  PgBoolean: "boolean",
  SQLiteReal: "number",
  PgDoublePrecision: "number",
  SQLiteText: "text",
  SQLiteTextJson: "text",
  SQLiteBlobBuffer: "bytes",
};
const CUSTOM: Record<string, string> = { 'text COLLATE "C"': "text", bytea: "bytes", tsvector: "tsvector" };

const columnsOf = (table: Table): Described[] =>
  Object.entries(getTableColumns(table))
    .map(([property, column]) => ({
      name: column.name,
      property,
      notNull: column.notNull,
      hasDefault: column.hasDefault && column.generatedIdentity === undefined && !column.primary,
      kind: KINDS[column.columnType] ?? CUSTOM[column.getSQLType()] ?? column.columnType,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

const sqliteTables = Object.values(sqlite as Record<string, unknown>)
  .filter((table) => is(table, SQLiteTable))
  .map((table) => ({ ...ofSqlite(table), columns: columnsOf(table) }));
const postgresTables = Object.values(postgres as Record<string, unknown>)
  .filter((table) => is(table, PgTable))
  .map((table) => ({ ...ofPostgres(table), columns: columnsOf(table) }));

it("both stores have the same tables", () => {
  const names = postgresTables.map(({ name }) => name).filter((name) => !ONLY_POSTGRES.includes(name));
  expect(names.sort()).toEqual(sqliteTables.map(({ name }) => name).sort());
});

it.each(sqliteTables.map(({ name }) => name))("both stores have the same columns in %s", (name) => {
  const there = postgresTables.find((table) => table.name === name);
  const here = sqliteTables.find((table) => table.name === name);
  const same = there?.columns.filter((column) => !ONLY_POSTGRES_COLUMNS.includes(`${name}.${column.name}`));
  expect(same).toEqual(here?.columns);
});

it.each(sqliteTables.map(({ name }) => name))("both stores have the same references in %s", (name) => {
  const referencesOf = (table: (typeof sqliteTables)[number] | (typeof postgresTables)[number] | undefined) =>
    table?.foreignKeys
      .map((key) => {
        const { columns, foreignColumns } = key.reference();
        return (
          [...columns, ...foreignColumns].map((column) => column.name).join(" ") +
          (key.onDelete ?? "no action")
        );
      })
      .sort();
  expect(referencesOf(postgresTables.find((table) => table.name === name))).toEqual(
    referencesOf(sqliteTables.find((table) => table.name === name)),
  );
});

it.each(sqliteTables.map(({ name }) => name))("both stores have indexes of the same names on %s", (name) => {
  const namesOf = (
    table: { indexes: { config: { name?: string | undefined; unique?: boolean } }[] } | undefined,
  ) => table?.indexes.map(({ config }) => `${config.name}${config.unique ? ", unique" : ""}`).sort();
  const there = namesOf(postgresTables.find((table) => table.name === name));
  // Full text, and the primary key of addresses, which may be too long for an index.
  const own = ["passages_tsv", "fetched_pages_key, unique"];
  expect(there?.filter((index) => !own.includes(index))).toEqual(
    namesOf(sqliteTables.find((table) => table.name === name)),
  );
});
