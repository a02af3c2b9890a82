// A database as after years of use, for GOAL-P18: runs with ten sources, one page and one report each, in English and
// Russian, with a realistic word distribution (Zipf). Written directly into SQLite from a fixed seed, with the usual
// triggers.

import { indexSlice } from "@/db/sqlite/queries/search-index";
import type { SqliteStore } from "@/db/sqlite/store";
import { openSqlite } from "@/db/sqlite/store";
import { stemsOf } from "@/lib/text/words";

export const SOURCES_A_RUN = 10;
const DAY = 86_400_000;
export const START = Date.UTC(2023, 0, 1);
export const SPAN = 1400 * DAY;
export const HOSTS = 3000;
export const AGENTS = ["quick", "standard", "deep"] as const;

/** Park and Miller's minimal generator. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const ENGLISH =
  "the of and to in a is for on with that by as it from at are was this be or an which energy market".split(
    " ",
  );
const RUSSIAN = "и в на не что по с как это для из от к за энергия рынок".split(" ");
const SYLLABLES = {
  en: "ba be bo ca ce co da de do fa fe ga go la le lo ma me mo na ne no pa pe po ra re ro sa se so ta te to va ve".split(
    " ",
  ),
  ru: "ба ве го да же за ка ла ме но па ре со та фи ху це ша".split(" "),
};

function vocabulary(language: "en" | "ru", size: number): string[] {
  const words = new Set(language === "en" ? ENGLISH : RUSSIAN);
  const random = generator(language === "en" ? 11 : 13);
  const from = SYLLABLES[language];
  while (words.size < size) {
    const length = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length }, () => from[Math.floor(random() * from.length)]).join(""));
  }
  return [...words];
}

/** Sentences to choose from; the word of rank r occurs with a frequency proportional to 1/r. */
function sentences(words: string[], count: number, seed: number): string[] {
  const random = generator(seed);
  const pick = () => words[Math.floor(words.length ** random()) - 1] ?? "";
  return Array.from({ length: count }, () => {
    const length = 8 + Math.floor(random() * 10);
    const text = Array.from({ length }, pick).join(" ");
    return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${Math.floor(random() * 3000)}.`;
  });
}

/** Sentences of each language, from fixed seeds. */
export const sentencePools = () => ({
  en: sentences(vocabulary("en", 30_000), 40_000, 3),
  ru: sentences(vocabulary("ru", 12_000), 12_000, 5),
});

export type CorpusSize = { runs: number };

/** Words of known frequency: the most common ones, and one that occurs in a single report. */
export const NEEDLE = "zyxomorphic";

/** Creates a database at `file` with `runs` runs and ten times as many sources. All times are before November 2026. */
export function buildSearchCorpus(file: string, { runs }: CorpusSize): SqliteStore {
  const db = openSqlite(file);
  const client = db.database.$client;
  for (const pragma of [
    "journal_mode = OFF",
    "synchronous = OFF",
    "foreign_keys = OFF",
    "cache_size = -400000",
  ])
    client.pragma(pragma);
  // More memory for pending entries gives fewer and larger index segments.
  client.exec("INSERT INTO search_index(search_index, rank) VALUES ('hashsize', 67108864)");
  const insert = statements(client);
  const random = generator(17);
  const pools = sentencePools();
  const text = (pool: string[], count: number) =>
    Array.from({ length: count }, () => pool[Math.floor(random() * pool.length)]).join(" ");
  const write = client.transaction((from: number, to: number) => {
    for (let run = from; run < to; run += 1) {
      const pool = random() < 0.15 ? pools.ru : pools.en;
      const at = START + Math.floor((run / runs) * SPAN);
      writeRun({ insert, run, runs, at, random, text: (count) => text(pool, count) });
    }
  });
  for (let from = 0; from < runs; from += 2000) write(from, Math.min(runs, from + 2000));
  while (!indexSlice(db.database, { stemsOf, milliseconds: 5000 }));
  client.exec("INSERT INTO search_index(search_index, rank) VALUES ('hashsize', 1048576)");
  client.pragma("journal_mode = WAL");
  client.pragma("cache_size = -2000");
  client.exec("ANALYZE");
  return db;
}

function statements(client: SqliteStore["database"]["$client"]) {
  const into = (table: string, columns: string) =>
    client.prepare(
      `INSERT INTO ${table} (${columns}) VALUES (${columns
        .split(",")
        .map(() => "?")
        .join(",")})`,
    );
  return {
    thread: into("threads", "id,title,created_at,updated_at"),
    run: into("runs", "id,thread_id,question,agent,scope,status,answer,created_at,ended_at"),
    source: into(
      "sources",
      "id,thread_id,run_id,number,url,url_key,host,title,snippet,page_id,read_at,created_at",
    ),
    page: into("pages", "id,url,url_key,title,text,sha256,char_count,word_count,via,read_at"),
    report: into(
      "reports",
      "id,thread_id,run_id,call_id,series_id,version,title,content,confidence,word_count,sources_count,cited_count,invalid_citations,filepath,supported,weak,not_found,created_at",
    ),
    citation: into(
      "citations",
      "id,report_id,number,at,sentence_start,sentence_end,source_id,match,verdict,standing",
    ),
  };
}

type RunToWrite = {
  insert: ReturnType<typeof statements>;
  run: number;
  runs: number;
  at: number;
  random: () => number;
  text: (sentences: number) => string;
};

function writeRun({ insert, run, runs, at, random, text }: RunToWrite): void {
  const title = text(1).slice(0, 80);
  insert.thread.run(`t${run}`, title, at, at);
  const agent = AGENTS[run % AGENTS.length];
  insert.run.run(`run${run}`, `t${run}`, text(1), agent, "web", "completed", text(2), at, at + 60_000);
  for (let number = 1; number <= SOURCES_A_RUN; number += 1) {
    // An earlier run found every tenth address already.
    const place =
      number === 10 && run > 0
        ? Math.floor(random() * run) * SOURCES_A_RUN + 2
        : run * SOURCES_A_RUN + number;
    const host = `host-${place % HOSTS}.example`;
    const url = `https://${host}/page/${place}`;
    const page = number === 1 ? `p${run}` : null;
    if (page) {
      const content = text(20);
      insert.page.run(page, url, url, title, content, "", content.length, 250, "tavily", at);
    }
    insert.source.run(
      `s${run}-${number}`,
      `t${run}`,
      `run${run}`,
      number,
      url,
      url,
      host,
      text(1).slice(0, 90),
      text(2),
      page,
      page ? at : null,
      at,
    );
  }
  const content = run === Math.floor(runs / 3) ? `${text(10)} ${NEEDLE}. ${text(10)}` : text(20);
  const weak = run % 7 === 0 ? 1 : 0;
  const missing = run % 50 === 0 ? 1 : 0;
  insert.report.run(
    `rep${run}`,
    `t${run}`,
    `run${run}`,
    "1-1",
    `rep${run}`,
    1,
    title,
    content,
    "high",
    250,
    10,
    1,
    "[]",
    "",
    3,
    weak,
    missing,
    at + 1,
  );
  insert.citation.run(
    `c${run}`,
    `rep${run}`,
    1,
    10,
    0,
    20,
    `s${run}-1`,
    "close",
    weak ? "weak" : "supported",
    weak ? "weak" : "supported",
  );
}
