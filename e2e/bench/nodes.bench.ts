// Two nodes over one PostgreSQL: how long an event takes from the store to a reader of the node that works on the run, and to
// one of the other node; and what the queue costs a run.

import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Nodes, startNodes } from "@/testing/servers/nodes";
import { ask, untilDone } from "./client";
import { kB, ms, printFigure, quantile } from "./figures";
import { pages, QUESTION, referenceScript } from "./reference";

const RUNS = Number(process.env.NODES_RUNS || 50);
const READERS = Number(process.env.NODES_READERS || 200);
/** Milliseconds in which Linux counts processor time. */
const TICK = 10;
/** How the model writes: a piece of so many characters each so many milliseconds; faster, both nodes only show how full they are. */
const PACE = { chunkSize: 40, chunkDelayMs: Number(process.env.NODES_DELAY_MS || 100) };
let nodes: Nodes;

/** Only while readers are watched: what the queue costs is measured with runs that are soon over. */
let pace: Partial<typeof PACE> = PACE;
const paced: typeof referenceScript = (request) => ({ ...referenceScript(request), ...pace });

beforeAll(async () => {
  const env = { GROUNDWORK__LIMITS__RUNS_AT_ONCE: String(RUNS) };
  nodes = await startNodes({ script: paced, pages, env });
});

afterAll(() => nodes?.dispose());

/** Milliseconds from the time in each event to its arrival; text deltas have none on the wire. */
function delaysOf(app: string, runId: string) {
  const seen = { delays: [] as number[], events: 0 };
  const ended = (async () => {
    const response = await fetch(`${app}/api/runs/${runId}/events?after=0`);
    const opened = Date.now();
    const decoder = new TextDecoder();
    let rest = "";
    for await (const part of response.body as ReadableStream<Uint8Array>) {
      const now = Date.now();
      const frames = (rest + decoder.decode(part, { stream: true })).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) {
        if (frame.startsWith("id: ")) seen.events += 1;
        const at = Number(/"at":(\d+)/.exec(frame)?.[1] ?? Number.NaN);
        if (at >= opened) seen.delays.push(now - at);
      }
    }
  })().catch(() => undefined);
  return { seen, ended };
}

/** Milliseconds of processor time of both nodes until now. */
function worked(): number {
  return [nodes.a, nodes.b].reduce((sum, app) => {
    const [, fields = ""] = readFileSync(`/proc/${app.pid()}/stat`, "utf8").split(") ");
    const [user, system] = fields.split(" ").slice(11, 13).map(Number) as [number, number];
    return sum + (user + system) * TICK;
  }, 0);
}

/** The runs at work, and `count` readers of them, half at each node. */
async function readBy(count: number) {
  const { a, b, store } = nodes;
  const before = worked();
  const asked = await Promise.all(
    Array.from({ length: RUNS }, (_, index) =>
      ask(index % 2 ? a.url : b.url, { question: `${QUESTION} (${index})`, agent: "deep", scope: "web" }),
    ),
  );
  const readers = Array.from({ length: count }, (_, index) => {
    const runId = asked[index % RUNS]?.runId ?? "";
    const app = Math.floor(index / RUNS) % 2 ? a : b;
    return { runId, app, ...delaysOf(app.url, runId) };
  });
  const owners = new Map<string, string>();
  // All at the same time: a run that has ended works on no node.
  await Promise.all(
    readers.slice(0, RUNS).map(async ({ runId }) => {
      await expect
        .poll(async () => (await store.findRun(runId))?.node ?? null, { timeout: 60_000, interval: 20 })
        .not.toBeNull();
      owners.set(runId, (await nodes.nodeOf(runId)).url);
    }),
  );
  await Promise.all(asked.map(({ runId }) => untilDone(a.url, runId)));
  await Promise.all(readers.map(({ ended }) => ended));
  const delays = (own: boolean) =>
    readers
      .filter(({ runId, app }) => (owners.get(runId) === app.url) === own)
      .flatMap(({ seen }) => seen.delays);
  const events = readers.reduce((sum, { seen }) => sum + seen.events, 0);
  return { far: delays(false), near: delays(true), events, work: worked() - before };
}

it(`GOAL-P9: ${READERS} readers of ${RUNS} runs, each half on the node that does not work on it`, async () => {
  await readBy(0);
  const alone = await readBy(0);
  const { far, near, events, work } = await readBy(READERS);
  expect(far.length).toBeGreaterThan(1000);
  printFigure({
    id: "P9",
    what: `event stored to event at a reader of the other node, ${far.length} events`,
    value: `p50 ${ms(quantile(far, 0.5))}, p99 ${ms(quantile(far, 0.99))}`,
    floor: `readers of the node that works on the run, at the same time: p50 ${ms(quantile(near, 0.5))}, p99 ${ms(quantile(near, 0.99))}`,
    goal: "p99 100 ms",
  });
  printFigure({
    id: "P9",
    what: `processor time of both nodes for each event and reader, ${events} of them`,
    value: `${((1000 * (work - alone.work)) / events).toFixed(0)} µs`,
    floor: `${ms(alone.work / RUNS)} a run without readers, ${ms(work / RUNS)} with ${READERS / RUNS} readers each`,
    goal: "none",
  });
}, 600_000);

/** Milliseconds after which each connection has reported what it did. */
const REPORTED = 11_000;

/** Transactions of both nodes until now, with those of the queue, and bytes of PostgreSQL's log. */
async function written(): Promise<{ at: number; transactions: number; bytes: number }> {
  await setTimeout(REPORTED);
  const { rows } = await nodes.store.database.$client.query(
    `SELECT xact_commit AS transactions, pg_current_wal_lsn() - '0/0' AS bytes FROM pg_stat_database
     WHERE datname = current_database()`,
  );
  return { at: performance.now(), ...rows[0] };
}

it("GOAL-P1: what the queue costs a run", async () => {
  const { a, b, store } = nodes;
  pace = {};
  const waits: number[] = [];
  const idle = [await written(), await written()] as const;
  for (let index = 0; index < 40; index += 1) {
    const app = index % 2 ? a : b;
    const question = `${QUESTION} (queued ${index})`;
    const { runId } = await ask(app.url, { question, agent: "quick", scope: "web" });
    await untilDone(app.url, runId);
    const events = await store.listRunEvents({ runId, after: 0 });
    const at = (type: string) => events.find((event) => event.type === type)?.at ?? Number.NaN;
    waits.push(at("run-admitted") - at("run-queued"));
  }
  const after = await written();
  const looks: number[] = [];
  for (let look = 0; look < 100; look += 1) {
    const began = performance.now();
    await store.hasOpenRun("none");
    looks.push(performance.now() - began);
  }
  printFigure({
    id: "P1",
    what: `from the transaction that queues a run to the one with which a node takes it up, ${waits.length} runs`,
    value: `p50 ${ms(quantile(waits, 0.5))}, p99 ${ms(quantile(waits, 0.99))}`,
    floor: `one query of the same database: p50 ${ms(quantile(looks, 0.5))}`,
    goal: "10 ms a run",
  });
  const [begun, rested] = idle;
  const span = (after.at - rested.at) / (rested.at - begun.at);
  const each = (key: "transactions" | "bytes") =>
    (after[key] - rested[key] - span * (rested[key] - begun[key])) / waits.length;
  printFigure({
    id: "P1",
    what: `what a run of the agent Quick writes, both nodes together, ${waits.length} runs`,
    value: `${each("transactions").toFixed(0)} transactions, also those that read, and ${kB(each("bytes"))}`,
    floor: `idle: ${(((rested.transactions - begun.transactions) / (rested.at - begun.at)) * 1000).toFixed(1)} transactions a second`,
    goal: "none",
  });
}, 300_000);
