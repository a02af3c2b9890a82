// Statements that run with every event are built and compiled once for each database instead of once for each event.

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
