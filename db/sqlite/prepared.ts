// Builds and compiles statements that run with every event once for each database, not once for each event.

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
