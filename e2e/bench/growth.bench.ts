// What one more run writes to a store of many: transactions and bytes, on both stores. GROWTH_RUNS is the number of runs in
// the large one, 100,000 by default.

import { statSync } from "node:fs";
import type { Pool } from "pg";
import { describe, expect, it } from "vitest";
import { stemsOf } from "@/lib/text/words";
import { openPostgresLife } from "@/testing/crash-harness/postgres";
import { type Life, type Stored, wholeLife } from "@/testing/crash-harness/restarts";
import { REFERENCE } from "@/testing/crash-harness/scenario-stories";
import { openTestDatabase } from "@/testing/db/db";
import { postgresPrograms } from "@/testing/db/postgres";
import { kB, printFigure } from "./figures";
import { type Fillable, fill } from "./growth-fill";

const MANY = Number(process.env.GROWTH_RUNS || 100_000);
const FEW = [100, Math.round(MANY / 10)];

/** The trees of a large table are a page deeper, and the rows of a run are spread over more of their pages. */
const GROWS = 1.15;

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

type Cost = { commits: number; bytes: number; indexed: number };

const STORES = [
  { store: "SQLite", open: openSqlite },
  { store: "PostgreSQL", open: openPostgres },
].filter(({ store }) => store === "SQLite" || postgresPrograms() !== null);

const commitsOf = ({ borders }: Life) => borders.filter(({ at }) => at === "committed").length;

/** One more run in a store with so many. */
async function costAmong(open: () => Promise<Filled>, runs: number): Promise<Cost> {
  const filled = await open();
  try {
    await fill(filled, runs);
    const before = await filled.written();
    const life = await wholeLife(REFERENCE, undefined, async () => ({
      ...filled,
      store: { ...filled.store, close: () => undefined },
    }));
    expect(life.state.status).toBe("completed");
    const after = await filled.written();
    while (!(await filled.store.db.indexSlice({ stemsOf })));
    return { commits: commitsOf(life), bytes: after - before, indexed: (await filled.written()) - after };
  } finally {
    await filled.store.close();
  }
}

describe.each(STORES)("$store", ({ store, open }) => {
  it("one more run writes as often and as much however many there are", async () => {
    const costs = new Map<number, Cost>();
    for (const runs of [...FEW, MANY]) {
      const began = performance.now();
      costs.set(runs, await costAmong(open, runs));
      console.log(`${store}, ${runs} runs: ${Math.round(performance.now() - began)} ms`, costs.get(runs));
    }
    const [least, fewer] = FEW.map((runs) => costs.get(runs) as Cost) as [Cost, Cost];
    const many = costs.get(MANY) as Cost;
    const said = ({ commits, bytes, indexed }: Cost) =>
      `${commits} transactions, ${kB(bytes)}, and ${kB(indexed)} for the search`;
    printFigure({
      id: "P1",
      what: `${store}: one more run of 20 steps among ${MANY}`,
      value: said(many),
      floor: `among ${FEW[0]}: ${said(least)}; among ${FEW[1]}: ${said(fewer)}`,
      goal: "the same",
    });
    expect(many.commits).toBe(least.commits);
    expect(many.bytes / least.bytes).toBeLessThan(GROWS);
  }, 3_600_000);
});
