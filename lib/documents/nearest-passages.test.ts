// The same passages are nearest whether pgvector finds them or this process does. Debian's server has no pgvector: where no
// other is in PATH, what needs several connections or users is skipped, and the rest runs in PGlite.

import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPostgresBeside, postgresStore } from "@/db/postgres/store";
import type { Store } from "@/db/store/store";
import { tokensOf } from "@/lib/text/words";
import { openTestDatabase } from "@/testing/db/db";
import { openPglite } from "@/testing/db/pglite";
import { offersPgvector, openTestPostgres, postgresPrograms, type TestPostgres } from "@/testing/db/postgres";
import { clusteredVectors } from "@/testing/models/clustered";
import { cosine, toBytes } from "./vector";
import { VectorIndex } from "./vector-index";

const COUNT = 400;
const OF_ALL = { dimensions: 128, groups: 16 };
const vectors = [...clusteredVectors({ ...OF_ALL, count: COUNT, seed: 11 })].map(toBytes);
const questions = [...clusteredVectors({ ...OF_ALL, count: 25, seed: 12 })];

async function fill(store: Store): Promise<void> {
  await store.storeDocument({
    document: {
      ...{ collection: "notes", path: "a.md", url: "library://notes/a.md", title: "A", description: "" },
      ...{ text: "Text", pageStarts: null, sizeBytes: 4, modifiedAt: 1, indexedAt: 1 },
      ...{ status: "indexed", error: null },
    },
    sha256: "a",
    added: vectors.map((_, at) => ({
      ...{ position: at, title: "A", heading: "", text: `n${at}`, start: 0, end: 2, page: null },
      digest: `d${at}`,
    })),
  });
  await store.addVectors(
    "m",
    vectors.map((vector, at) => ({ digest: `d${at}`, vector })),
  );
}

/** Counts how often a process reads vectors that it was not told of. */
function watched(store: Store): { store: Store; reads: () => number } {
  let reads = 0;
  const listVectors: Store["listVectors"] = (options) => {
    reads += 1;
    return store.listVectors(options);
  };
  return { store: { ...store, listVectors }, reads: () => reads };
}

/** The cosines of the nearest ten by comparing all. */
const exact = (question: Float32Array): number[] =>
  vectors
    .map((vector) => cosine(toBytes(question), vector))
    .sort((a, b) => b - a)
    .slice(0, 10);

const asked = (rest: object = {}) => ({
  ...{ model: "m", vector: toBytes(questions[0] as Float32Array), limit: 30, sampled: 200 },
  ...rest,
});

let opened: TestPostgres;
let store: Store;

async function begin(open: () => Promise<TestPostgres> = openTestPostgres): Promise<void> {
  opened = await open();
  store = postgresStore(opened.db);
  await fill(store);
}

const run = async (statement: string) => (await opened.db.$client.query(statement)).rows;
const indexes = async () =>
  (await run("SELECT indexname FROM pg_indexes WHERE indexname LIKE 'passage_vectors_near_%'")).length;

const offered = await offersPgvector();

let lite: TestPostgres | null = null;

/** Opened once, which takes seconds, and emptied after each test. */
async function openEmptyPglite(): Promise<TestPostgres> {
  lite ??= await openPglite();
  return {
    ...lite,
    close: async () => {
      await run("DROP EXTENSION IF EXISTS vector CASCADE");
      await run("TRUNCATE documents, passages, passage_vectors RESTART IDENTITY");
    },
  };
}
afterAll(() => lite?.close());

const kinds = [
  { kind: "PGlite", open: openEmptyPglite },
  ...(offered ? [{ kind: "the server", open: openTestPostgres }] : []),
];

describe.each(kinds)("pgvector in $kind", ({ open }) => {
  beforeEach(() => begin(open));
  afterEach(() => opened.close());

  it("finds what this process finds, and what comparing all finds", async () => {
    const file = openTestDatabase();
    await fill(file.db);
    expect(await file.db.prepareNearest("m")).toBe("process");
    expect(await store.prepareNearest("m")).toBe("store");
    const { store: other, reads } = watched(store);
    const own = new VectorIndex(file.db, "m");
    const theirs = new VectorIndex(other, "m");
    const missed = { own: 0, theirs: 0 };
    for (const question of questions) {
      const here = await own.nearest(question, 30);
      const there = await theirs.nearest(question, 30);
      expect(there).toHaveLength(here.length);
      expect(there[0]).toMatchObject({ passage: { text: here[0]?.passage.text }, cosine: here[0]?.cosine });
      expect(there.map(({ standsOut }) => standsOut)[0]).toBe(here[0]?.standsOut);
      const least = exact(question).at(-1) ?? 1;
      missed.own += 10 - here.slice(0, 10).filter((one) => one.cosine >= least).length;
      missed.theirs += 10 - there.slice(0, 10).filter((one) => one.cosine >= least).length;
    }
    // Of 250; the graph of the index is made with chance.
    expect(missed.theirs).toBeLessThanOrEqual(2);
    expect(missed.own).toBeLessThanOrEqual(2);
    expect(reads()).toBe(0);
    file.close();
  });

  it("is compared with a sample that spans all vectors", async () => {
    expect(await store.findNearest(asked())).toBeNull();
    await store.prepareNearest("m");
    const found = await store.findNearest(asked());
    expect(found).toMatchObject({ count: COUNT });
    expect(new Set(found?.near).size).toBe(30);
    expect(found?.sample).toHaveLength(200);
    const [ends] = await run("SELECT min(id) AS first, max(id) AS last FROM passage_vectors");
    expect(Math.min(...(found?.sample ?? []))).toBe(ends?.first);
    expect(Math.max(...(found?.sample ?? []))).toBeGreaterThan(ends?.last * 0.99);
  });

  it("takes up what is stored later, and vectors of another length without harm", async () => {
    await store.prepareNearest("m");
    const question = questions[1] as Float32Array;
    await store.addVectors("m", [
      { digest: "same", vector: toBytes(question) },
      { digest: "short", vector: Int8Array.of(1, 2, 3) },
    ]);
    const found = await store.findNearest(asked({ vector: toBytes(question) }));
    const near = await store.findVectors(found?.near ?? []);
    expect(near.map(({ digest }) => digest)).toContain("same");
    expect(await store.findNearest(asked({ vector: Int8Array.of(1, 2, 3) }))).toBeNull();
  });

  it("is left when it finds fewer than asked for, as after many were deleted", async () => {
    await store.prepareNearest("m");
    await run("DELETE FROM passage_vectors WHERE digest NOT IN ('d1', 'd2', 'd3')");
    expect(await store.findNearest(asked())).toBeNull();
    const left = await new VectorIndex(store, "m").nearest(questions[0] as Float32Array, 30);
    expect(left.map(({ passage }) => passage.text).sort()).toEqual(["n1", "n2", "n3"]);
  });

  it("has one index, that of the model in use", async () => {
    await store.prepareNearest("m");
    await store.addVectors("o'k", [{ digest: "d1", vector: vectors[0] as Int8Array }]);
    expect(await store.prepareNearest("o'k")).toBe("store");
    expect(await indexes()).toBe(1);
    expect(await store.findNearest(asked())).toBeNull();
    expect((await store.findNearest(asked({ model: "o'k", limit: 1 })))?.near).toEqual([COUNT + 1]);
    expect(await store.prepareNearest("unknown")).toBe("process");
  });

  it("may go and come: the process then finds what it found", async () => {
    await store.prepareNearest("m");
    const { store: other, reads } = watched(store);
    const index = new VectorIndex(other, "m");
    const question = questions[2] as Float32Array;
    const before = await index.nearest(question, 10);
    await run("DROP EXTENSION vector CASCADE");
    expect(await index.nearest(question, 10)).toEqual(before);
    expect(reads()).toBeGreaterThan(0);
    const read = reads();
    await store.prepareNearest("m");
    expect(await index.nearest(question, 10)).toEqual(before);
    expect(reads()).toBe(read);
  });

  it("leaves vectors that are too long for its index to the process", async () => {
    await store.addVectors("long", [{ digest: "d1", vector: new Int8Array(4001).fill(1) }]);
    expect(await store.prepareNearest("long")).toBe("vectors_too_long");
    expect(await store.findNearest(asked({ model: "long", vector: new Int8Array(4001) }))).toBeNull();
  });
});

describe.skipIf(!offered)("pgvector on a server", () => {
  beforeEach(() => begin());
  afterEach(() => opened.close());

  it("is asked through its index", async () => {
    await store.prepareNearest("m");
    await store.findNearest(asked());
    await run("SELECT pg_stat_force_next_flush()");
    const scans =
      "SELECT idx_scan FROM pg_stat_user_indexes WHERE indexrelname LIKE 'passage_vectors_near_%'";
    expect(await run(scans)).toEqual([{ idx_scan: 1 }]);
  });

  it("is prepared by several nodes at once, once", async () => {
    const all = await Promise.all([1, 2, 3].map(() => store.prepareNearest("m")));
    expect(all).toEqual(["store", "store", "store"]);
    expect(await indexes()).toBe(1);
  });

  it("is used from a schema of its own, and asked for where the user may not create it", async () => {
    await run("CREATE ROLE plain LOGIN; GRANT ALL ON SCHEMA public TO plain");
    await run(
      "ALTER TABLE passage_vectors OWNER TO plain; GRANT ALL ON ALL TABLES IN SCHEMA public TO plain",
    );
    const url = opened.url.replace("groundwork@", "plain@");
    const plain = openPostgresBeside(url, tokensOf);
    expect(await plain.prepareNearest("m")).toBe("extension_not_created");
    expect(await plain.findNearest(asked())).toBeNull();
    await run(
      "CREATE SCHEMA elsewhere; CREATE EXTENSION vector SCHEMA elsewhere; GRANT USAGE ON SCHEMA elsewhere TO plain",
    );
    expect(await plain.prepareNearest("m")).toBe("store");
    expect((await plain.findNearest(asked()))?.near).toHaveLength(30);
    await plain.close();
    await run("DROP OWNED BY plain; DROP ROLE plain").catch(() => undefined);
  });
});

describe.skipIf(offered || postgresPrograms() === null)("A server without pgvector", () => {
  beforeEach(() => begin());
  afterEach(() => opened.close());

  it("leaves vectors to the process", async () => {
    expect(await store.prepareNearest("m")).toBe("extension_absent");
    expect(await store.findNearest(asked())).toBeNull();
    const near = await new VectorIndex(store, "m").nearest(questions[0] as Float32Array, 10);
    expect(near.map((one) => one.cosine)).toEqual(exact(questions[0] as Float32Array));
  });
});
