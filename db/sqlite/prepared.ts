// Statements that run often are compiled once for each connection, and those of every event are built only once as well.

import type Sqlite from "better-sqlite3";
import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client";

/** Calls `prepare` once for each database and returns its result from then on, also inside a transaction. */
export function prepareOnce<Statement>(prepare: (db: Database) => Statement): (db: Database) => Statement {
  const known = new WeakMap<Database, Statement>();
  return (db) => {
    const before = known.get(db);
    if (before) return before;
    const statement = prepare(db);
    known.set(db, statement);
    return statement;
  };
}

/** A placeholder for every column of a table, with the column's name: the values of a prepared insert. */
export function placeholders<Table extends SQLiteTable>(table: Table): Table["$inferInsert"] {
  const places = Object.entries(getTableColumns(table)).map(([name, column]) => {
    // The column's own encoder would write null as the word "null" into JSON columns and as 0 into flags.
    const encoder = {
      mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
    };
    return [name, sql`${sql.param(sql.placeholder(name), encoder)}`];
  });
  return Object.fromEntries(places) as Table["$inferInsert"];
}

/** How many statements a connection keeps compiled. */
const KEPT = 200;

/**
 * The client for Drizzle, which compiles a query each time that it runs: here a statement is compiled again only when 200 others
 * were used since. For a caller that executes a statement before it asks for the next, and whose only mode is rows as arrays.
 */
export function keepStatements(client: Sqlite.Database): Sqlite.Database {
  const kept = new Map<string, Sqlite.Statement>();
  const prepare = (source: string): Sqlite.Statement => {
    const before = kept.get(source);
    const statement = before ?? client.prepare(source);
    // The map is in the order of use.
    kept.delete(source);
    kept.set(source, statement);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return before?.reader ? before.raw(false) : statement;
  };
  return Object.create(client, { prepare: { value: prepare } });
}
