// Shared by tests of the search: stores filled by real runs, and rows as runs write them.

import type { SearchResult } from "@/lib/http/responses";
import { searchEverything as search } from "@/lib/library/search";
import { searchRequestSchema } from "@/lib/library/search-request";
import { startRun } from "@/lib/runs/start";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";

export type Database = TestEngine["db"];
type Passages = NonNullable<Parameters<typeof search>[1]>["passages"];

const engines: TestEngine[] = [];

/** Closes every store of the test. */
export function closeStores(): void {
  for (const { store } of engines.splice(0)) store.close();
}

export function createEngine(): TestEngine {
  const engine = createTestEngine(sampleLoop());
  engines.push(engine);
  return engine;
}

/** A store in which these runs were completed one after another. */
export async function stored(runs: { question: string; report: string }[]): Promise<Database> {
  const first = createEngine();
  for (const { question, report } of runs) {
    const engine = { ...first, loop: sampleLoop({ report: `${report} [1]` }) };
    const { runId } = await startRun({ question }, engine);
    await engine.live.runs.get(runId)?.done;
  }
  return first.db;
}

export const ask = (db: Database, request: Record<string, unknown>, passages: Passages = async () => []) =>
  search(searchRequestSchema.parse(request), { db, passages });

/** The answer of a search once the index has all that was written, which on a busy machine may take several tries. */
export async function askSettled(db: Database, request: Record<string, unknown>) {
  let answer = await ask(db, request);
  for (let tries = 0; answer.partial && tries < 20; tries += 1) answer = await ask(db, request);
  return answer;
}

export const kindsOf = (results: SearchResult[]) => results.map(({ kind }) => kind).sort();

type Insert = (table: string, row: Record<string, unknown>) => void;
const day = (date: string) => Date.parse(date);

/** Inserts rows as a run writes them, with a test's values. */
export function rows({ database: { $client: client } }: Database) {
  const insert: Insert = (table, row) => {
    const names = Object.keys(row);
    client.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map((name) => `$${name}`)})`).run(row);
  };
  return { thread: threadWriter(insert), source: sourceWriter(client, insert), report: reportWriter(insert) };
}

const threadWriter =
  (insert: Insert) =>
  (id: string, date = "2026-11-01", { agent = "standard", question = id, answer = "" } = {}) => {
    const at = day(date);
    insert("threads", { id, title: question, created_at: at, updated_at: at });
    insert("runs", {
      id: `run-${id}`,
      thread_id: id,
      question,
      agent,
      scope: "web",
      status: "completed",
      answer,
      created_at: at,
    });
  };

const sourceWriter =
  (client: Database["database"]["$client"], insert: Insert) =>
  (
    thread: string,
    number: number,
    { url = `https://a.example/${number}`, title = "", snippet = "", text = "", date = "2026-11-01" },
  ) => {
    const id = `${thread}-${number}`;
    const at = day(date);
    const page = text ? `pg-${id}` : null;
    const host = url.startsWith("library:") ? "Next.js documentation" : new URL(url).host;
    if (page)
      insert("pages", {
        id: page,
        url,
        url_key: url,
        title,
        text,
        sha256: "",
        char_count: 0,
        word_count: 0,
        via: "tavily",
        read_at: at,
      });
    insert("sources", {
      id,
      thread_id: thread,
      run_id: `run-${thread}`,
      number,
      url,
      url_key: url,
      host,
      title,
      snippet,
      created_at: at,
    });
    if (page) client.prepare("UPDATE sources SET page_id = ?, read_at = ? WHERE id = ?").run(page, at, id);
  };

const reportWriter =
  (insert: Insert) =>
  (
    thread: string,
    id: string,
    { content = "", title = id, series = id, date = "2026-11-01", weak = 0, cites = "" },
  ) => {
    insert("reports", {
      id,
      thread_id: thread,
      run_id: `run-${thread}`,
      call_id: "1-1",
      series_id: series,
      version: 1,
      title,
      content,
      confidence: "high",
      word_count: 1,
      sources_count: 1,
      cited_count: 1,
      invalid_citations: "[]",
      filepath: "",
      supported: 1,
      weak,
      created_at: day(date),
    });
    if (cites)
      insert("citations", {
        id: `cit-${id}`,
        report_id: id,
        number: 1,
        at: 0,
        sentence_start: 0,
        sentence_end: 1,
        source_id: cites,
        match: "close",
      });
  };
