// The search on PostgreSQL beside SQLite: the same runs, reports and sources in both, the same questions to both.
// SEARCH_BENCH_RUNS is the number of runs, 10,000 by default, which are about 110,000 entries of the index.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, it } from "vitest";
import { insertRows } from "@/db/postgres/rows";
import * as copied from "@/db/postgres/schema";
import { type PostgresStore, postgresStore } from "@/db/postgres/store";
import * as schema from "@/db/sqlite/schema";
import type { SqliteStore } from "@/db/sqlite/store";
import type { Store } from "@/db/store/store";
import type { TextQuery } from "@/db/store/text-query";
import { searchEverything } from "@/lib/library/search";
import { searchRequestSchema } from "@/lib/library/search-request";
import { stemsOf } from "@/lib/text/words";
import { openTestPostgres, type TestPostgres } from "@/testing/db/postgres";
import { ms, printFigure, quantile } from "./figures";
import { buildSearchCorpus, NEEDLE } from "./search-corpus";

const RUNS = Number(process.env.SEARCH_BENCH_RUNS ?? 10_000);
const ROUNDS = 15;
const COPIED = 500;

/** In the order in which they refer to each other. */
const TABLES = [
  [schema.threads, copied.threads],
  [schema.runs, copied.runs],
  [schema.pages, copied.pages],
  [schema.sources, copied.sources],
  [schema.reports, copied.reports],
  [schema.citations, copied.citations],
] as const;

const words = (...texts: string[]): TextQuery => ({ all: texts.map((text) => ({ text })) });

const SCANS: Record<string, TextQuery> = {
  "the commonest word": words("the"),
  "a rare word": words(NEEDLE),
  "two common words": words("energi", "market"),
  "the commonest word of a kind": { all: [{ text: "the" }, { facet: "_report" }] },
  "two words that never meet": words(NEEDLE, "the"),
  "a phrase of common words": { text: "energi market" },
};
const SEARCHES: Record<string, string> = {
  "the commonest word": "the",
  "a rare word": NEEDLE,
  "two common words": "energy market",
  "the beginning of a word": "ener",
  "a phrase of common words": '"energy market"',
};

let folder: string;
let sqlite: SqliteStore;
let opened: TestPostgres;
let postgres: PostgresStore;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "groundwork-search-"));
  sqlite = buildSearchCorpus(path.join(folder, "search.db"), { runs: RUNS });
  opened = await openTestPostgres();
  postgres = postgresStore(opened.db);
  for (const [from, to] of TABLES) {
    for (let offset = 0; ; offset += COPIED) {
      const rows = sqlite.database.select().from(from).limit(COPIED).offset(offset).all();
      await insertRows(opened.db, to, rows as never);
      if (rows.length < COPIED) break;
    }
  }
  await opened.db.$client.query("ANALYZE");
  const began = performance.now();
  while (!(await postgres.indexSlice({ stemsOf, milliseconds: 5000 })));
  const { rows } = await opened.db.$client.query(
    "SELECT count(*) AS entries, pg_size_pretty(pg_total_relation_size('search_entries')) AS size FROM search_entries",
  );
  console.log("indexed on PostgreSQL:", rows[0], `${((performance.now() - began) / 1000).toFixed(0)} s`);
  await opened.db.$client.query("VACUUM ANALYZE search_entries");
}, 3_600_000);

afterAll(async () => {
  await opened?.close();
  await sqlite?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function measure(once: () => Promise<unknown>): Promise<string> {
  await once();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await once();
    times.push(performance.now() - began);
  }
  return `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}`;
}

async function compare(what: string, once: (store: Store) => Promise<unknown>): Promise<void> {
  const floor = `SQLite ${await measure(() => once(sqlite))}`;
  const value = `PostgreSQL ${await measure(() => once(postgres))}`;
  printFigure({ id: "P18", what, value, floor, goal: "p95 50 ms" });
}

it("GOAL-P18: PostgreSQL's search beside SQLite's", async () => {
  for (const [name, match] of Object.entries(SCANS))
    await compare(`scan: ${name}`, (store) => store.scanEntries({ match, limit: 40 }));
  for (const [name, q] of Object.entries(SEARCHES)) {
    const request = searchRequestSchema.parse({ q });
    await compare(`search: ${name}`, (db) => searchEverything(request, { db, passages: async () => [] }));
  }
}, 600_000);
