// GOAL-P18 on PostgreSQL among 100,000 runs with a million sources, beside the same searches among a thousand.
// SEARCH_BENCH_RUNS is the number of runs; SEARCH_BENCH_URL is the address of a database that has them already.
// SEARCH_BENCH_PLANS=1 prints the slowest statement of each class with its plan.

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectPostgres, openPostgres } from "@/db/postgres/client";
import { type PostgresStore, postgresStore } from "@/db/postgres/store";
import { searchEverything } from "@/lib/library/search";
import { searchRequestSchema } from "@/lib/library/search-request";
import { tokensOf } from "@/lib/text/words";
import { startServer, type TestServer } from "@/testing/db/postgres";
import { ms, printFigure, quantile } from "./figures";
import { CLASSES } from "./search-classes";
import { fillMany } from "./search-fill-many";

const MANY = Number(process.env.SEARCH_BENCH_RUNS ?? 100_000);
/** As docs/scaling.md advises for so many; the default is 128 MB, beside 2.2 GB. */
const MEMORY = ["shared_buffers=1GB"];
const FEW = Math.round(MANY / 100);
const PLANS = process.env.SEARCH_BENCH_PLANS === "1";
const ROUNDS = Number(process.env.SEARCH_BENCH_ROUNDS ?? 15);

type Statement = { text: string; values: unknown[]; milliseconds: number };

let server: TestServer;
let few: PostgresStore;
let many: PostgresStore;
/** The statements of the searches among many runs, each with its time. */
let sent: Statement[] = [];

function watched(url: string): PostgresStore {
  const db = connectPostgres(url, { tokensOf });
  const { $client } = db;
  const query = $client.query.bind($client) as (...given: unknown[]) => Promise<unknown>;
  Object.assign($client, {
    async query(config: { text: string }, values: unknown[] = []) {
      const began = performance.now();
      const found = await query(config, values);
      sent.push({ text: config.text, values, milliseconds: performance.now() - began });
      return found;
    },
  });
  return postgresStore(db);
}

async function filled(name: string, runs: number): Promise<string> {
  const admin = connectPostgres(server.urlOf("postgres"), { tokensOf, connections: 1 });
  await admin.$client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  await admin.$client.end();
  const url = server.urlOf(name);
  const db = await openPostgres(url, { tokensOf });
  const began = performance.now();
  await fillMany(db, runs, (text) => PLANS && console.log(text));
  const { rows } = await db.$client.query(
    "SELECT pg_size_pretty(pg_database_size(current_database())) AS size",
  );
  console.log(`${runs} runs filled in ${((performance.now() - began) / 1000).toFixed(0)} s, ${rows[0].size}`);
  await db.$client.end();
  return url;
}

beforeAll(async () => {
  server = await startServer({ settings: MEMORY });
  many = watched(process.env.SEARCH_BENCH_URL ?? (await filled("many", MANY)));
  few = postgresStore(connectPostgres(await filled("few", FEW), { tokensOf }));
}, 3_600_000);

afterAll(async () => {
  await many?.close();
  await few?.close();
  server?.stop();
});

/** Milliseconds that this process and the connections of the database have worked until now. */
async function worked({ database }: PostgresStore): Promise<number> {
  const { rows } = await database.$client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database()",
  );
  const nanoseconds = rows.map(({ pid }) =>
    Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]),
  );
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

type Measured = { times: number[]; results: number; work: number[] };

async function measure(db: PostgresStore, request: Record<string, string>): Promise<Measured> {
  const once = () => searchEverything(searchRequestSchema.parse(request), { db, passages: async () => [] });
  const { results } = await once();
  const times: number[] = [];
  const work: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await worked(db);
    const began = performance.now();
    await once();
    times.push(performance.now() - began);
    work.push((await worked(db)) - before);
  }
  return { times, results: results.length, work };
}

function say(measured: Measured[]): string {
  const of = (key: "times" | "work") => measured.flatMap((one) => one[key]);
  const [times, work] = [of("times"), of("work")];
  return `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}; of processor time p50 ${ms(quantile(work, 0.5))}, p95 ${ms(quantile(work, 0.95))}`;
}

const print = (what: string, found: Record<"few" | "many", Measured[]>) =>
  printFigure({
    ...{ id: "P18", what: `${what}; ${MANY} runs`, goal: "p95 50 ms" },
    value: say(found.many),
    floor: `${FEW} runs: ${say(found.few)}`,
  });

async function explainSlowest(): Promise<void> {
  const slowest = sent.toSorted((a, b) => b.milliseconds - a.milliseconds)[0];
  if (!slowest) return;
  const { rows } = await many.database.$client.query(
    `EXPLAIN (ANALYZE, BUFFERS) ${slowest.text}`,
    slowest.values,
  );
  const plan = rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
  console.log(`${ms(slowest.milliseconds)}: ${slowest.text}\n${plan.slice(0, 4000)}`);
}

it(`GOAL-P18: the whole search among ${MANY} runs on PostgreSQL`, async () => {
  const all = { few: [] as Measured[], many: [] as Measured[] };
  for (const [name, requests] of Object.entries(CLASSES)) {
    const found: typeof all = { few: [], many: [] };
    sent = [];
    for (const request of requests) {
      const measured = await measure(many, request);
      if (PLANS) console.log(JSON.stringify(request), measured.results, say([measured]));
      found.many.push(measured);
      found.few.push(await measure(few, request));
    }
    if (PLANS) await explainSlowest();
    print(name, found);
    for (const kind of ["few", "many"] as const) all[kind].push(...found[kind]);
  }
  expect(all.many.reduce((sum, { results }) => sum + results, 0)).toBeGreaterThan(100);
  print("all of them", all);
}, 3_600_000);
