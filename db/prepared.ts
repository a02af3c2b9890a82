// Statements that run with every event are built and compiled once for each database instead of once for each event.

import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client";

/** `prepare` is called once for a database; what it gives is used from then on, also inside a transaction of it. */
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

/** A placeholder for every column of a table, named as the column is: the values of an insertion prepared once. */
export function placeholders<Table extends SQLiteTable>(table: Table): Table["$inferInsert"] {
  const places = Object.entries(getTableColumns(table)).map(([name, column]) => {
    // Left to the column, nothing would be written as the word null where a column holds JSON, and as 0 where it is a flag.
    const encoder = {
      mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
    };
    return [name, sql`${sql.param(sql.placeholder(name), encoder)}`];
  });
  return Object.fromEntries(places) as Table["$inferInsert"];
}
