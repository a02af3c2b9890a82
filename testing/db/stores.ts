// Opens each kind of store for the contract tests, which run against all of them.

import { openTestDatabase } from "./db";
import { openTestPostgres, postgresPrograms } from "./postgres";

/** A module of queries as the contract calls it: bound to a database, and always asynchronous. */
export type Bound<Queries> = {
  [Name in keyof Queries as Queries[Name] extends (...args: never[]) => unknown
    ? Name
    : never]: Queries[Name] extends (db: never, ...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

export type OpenStore<Queries> = {
  store: Bound<Queries>;
  /** Runs statements that both dialects understand, to prepare rows or to look at them. */
  run: (statements: string) => Promise<void>;
  /** All rows of a query, each value as the driver returns it. */
  rows: (query: string) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
};

export type StoreKind<Queries> = { kind: "sqlite" | "postgres"; open: () => Promise<OpenStore<Queries>> };

function bound<Queries>(db: unknown, queries: object): Bound<Queries> {
  const methods = Object.entries(queries).flatMap(([name, query]: [string, unknown]) =>
    typeof query === "function" ? [[name, async (...args: unknown[]) => query(db, ...args) as unknown]] : [],
  );
  return Object.fromEntries(methods) as Bound<Queries>;
}

let told = false;

/**
 * The stores that are there, each with its own module of the same queries: for `describe.each`. PostgreSQL is left out
 * where it is not installed.
 */
export function stores<Queries extends object>(modules: {
  sqlite: { [Name in keyof Queries]: unknown };
  postgres: Queries;
}): StoreKind<Queries>[] {
  const sqlite: StoreKind<Queries> = {
    kind: "sqlite",
    async open() {
      const {
        db: { database: db },
        close,
      } = openTestDatabase();
      return {
        store: bound<Queries>(db, modules.sqlite),
        run: async (statements) => void db.$client.exec(statements),
        rows: async (query) => db.$client.prepare(query).all() as Record<string, unknown>[],
        close: async () => close(),
      };
    },
  };
  if (postgresPrograms() === null) {
    if (!told) console.warn("PostgreSQL is not installed: only SQLite is tested.");
    told = true;
    return [sqlite];
  }
  const postgres: StoreKind<Queries> = {
    kind: "postgres",
    async open() {
      const { db, close } = await openTestPostgres();
      return {
        store: bound<Queries>(db, modules.postgres),
        run: async (statements) => void (await db.$client.query(statements)),
        rows: async (query) => (await db.$client.query(query)).rows,
        close,
      };
    },
  };
  return [sqlite, postgres];
}
