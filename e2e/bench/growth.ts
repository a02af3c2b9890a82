// What one more run writes to a store of many: transactions and bytes, on both stores.

import { statSync } from "node:fs";
import type { Pool } from "pg";
import { stemsOf } from "@/lib/text/words";
import { openPostgresLife } from "@/testing/crash-harness/postgres";
import { type Life, type Stored, wholeLife } from "@/testing/crash-harness/restarts";
import { REFERENCE } from "@/testing/crash-harness/scenario-stories";
import { openTestDatabase } from "@/testing/db/db";
import { postgresPrograms } from "@/testing/db/postgres";
import { type Fillable, fill } from "./growth-fill";

/** The trees of a large table are a page deeper, and the rows of a run are spread over more of their pages. */
export const GROWS = 1.15;

type Filled = Stored &
  Fillable & {
    /** Bytes that were written to the log of the store until now. */
    written: () => Promise<number>;
  };

async function openSqlite(): Promise<Filled> {
  const store = openTestDatabase();
  const { $client } = store.db.database;
  $client.pragma("synchronous = OFF");
  return {
    kind: "sqlite",
    store,
    freeze: () => undefined,
    run: async (statements) => void $client.exec(statements),
    written: async () => statSync(`${store.file}-wal`).size,
  };
}

async function openPostgres(): Promise<Filled> {
  const stored = await openPostgresLife();
  const { database } = stored.store.db as unknown as { database: { $client: Pool } };
  const { $client } = database;
  return {
    ...stored,
    kind: "postgres",
    async run(statements) {
      const client = await $client.connect();
      await client.query(statements).finally(() => client.release());
    },
    async written() {
      const { rows } = await $client.query("SELECT pg_current_wal_lsn() - '0/0' AS bytes");
      return Number(rows[0].bytes);
    },
  };
}

export type Cost = { commits: number; bytes: number; indexed: number };

export const STORES = [
  { store: "SQLite", open: openSqlite },
  { store: "PostgreSQL", open: openPostgres },
].filter(({ store }) => store === "SQLite" || postgresPrograms() !== null);

const commitsOf = ({ borders }: Life) => borders.filter(({ at }) => at === "committed").length;

/** One more run in a store with so many. */
export async function costAmong(open: () => Promise<Filled>, runs: number): Promise<Cost> {
  const filled = await open();
  try {
    await fill(filled, runs);
    const before = await filled.written();
    const life = await wholeLife(REFERENCE, undefined, async () => ({
      ...filled,
      store: { ...filled.store, close: () => undefined },
    }));
    if (life.state.status !== "completed") throw new Error(`The run ended as ${life.state.status}.`);
    const after = await filled.written();
    while (!(await filled.store.db.indexSlice({ stemsOf })));
    return { commits: commitsOf(life), bytes: after - before, indexed: (await filled.written()) - after };
  } finally {
    await filled.store.close();
  }
}
