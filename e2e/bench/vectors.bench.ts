// Vectors of passages, searched by the process that reads them all and by pgvector, over the same database.
// VECTORS_BENCH_COUNT is their number, 100,000 by default, of 768 dimensions. Without a server that offers pgvector (the first
// PostgreSQL in PATH is taken) only the process is measured. Lower bounds: one query, and reading the vectors that both compare.

import { readFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, it } from "vitest";
import { closePostgres, openPostgres } from "@/db/postgres/client";
import { type PostgresStore, postgresStore } from "@/db/postgres/store";
import type { Store } from "@/db/store/store";
import { cosine, toBytes } from "@/lib/documents/vector";
import { VectorIndex } from "@/lib/documents/vector-index";
import { tokensOf } from "@/lib/text/words";
import { startServer, type TestServer } from "@/testing/db/postgres";
import { clusteredVectors } from "@/testing/models/clustered";
import { ms, percent, printFigure, printProgress, quantile } from "./figures";

const COUNT = Number(process.env.VECTORS_BENCH_COUNT ?? 100_000);
const DIMENSIONS = 768;
/** A group has a hundred vectors, so that more than the nearest ten are near. */
const GROUPS = Math.ceil(COUNT / 100);
const QUESTIONS = 40;
/** As many as a search of documents asks for. */
const LIMIT = 30;
/** The nearest and the sample. */
const READ = 230;
const AT_ONCE = 1000;
/** As many as one request to an embedding model brings. */
const REQUEST = 64;
const MODEL = "clustered";
const shape = { dimensions: DIMENSIONS, groups: GROUPS };

let server: TestServer;
let store: PostgresStore;
const vectors: Int8Array[] = [];
const questions = [...clusteredVectors({ ...shape, count: QUESTIONS, seed: 12 })];

const number = (value: number) => value.toLocaleString("en");
const rowsOf = (some: Int8Array[], from: number) =>
  some.map((vector, at) => ({ digest: `d${from + at}`, vector }));

beforeAll(async () => {
  server = await startServer({ settings: ["shared_buffers=512MB", "autovacuum=on"] });
  const db = await openPostgres(server.urlOf("postgres"), { tokensOf });
  store = postgresStore(db);
  await store.storeDocument({
    document: {
      ...{ collection: "notes", path: "a.md", url: "library://notes/a.md", title: "A", description: "" },
      ...{ text: "Text", pageStarts: null, sizeBytes: 4, modifiedAt: 1, indexedAt: 1 },
      ...{ status: "indexed", error: null },
    },
    sha256: "a",
    added: [],
  });
  await db.execute(sql`
    INSERT INTO passages (document_id, position, title, heading, text, start, "end", digest, words, tsv)
    SELECT d.id, at, 'A', '', 'n' || at, 0, 2, 'd' || at, 2, ''
    FROM documents d, generate_series(0, ${COUNT}::bigint - 1) AS at`);
  for (const vector of clusteredVectors({ ...shape, count: COUNT, seed: 11 })) {
    vectors.push(toBytes(vector));
    if (vectors.length % AT_ONCE === 0 || vectors.length === COUNT) {
      const some = vectors.slice(-(vectors.length % AT_ONCE || AT_ONCE));
      await store.addVectors(MODEL, rowsOf(some, vectors.length - some.length));
    }
  }
  await db.execute(sql`ANALYZE passages`);
}, 3_600_000);

afterAll(async () => {
  if (store) await closePostgres(store.database);
  server?.stop();
});

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Megabytes that this process holds. What was used last is given up a turn later. */
async function heldMb(): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) {
    collect();
    await nextTurn();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

/** Milliseconds of processor time that the server's processes have used, as Linux counts it in hundredths of a second. */
async function serverCpuMs(): Promise<number> {
  const { rows } = await store.database.$client.query(
    "SELECT pid FROM pg_stat_activity WHERE pid IS NOT NULL",
  );
  const ticks = rows.map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}

type Timed = { times: number[]; own: number; server: number };

async function timed(once: (question: Float32Array) => Promise<unknown>): Promise<Timed> {
  const times: number[] = [];
  const [cpu, before] = [process.cpuUsage(), await serverCpuMs()];
  for (const question of questions) {
    const began = performance.now();
    await once(question);
    times.push(performance.now() - began);
  }
  const { user, system } = process.cpuUsage(cpu);
  return {
    times,
    own: (user + system) / 1000 / QUESTIONS,
    server: ((await serverCpuMs()) - before) / QUESTIONS,
  };
}

const say = ({ times, own, server: there }: Timed) =>
  `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}; processor: node ${ms(own)}, server ${ms(there)}`;

/** Numbers of the nearest ten of each question, by comparing all. */
const exact = () =>
  questions.map((question) => {
    const asked = toBytes(question);
    const cosines = vectors.map((vector) => cosine(asked, vector));
    const least = [...cosines].sort((a, b) => b - a)[9] ?? 1;
    return (found: number) => found >= least;
  });

async function recall(index: VectorIndex, isNear: ((found: number) => boolean)[]): Promise<number> {
  let found = 0;
  for (const [at, question] of questions.entries()) {
    const near = await index.nearest(question, LIMIT);
    found += near.slice(0, 10).filter((one) => isNear[at]?.(one.cosine)).length;
  }
  return found / (10 * QUESTIONS);
}

async function measure(name: string, db: Store, isNear: ((found: number) => boolean)[], floor: string) {
  const before = await heldMb();
  const index = new VectorIndex(db, MODEL);
  const began = performance.now();
  await index.nearest(questions[0] as Float32Array, LIMIT);
  const first = performance.now() - began;
  const asked = await timed((question) => index.nearest(question, LIMIT));
  const held = (await heldMb()) - before;
  // Asked last, so that the index is still there above.
  const found = await recall(index, isNear);
  printFigure({
    id: "vec",
    what: `${number(COUNT)} vectors of ${DIMENSIONS} dimensions, ${name}`,
    value: `${say(asked)}; first question ${ms(first)}; holds ${held.toFixed(1)} MB; recall@10 ${percent(found)}`,
    floor,
    goal: "none set",
  });
}

it("vectors are searched by the process and by pgvector", async () => {
  const isNear = exact();
  const ids = Array.from({ length: READ }, (_, at) => 1 + at * Math.floor(COUNT / READ));
  const query = await timed(() => store.database.execute(sql`SELECT 1`));
  const read = await timed(() => store.findVectors(ids));
  const floor = `one query p50 ${ms(quantile(query.times, 0.5))}; reading ${READ} vectors p50 ${ms(quantile(read.times, 0.5))}`;
  await measure("by the process", { ...store, findNearest: async () => null }, isNear, floor);

  const more = [...clusteredVectors({ ...shape, count: 2 * REQUEST, seed: 13 })].map(toBytes);
  const adding = async (some: Int8Array[], from: number) => {
    const began = performance.now();
    await store.addVectors(MODEL, rowsOf(some, from));
    return performance.now() - began;
  };
  const plain = await adding(more.slice(0, REQUEST), COUNT);
  const began = performance.now();
  const by = await store.prepareNearest(MODEL);
  if (by !== "store") return printProgress(`pgvector is not measured: ${by}`);
  const built = (performance.now() - began) / 1000;
  const indexed = await adding(more.slice(REQUEST), COUNT + REQUEST);
  const { rows } = await store.database.$client.query(`
    SELECT pg_size_pretty(pg_relation_size(c.oid)) AS size, pg_size_pretty(pg_table_size('passage_vectors')) AS stored,
      (SELECT extversion FROM pg_extension WHERE extname = 'vector') AS version
    FROM pg_class c WHERE c.relname LIKE 'passage_vectors_near_%'`);
  const { size, stored, version } = rows[0] ?? {};
  await measure(`by pgvector ${version}`, store, isNear, floor);
  printProgress(
    `     index built in ${built.toFixed(0)} s, ${size} beside ${stored} of vectors; ${REQUEST} more stored in ${ms(indexed)} (${ms(plain)} without it)`,
  );
}, 3_600_000);
