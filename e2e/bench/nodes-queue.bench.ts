// Measures the overhead of the shared queue for each run: statements, time and processor time of one node with idle runs, over
// its own PostgreSQL. NODES_QUEUE_RUNS is the number of runs, 200 by default.

import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostgresStore, type PostgresStore } from "@/db/postgres/store";
import { startNodeWork } from "@/lib/runs/nodes/node-work";
import { startRun } from "@/lib/runs/start";
import { tokensOf } from "@/lib/text/words";
import type { TestDatabase } from "@/testing/db/db";
import { openTestPostgres, type TestPostgres } from "@/testing/db/postgres";
import { createTestEngine, NO_LIMITS } from "@/testing/runs/engine";
import { ms, printFigure, quantile } from "./figures";

const RUNS = Number(process.env.NODES_QUEUE_RUNS || 200);
const WARM = 20;

let server: TestPostgres;
let store: PostgresStore;
const sent: string[] = [];

/** Counts what every connection of this process sends, also those of pg-boss. */
function countStatements(): void {
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const { query } = client;
  client.query = function counted(this: unknown, ...given: unknown[]) {
    const [statement] = given;
    sent.push(typeof statement === "string" ? statement : String((statement as { text?: string })?.text));
    return query.apply(this, given);
  };
}

beforeAll(async () => {
  server = await openTestPostgres();
  countStatements();
  store = await openPostgresStore(server.url, {
    tokensOf,
    timeoutSeconds: 30,
    onError: (error) => console.warn(error),
  });
});

afterAll(async () => {
  await store?.close();
  await server?.close();
});

/** A node with one place, whose runs end as soon as they begin. */
function idleNode() {
  const begun = new Map<string, number>();
  const ended = new Map<string, number>();
  const engine = createTestEngine(
    async (state, ports) => {
      begun.set(state.id, performance.now());
      await ports.record([
        { type: "run-ended", status: "completed", answer: "Yes.", completedSteps: [], error: null },
      ]);
      ended.set(state.id, performance.now());
      return { kind: "ended", status: "completed" };
    },
    { db: store } as unknown as TestDatabase,
  );
  const limits = { ...NO_LIMITS, runsAtOnce: 1 };
  const { agents } = engine;
  engine.agents = () => ({ ...agents(), limits });
  startNodeWork(engine, async () => undefined);
  return { engine, begun, ended };
}

async function timesOf(count: number, once: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const began = performance.now();
    await once();
    times.push(performance.now() - began);
  }
  return times;
}

const say = (times: number[]) => `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}`;

/** A bare round trip, and a job of pg-boss that is sent, fetched and completed. */
async function floors(): Promise<{ bare: number[]; job: number[] }> {
  const boss = new PgBoss({ connectionString: server.url, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue("bare");
  const job = async () => {
    await boss.send("bare", {});
    const [taken] = await boss.fetch("bare");
    await boss.complete("bare", taken?.id ?? "");
  };
  await timesOf(WARM, job);
  const found = {
    bare: await timesOf(RUNS, () => store.database.$client.query("SELECT 1")),
    job: await timesOf(RUNS, job),
  };
  await boss.stop({ graceful: false, close: true });
  return found;
}

/** How often each kind of statement was sent, as a line each. */
function kinds(statements: readonly string[], runs: number): string {
  const counts = new Map<string, number>();
  for (const text of statements) {
    const kind = text.replaceAll(/\s+/g, " ").trim().slice(0, 110);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const lines = [...counts].toSorted(([, a], [, b]) => b - a).filter(([, n]) => n >= runs / 4);
  return lines.map(([kind, n]) => `${(n / runs).toFixed(1).padStart(6)}  ${kind}`).join("\n");
}

it("GOAL-P1: what the queue costs a run that does nothing", async () => {
  const { engine, begun, ended } = idleNode();
  const ask = () => startRun({ question: "Why?" }, engine);
  const over = (runIds: string[]) =>
    expect.poll(() => runIds.every((id) => ended.has(id)) && engine.live.claims.size === 0, {
      timeout: 60_000,
      interval: 2,
    });
  const before = await floors();
  for (let run = 0; run < WARM; run += 1) await over([(await ask()).runId]).toBe(true);

  const waits: number[] = [];
  sent.length = 0;
  const cpu = process.cpuUsage();
  for (let run = 0; run < RUNS; run += 1) {
    const { runId } = await ask();
    const stored = performance.now();
    await over([runId]).toBe(true);
    waits.push((begun.get(runId) ?? Number.NaN) - stored);
  }
  const alone = sent.splice(0);
  const used = process.cpuUsage(cpu);

  const inLine: string[] = [];
  for (let run = 0; run < RUNS; run += 1) inLine.push((await ask()).runId);
  await over(inLine).toBe(true);
  const order = inLine.toSorted((a, b) => (begun.get(a) ?? 0) - (begun.get(b) ?? 0));
  expect(order).toEqual(inLine);
  const gaps = order.slice(1).map((id, at) => (begun.get(id) ?? 0) - (ended.get(order[at] ?? "") ?? 0));
  const after = await floors();
  engine.live.stopAll();

  const floor = `a bare query ${say([...before.bare, ...after.bare])}; pg-boss alone, a job sent, fetched and completed: ${say([...before.job, ...after.job])}`;
  printFigure({
    ...{ id: "P1", what: `from a run stored to its loop begun, ${RUNS} runs one after the other`, floor },
    value: `${say(waits)}, ${(alone.length / RUNS).toFixed(1)} statements from the question to the free place, ${ms((used.user + used.system) / 1000 / RUNS)} of processor time`,
    goal: "10 ms",
  });
  printFigure({
    ...{
      id: "P1",
      what: `from the end of a run to the loop of the next one begun, ${RUNS} runs in line`,
      floor,
    },
    value: say(gaps),
    goal: "10 ms",
  });
  if (process.env.NODES_QUEUE_KINDS) console.log(kinds(alone, RUNS));
}, 300_000);
