// GOAL-P18: the search over everything by classes of queries, compared with ranking every hit by bm25 in the same run.
// SEARCH_BENCH_RUNS is the number of runs in the store, 10,000 by default, with ten times as many sources. The goal's
// 100,000 take about ten minutes and two gigabytes to generate; SEARCH_BENCH_DB names a file in which they are
// generated once and then reused.

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, it } from "vitest";
import { indexSlice } from "@/db/sqlite/queries/search-index";
import { insertSource } from "@/db/sqlite/queries/sources";
import type { SqliteStore } from "@/db/sqlite/store";
import { openSqlite } from "@/db/sqlite/store";
import { searchEverything } from "@/lib/library/search";
import { searchRequestSchema } from "@/lib/library/search-request";
import { stemsOf } from "@/lib/text/words";
import { ms, printFigure, quantile } from "./figures";
import { CLASSES } from "./search-classes";
import { buildSearchCorpus } from "./search-corpus";

const RUNS = Number(process.env.SEARCH_BENCH_RUNS ?? 10_000);
const KEPT = process.env.SEARCH_BENCH_DB;
const ROUNDS = 15;
let folder: string | null = null;
let db: SqliteStore;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "groundwork-search-"));
  const file = KEPT ?? path.join(folder, "search.db");
  const began = performance.now();
  if (existsSync(file)) db = openSqlite(file);
  else {
    db = buildSearchCorpus(file, { runs: RUNS });
    console.log(
      `made ${RUNS} runs and their sources in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
  }
}, 3_600_000);

afterAll(() => {
  db?.database.$client.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function measure(request: Record<string, string>): Promise<number[]> {
  const parsed = searchRequestSchema.parse(request);
  const once = () => searchEverything(parsed, { db, passages: async () => [] });
  await once();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await once();
    times.push(performance.now() - began);
  }
  return times;
}

const say = (times: number[]) =>
  `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}, p99 ${ms(quantile(times, 0.99))}`;

/** The lower bound: every hit ranked, as full-text search is usually implemented. */
function rankAll(match: string): number {
  const statement = db.database.$client.prepare(
    "SELECT rowid FROM search_index WHERE search_index MATCH ? ORDER BY bm25(search_index) LIMIT 30",
  );
  statement.all(match);
  const began = performance.now();
  statement.all(match);
  return performance.now() - began;
}

it("GOAL-P18: search over all runs and sources", async () => {
  const count = (table: string) =>
    db.database.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  const size = `${count("runs").toLocaleString("en")} runs, ${count("sources").toLocaleString("en")} sources`;
  const naive = `bm25 over every hit: “energy” ${ms(rankAll('"energi"'))}, “the” ${ms(rankAll('"the"'))}, “energy market” ${ms(rankAll('"energi" AND "market"'))}`;
  const all: number[] = [];
  for (const [name, requests] of Object.entries(CLASSES)) {
    const times: number[] = [];
    for (const request of requests) times.push(...(await measure(request)));
    all.push(...times);
    printFigure({ id: "P18", what: `${name}; ${size}`, value: say(times), floor: naive, goal: "p95 15 ms" });
  }
  printFigure({ id: "P18", what: `all of them; ${size}`, value: say(all), floor: naive, goal: "p95 15 ms" });
});

it("GOAL-P1: what a source costs to store, and to index outside of the run's own writes", () => {
  const many = 2000;
  const rows = Array.from({ length: many }, (_, index) => {
    const url = `https://new.example/${Date.now()}/${index}`;
    return {
      id: `new-${Date.now()}-${index}`,
      threadId: "t0",
      runId: "run0",
      number: 1_000_000 + Math.floor(Math.random() * 1e9),
      url,
      urlKey: url,
      host: "new.example",
      title: "A title of seven or so words here",
      snippet: "The energy market moved again this year. ".repeat(7),
      publishedAt: null,
      createdAt: Date.now(),
    };
  });
  const time = (work: () => void) => {
    const began = performance.now();
    work();
    return ((performance.now() - began) * 1000) / many;
  };
  const undo = new Error("undo");
  let stored = 0;
  let bare = 0;
  const trial = (work: () => void) => {
    try {
      db.database.$client.transaction(() => {
        work();
        throw undo;
      })();
    } catch (error) {
      if (error !== undo) throw error;
    }
  };
  const write = () => {
    for (const row of rows) insertSource(db.database, row);
  };
  trial(write);
  trial(() => {
    stored = time(write);
  });
  trial(() => {
    db.database.$client.exec("DROP TRIGGER sources_search_insert; DROP INDEX sources_address");
    bare = time(write);
  });
  write();
  const indexed = time(() => {
    while (!indexSlice(db.database, { stemsOf }));
  });
  db.database.$client.exec("DELETE FROM sources WHERE id LIKE 'new-%'");
  while (!indexSlice(db.database, { stemsOf }));
  printFigure({
    id: "P1",
    what: "a source with a snippet of 45 words",
    value: `stored ${stored.toFixed(0)} µs; indexed afterwards ${indexed.toFixed(0)} µs`,
    floor: `stored without any search ${bare.toFixed(0)} µs`,
    goal: "a run's writes stay as they were",
  });
});
