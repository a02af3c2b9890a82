// Two nodes over one PostgreSQL: how long an event takes from the store to a reader of the node that works on the run, and to
// one of the other node; and what the queue costs a run.

import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Nodes, startNodes } from "@/testing/servers/nodes";
import { ask, untilDone } from "./client";
import { kB, ms, printFigure, quantile } from "./figures";
import { pages, QUESTION, referenceScript } from "./reference";

/** Milliseconds in which Linux counts processor time. */
const TICK = 10;
const RUNS = Number(process.env.NODES_RUNS || 50);
const READERS = Number(process.env.NODES_READERS || 200);
/** One reader at the node that works on the run, for each so many at the other: the floor. */
const NEAR = 4;

/**
 * How a provider writes: the first piece after one to three seconds, different for each request so that the runs do not go
 * in step, then 250 characters a second. Faster, both nodes and the model on the same machine only show how full it is.
 */
const PACE = { chunkSize: 40, chunkDelayMs: 160, delayMs: 1000 };
const SPREAD_MS = 2000;
/** People do not ask at one moment: so many milliseconds lie between two runs, and all are at work after a minute. */
const APART_MS = 1200;
let nodes: Nodes;

/** Only while readers are watched: what the queue costs is measured with runs that are soon over. */
let paced = true;
let requests = 0;

const script: typeof referenceScript = (request) => {
  const reply = referenceScript(request);
  if (!paced) return reply;
  requests += 1;
  return { ...reply, ...PACE, delayMs: PACE.delayMs + ((requests * 619) % SPREAD_MS) };
};

beforeAll(async () => {
  const env = { GROUNDWORK__LIMITS__RUNS_AT_ONCE: String(RUNS) };
  nodes = await startNodes({ script, pages, env });
});

afterAll(() => nodes?.dispose());

/** Milliseconds from the time in each event to its arrival; text deltas have none on the wire. */
function delaysOf(app: string, runId: string) {
  const seen = { delays: [] as number[], ids: [] as number[] };
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
        const [, id] = /^id: (\d+)/.exec(frame) ?? [];
        if (id) seen.ids.push(Number(id));
        const at = Number(/"at":(\d+)/.exec(frame)?.[1] ?? Number.NaN);
        if (at >= opened) seen.delays.push(now - at);
      }
    }
  })();
  return { seen, ended };
}

const cpuOf = (pid: number): number => {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number) as [number, number];
  return (user + system) * TICK;
};

/** Milliseconds of processor time of both nodes until now. */
const worked = (): number => cpuOf(nodes.a.pid()) + cpuOf(nodes.b.pid());

it(`GOAL-P9: ${READERS} readers at the node that does not work on their run, of ${RUNS} runs`, async () => {
  const { a, b, store } = nodes;
  const begun = { at: performance.now(), work: worked() };
  const watched = Array.from({ length: RUNS }, async (_, index) => {
    await setTimeout(index * APART_MS);
    const question = `${QUESTION} (${index})`;
    const { runId } = await ask(index % 2 ? a.url : b.url, { question, agent: "deep", scope: "web" });
    await expect
      .poll(async () => (await store.findRun(runId))?.node ?? null, { timeout: 60_000, interval: 20 })
      .not.toBeNull();
    const near = await nodes.nodeOf(runId);
    const far = near === a ? b : a;
    const mine = Array.from({ length: READERS }, (_, reader) => reader).filter((one) => one % RUNS === index);
    const readers = {
      far: mine.map(() => delaysOf(far.url, runId)),
      near: mine.filter((_, one) => one % NEAR === 0).map(() => delaysOf(near.url, runId)),
    };
    await untilDone(a.url, runId);
    await Promise.all([...readers.far, ...readers.near].map(({ ended }) => ended));
    return readers;
  });
  const read = await Promise.all(watched);
  const share = (worked() - begun.work) / (performance.now() - begun.at);
  const far = read.flatMap((readers) => readers.far).map(({ seen }) => seen);
  const near = read.flatMap((readers) => readers.near).map(({ seen }) => seen);
  for (const { ids } of [...far, ...near]) expect(ids).toEqual([...new Set(ids)].sort((x, y) => x - y));
  const [away, beside] = [far, near].map((all) => all.flatMap(({ delays }) => delays)) as [
    number[],
    number[],
  ];
  expect(away.length).toBeGreaterThan(1000);
  printFigure({
    id: "P9",
    what: `event stored to event at ${far.length} readers of the other node, ${away.length} events; nodes ${share.toFixed(2)} cores`,
    value: `p50 ${ms(quantile(away, 0.5))}, p95 ${ms(quantile(away, 0.95))}, p99 ${ms(quantile(away, 0.99))}`,
    floor: `${near.length} readers of the node that works on the run: p50 ${ms(quantile(beside, 0.5))}, p95 ${ms(quantile(beside, 0.95))}, p99 ${ms(quantile(beside, 0.99))}`,
    goal: "p99 100 ms",
  });
}, 900_000);

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
  paced = false;
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
