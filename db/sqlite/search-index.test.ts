import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { afterEach, expect, it } from "vitest";
import { searchFacet } from "@/db/store/search-facets";
import type { TextQuery } from "@/db/store/text-query";
import { stemsOf } from "@/lib/text/words";
import { openDatabase } from "./client";
import { findIntegrityFaults } from "./queries/integrity";
import { completeWord, scanEntries } from "./queries/search";
import { indexSlice } from "./queries/search-index";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A store as the version before the search index left it. */
function earlierStore(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "groundwork-"));
  folders.push(folder);
  const migrations = path.join(folder, "migrations");
  cpSync(path.join(process.cwd(), "db/sqlite/migrations"), migrations, { recursive: true });
  const journalFile = path.join(migrations, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8")) as { entries: unknown[] };
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 4) }));
  const file = path.join(folder, "groundwork.db");
  const client = new Sqlite(file);
  migrate(drizzle(client), { migrationsFolder: migrations });
  client.exec(`
    INSERT INTO threads (id, title, created_at, updated_at) VALUES ('t', 'T', 1000, 1000);
    INSERT INTO runs (id, thread_id, question, agent, scope, status, answer, created_at) VALUES ('run', 't', 'alpha', 'quick', 'web', 'completed', 'beta', 1000);
    INSERT INTO pages VALUES ('p', 'https://a.b/c', 'https://a.b/c', 'P', 'gamma', 'x', 1, 1, NULL, 'tavily', 2000);
    INSERT INTO sources VALUES ('s', 't', 'run', 1, 'https://a.b/c', 'https://a.b/c', 'a.b', 'S', 'snippet', NULL, 'p', 2000, NULL, 1500);
    INSERT INTO reports (id, thread_id, run_id, call_id, series_id, version, title, content, confidence, word_count, sources_count, cited_count, invalid_citations, filepath, created_at)
      VALUES ('r1', 't', 'run', '1-1', 'r1', 1, 'R', 'delta', 'high', 1, 1, 1, '[]', '', 3000), ('r2', 't', 'run', '1-2', 'r1', 2, 'R', 'delta epsilon', 'high', 1, 1, 1, '[]', '', 4000);
    INSERT INTO citations (id, report_id, number, at, sentence_start, sentence_end, source_id, match) VALUES ('c', 'r2', 1, 0, 0, 1, 's', 'close');
  `);
  client.close();
  return file;
}

it("data of an earlier version is found after the update", async () => {
  const db = openDatabase(earlierStore());
  while (!indexSlice(db, { stemsOf }));
  const found = (match: TextQuery) => scanEntries(db, { match, limit: 9 }).entries.map(({ kind }) => kind);
  expect(found({ any: [{ text: "alpha" }, { text: "beta" }] })).toEqual(["question"]);
  expect(found({ all: [{ text: "gamma" }, { facet: "_cited" }, { facet: "_read" }] })).toEqual(["source"]);
  expect(found({ text: "delta" })).toEqual(["report"]);
  expect(scanEntries(db, { match: { text: "delta" }, limit: 9 }).entries[0]?.ref).toBe("r2");
  expect(await findIntegrityFaults(db)).toEqual([]);
  db.$client.close();
});

it("SEC-5: the addresses that a report cites take turns of their own, however many they are", () => {
  const db = openDatabase(earlierStore());
  while (!indexSlice(db, { stemsOf }));
  const sources = Array.from(
    { length: 300 },
    (
      _,
      index,
    ) => `INSERT INTO sources (id, thread_id, run_id, number, url, url_key, host, title, snippet, created_at) VALUES ('s${index}', 't', 'run', ${index + 2}, 'https://a.b/${index}', 'https://a.b/${index}', 'a.b', 'S', 'zeta', 1500);
    INSERT INTO citations (id, report_id, number, at, sentence_start, sentence_end, source_id, match) VALUES ('c${index}', 'r2', ${index + 2}, 0, 0, 1, 's${index}', 'close');`,
  );
  db.$client.exec(sources.join("\n"));
  while (!indexSlice(db, { stemsOf }));
  db.$client.exec("UPDATE reports SET title = 'Renamed' WHERE id = 'r2'");
  const waiting = () => db.$client.prepare("SELECT count(*) FROM search_pending").pluck().get();
  expect(waiting()).toBe(1);
  // A slice without time takes one item.
  expect(indexSlice(db, { stemsOf, milliseconds: 0 })).toBe(false);
  expect(waiting()).toBe(301);
  while (!indexSlice(db, { stemsOf }));
  expect(
    scanEntries(db, { match: { all: [{ text: "zeta" }, { facet: "_cited" }] }, limit: 999 }).entries,
  ).toHaveLength(300);
  db.$client.close();
});

it("the newest come first, a time range applies, and a scan that stops early says where", () => {
  const db = openDatabase(":memory:");
  const day = 86_400_000;
  db.$client.exec("INSERT INTO threads (id, title, created_at, updated_at) VALUES ('t', 'T', 0, 0)");
  const run = db.$client.prepare(
    "INSERT INTO runs (id, thread_id, question, agent, scope, status, created_at) VALUES (?, 't', 'alpha', 'quick', 'web', 'completed', ?)",
  );
  for (const number of [3, 1, 5, 2, 4]) run.run(`run${number}`, 20_000 * day + number * day);
  while (!indexSlice(db, { stemsOf }));
  const walk = (span: object) => scanEntries(db, { match: { text: "alpha" }, limit: 9, ...span });
  expect(walk({}).entries.map(({ ref }) => ref)).toEqual(["run5", "run4", "run3", "run2", "run1"]);
  const span = { from: 20_002 * day, to: 20_004 * day };
  expect(walk(span).entries.map(({ ref }) => ref)).toEqual(["run4", "run3", "run2"]);
  const { entries, reached } = walk({ limit: 2 });
  expect(entries).toHaveLength(2);
  expect(walk({ before: reached }).entries.map(({ ref }) => ref)).toEqual(["run3", "run2", "run1"]);
  expect(walk({}).reached).toBeNull();
  db.$client.close();
});

it("forty thousand entries of one moment all get a position", async () => {
  const db = openDatabase(":memory:");
  db.$client.exec("INSERT INTO threads (id, title, created_at, updated_at) VALUES ('t', 'T', 0, 0)");
  db.$client.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)
    INSERT INTO runs (id, thread_id, question, agent, scope, status, created_at)
    SELECT 'r' || i, 't', 'alpha', 'quick', 'web', 'completed', 1000000000 FROM n`);
  while (!indexSlice(db, { stemsOf }));
  expect(db.$client.prepare("SELECT count(*) FROM search_entries").pluck().get()).toBe(40_000);
  expect(await findIntegrityFaults(db)).toEqual([]);
  db.$client.close();
});

it("facets are not words of any text", () => {
  expect(searchFacet("host", "A-b.example:8080")).toBe("_h_a_b_example_8080");
  expect(stemsOf("_h_a_b _report")).toEqual(["h", "a", "b", "report"]);
});

it("completes a prefix, shortest first", () => {
  const db = openDatabase(":memory:");
  db.$client.exec("INSERT INTO threads (id, title, created_at, updated_at) VALUES ('t', 'T', 0, 0)");
  db.$client.exec(
    "INSERT INTO runs (id, thread_id, question, agent, scope, status, created_at) VALUES ('r', 't', 'storage store stork storm 123 st', 'quick', 'web', 'completed', 1)",
  );
  while (!indexSlice(db, { stemsOf }));
  expect(completeWord(db, "stor", 2)).toEqual(["store", "stork"]);
  expect(completeWord(db, "stor", 9)).toEqual(["store", "stork", "storm", "storag"]);
  db.$client.close();
});
