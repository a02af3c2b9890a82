// Opens each kind of store for the contract tests, which run against all of them.

import { postgresStore } from "@/db/postgres/store";
import type { Store } from "@/db/store/store";
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

type Opened = Omit<OpenStore<never>, "store"> & { store: Store };

async function openSqliteStore(): Promise<Opened> {
  const { db: store, close } = openTestDatabase();
  const { $client } = store.database;
  return {
    store,
    run: async (statements) => void $client.exec(statements),
    rows: async (query) => $client.prepare(query).all() as Record<string, unknown>[],
    close: async () => close(),
  };
}

async function openPostgresStore(): Promise<Opened> {
  const { db, close } = await openTestPostgres();
  return {
    store: postgresStore(db),
    run: async (statements) => void (await db.$client.query(statements)),
    rows: async (query) => (await db.$client.query(query)).rows,
    close,
  };
}

let told = false;

/** True where PostgreSQL is installed; says once where it is not. */
function hasPostgres(): boolean {
  const there = postgresPrograms() !== null;
  if (!there && !told) console.warn("PostgreSQL is not installed: only SQLite is tested.");
  told ||= !there;
  return there;
}

export type AnyStore = Opened;

/** The kinds of stores that are there, for `describe.each`. */
export const storeKinds: { kind: "sqlite" | "postgres"; open: () => Promise<AnyStore> }[] = [
  { kind: "sqlite", open: openSqliteStore },
  ...(hasPostgres() ? [{ kind: "postgres", open: openPostgresStore } as const] : []),
];

/** The same for modules of queries, with functions that the store does not have. */
export function stores<Queries extends object>(modules: {
  sqlite: { [Name in keyof Queries]: unknown };
  postgres: Queries;
}): StoreKind<Queries>[] {
  return storeKinds.map(({ kind, open }) => ({
    kind,
    async open() {
      const { store, ...rest } = await open();
      const { database } = store as Store & { database: unknown };
      return { ...rest, store: bound<Queries>(database, modules[kind]) };
    },
  }));
}
