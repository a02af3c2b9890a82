// GOAL-P18 on PostgreSQL beside SQLite: the whole search over the same store, copied from one to the other. SEARCH_BENCH_RUNS is
// the number of runs, 10,000 by default; SEARCH_BENCH_DB names a file in which they are generated once and then reused.

import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, it } from "vitest";
import { connectPostgres, type Database } from "@/db/postgres/client";
import { type PostgresStore, postgresStore } from "@/db/postgres/store";
import { openSqlite, type SqliteStore } from "@/db/sqlite/store";
import type { Store } from "@/db/store/store";
import { searchEverything } from "@/lib/library/search";
import { searchRequestSchema } from "@/lib/library/search-request";
import { storeFile } from "@/lib/process/store-file";
import { copyStore } from "@/lib/store-copy/copy";
import { tokensOf } from "@/lib/text/words";
import { startServer, type TestServer } from "@/testing/db/postgres";
import { ms, printFigure, quantile } from "./figures";
import { CLASSES } from "./search-classes";
import { buildSearchCorpus } from "./search-corpus";
import { fillIndex } from "./search-fill";

const RUNS = Number(process.env.SEARCH_BENCH_RUNS ?? 10_000);
const KEPT = process.env.SEARCH_BENCH_DB;
const ROUNDS = 15;

let folder: string;
let server: TestServer;
let sqlite: SqliteStore;
let postgres: PostgresStore;
let statements = 0;

/** Counts the statements that are sent outside of transactions, as those of a search are. */
function counted(db: Database): Database {
  const { $client } = db;
  const query = $client.query.bind($client) as (...given: unknown[]) => unknown;
  return Object.assign(db, {
    $client: Object.assign($client, {
      query(...given: unknown[]) {
        statements += 1;
        return query(...given);
      },
    }),
  });
}

beforeAll(async () => {
  const began = performance.now();
  folder = mkdtempSync(path.join(tmpdir(), "groundwork-search-"));
  const file = storeFile(folder);
  if (KEPT && existsSync(KEPT)) cpSync(KEPT, file);
  else {
    await buildSearchCorpus(file, { runs: RUNS }).close();
    if (KEPT) cpSync(file, KEPT);
  }
  server = await startServer();
  const url = server.urlOf("postgres");
  await copyStore({ from: folder, to: url });
  sqlite = openSqlite(file);
  postgres = postgresStore(counted(connectPostgres(url, { tokensOf })));
  const copied = performance.now();
  await fillIndex(sqlite, postgres.database);
  await postgres.database.$client.query("VACUUM ANALYZE");
  console.log(
    `made and copied in ${((copied - began) / 1000).toFixed(0)} s, indexed in ${((performance.now() - copied) / 1000).toFixed(0)} s`,
  );
}, 3_600_000);

afterAll(async () => {
  await postgres?.close();
  await sqlite?.close();
  server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function measure(db: Store, request: Record<string, string>): Promise<number[]> {
  const once = () => searchEverything(searchRequestSchema.parse(request), { db, passages: async () => [] });
  await once();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await once();
    times.push(performance.now() - began);
  }
  return times;
}

const say = (times: number[]) => `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}`;

it("GOAL-P18: the whole search on PostgreSQL beside SQLite", async () => {
  const all: Record<"sqlite" | "postgres", number[]> = { sqlite: [], postgres: [] };
  let sent = 0;
  for (const [name, requests] of Object.entries(CLASSES)) {
    const times: typeof all = { sqlite: [], postgres: [] };
    statements = 0;
    for (const request of requests) {
      times.sqlite.push(...(await measure(sqlite, request)));
      times.postgres.push(...(await measure(postgres, request)));
    }
    sent += statements;
    const each = statements / requests.length / (ROUNDS + 1);
    printFigure({
      ...{ id: "P18", what: `${name}; ${RUNS} runs`, goal: "p95 50 ms" },
      value: `PostgreSQL ${say(times.postgres)}, ${each.toFixed(1)} statements a search`,
      floor: `SQLite ${say(times.sqlite)}`,
    });
    for (const kind of ["sqlite", "postgres"] as const) all[kind].push(...times[kind]);
  }
  const each = (sent / all.postgres.length / (ROUNDS + 1)) * ROUNDS;
  printFigure({
    ...{ id: "P18", what: `all of them; ${RUNS} runs`, goal: "p95 50 ms" },
    value: `PostgreSQL ${say(all.postgres)}, ${each.toFixed(1)} statements a search`,
    floor: `SQLite ${say(all.sqlite)}`,
  });
}, 3_600_000);
