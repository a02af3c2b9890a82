// The index of the search on PostgreSQL beside SQLite's: the same entries in both, the same questions to both.
// SEARCH_BENCH_ENTRIES is their number, 100,000 by default. They are written straight into the indexes, without the runs
// and pages to which they would lead.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, it } from "vitest";
import { lineOfStems, wordsOfEntry } from "@/db/postgres/search-words";
import { type PostgresStore, postgresStore } from "@/db/postgres/store";
import type { Store } from "@/db/store/store";
import type { TextQuery } from "@/db/store/text-query";
import { openTestDatabase, type TestDatabase } from "@/testing/db/db";
import { openTestPostgres, type TestPostgres } from "@/testing/db/postgres";
import { ms, printFigure, quantile } from "./figures";

const ENTRIES = Number(process.env.SEARCH_BENCH_ENTRIES ?? 100_000);
const ROUNDS = 40;
const AT_ONCE = 500;
const VOCABULARY = 40_000;
const WORDS = 150;
const TITLE = 8;
/** One entry in two hours, so that they span some twenty years. */
const APART = 72_000;

/** The word of rank r occurs with a frequency proportional to 1/r; "w1" is in nearly every text. */
const word = (random: () => number) => `w${Math.floor(VOCABULARY ** random())}`;
const NEEDLE = "zyxomorphic";
const KINDS = ["report", "question", "source"] as const;

/** Park and Miller's minimal generator. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function* entries() {
  const random = generator(17);
  const some = (count: number) => Array.from({ length: count }, () => word(random));
  for (let number = 1; number <= ENTRIES; number += 1) {
    const kind = KINDS[number % 10 === 0 ? 0 : number % 10 === 1 ? 1 : 2] ?? "source";
    const title = some(TITLE);
    const text = some(WORDS);
    if (number === Math.floor(ENTRIES / 3)) text.push(NEEDLE);
    yield {
      docid: number * APART,
      kind,
      ref: `ref${number}`,
      at: number * APART * 100,
      facets: `_${kind}`,
      title,
      text,
    };
  }
}

type Made = ReturnType<typeof entries> extends Generator<infer One> ? One : never;

const any = (...texts: string[]): TextQuery => ({ any: texts.map((text) => ({ text })) });
const all = (...texts: string[]): TextQuery => ({ all: texts.map((text) => ({ text })) });

const SCANS: Record<string, TextQuery> = {
  "the commonest word": all("w1"),
  "a rare word": all(NEEDLE),
  "a word in one of a hundred": all("w1500"),
  "two common words": all("w1", "w2"),
  "two words, one of them rare": all("w1", NEEDLE),
  "a word and its completions": any("w123", ...Array.from({ length: 10 }, (_, digit) => `w123${digit}`)),
  "the commonest word of a kind": { all: [{ text: "w1" }, { facet: "_report" }] },
  "the commonest word in the title": { title: { text: "w1" } },
  "a phrase of common words": { text: "w1 w2" },
};

let file: TestDatabase;
let server: TestPostgres;
let postgres: PostgresStore;

function writeToSqlite(made: Made[]): void {
  const { $client: client } = file.db.database;
  const entry = client.prepare(
    "INSERT INTO search_entries (docid, kind, ref, at, facets) VALUES (?, ?, ?, ?, ?)",
  );
  const text = client.prepare("INSERT INTO search_index (rowid, title, text, facets) VALUES (?, ?, ?, ?)");
  const learned = client.prepare("INSERT OR IGNORE INTO search_words (word) VALUES (?)");
  client.transaction(() => {
    for (const one of made) {
      entry.run(one.docid, one.kind, one.ref, one.at, one.facets);
      text.run(one.docid, one.title.join(" "), one.text.join(" "), one.facets);
      for (const stem of new Set(one.text)) learned.run(stem);
    }
  })();
}

async function writeToPostgres(made: Made[]): Promise<void> {
  const column = (values: unknown[]) => sql.param(values);
  await server.db.execute(sql`
    INSERT INTO search_entries (docid, kind, ref, at, facets, stems, tsv)
    SELECT docid, kind, ref, at, facets, stems, array_to_tsvector(string_to_array(words, ' ')) FROM unnest(
      ${column(made.map(({ docid }) => docid))}::bigint[], ${column(made.map(({ kind }) => kind))}::text[],
      ${column(made.map(({ ref }) => ref))}::text[], ${column(made.map(({ at }) => at))}::bigint[],
      ${column(made.map(({ facets }) => facets))}::text[], ${column(made.map(lineOfStems))}::text[],
      ${column(made.map((one) => wordsOfEntry(one, one).join(" ")))}::text[]
    ) AS made(docid, kind, ref, at, facets, stems, words)`);
  const stems = [...new Set(made.flatMap(({ text }) => text))];
  await server.db.execute(
    sql`INSERT INTO search_words (word) SELECT unnest(${sql.param(stems)}::text[]) ON CONFLICT DO NOTHING`,
  );
}

beforeAll(async () => {
  file = openTestDatabase();
  server = await openTestPostgres();
  postgres = postgresStore(server.db);
  const spent = { sqlite: 0, postgres: 0 };
  let made: Made[] = [];
  const write = async () => {
    const began = performance.now();
    writeToSqlite(made);
    const between = performance.now();
    await writeToPostgres(made);
    spent.sqlite += between - began;
    spent.postgres += performance.now() - between;
    made = [];
  };
  for (const one of entries()) {
    made.push(one);
    if (made.length === AT_ONCE) await write();
  }
  await write();
  await server.db.$client.query("VACUUM ANALYZE search_entries");
  const { rows } = await server.db.$client.query(
    "SELECT pg_size_pretty(pg_total_relation_size('search_entries')) AS size",
  );
  console.log(
    `${ENTRIES} entries written: SQLite ${ms(spent.sqlite)}, PostgreSQL ${ms(spent.postgres)}, ${rows[0]?.size}`,
  );
}, 3_600_000);

afterAll(async () => {
  await server?.close();
  file?.close();
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
  const floor = `SQLite ${await measure(() => once(file.db))}`;
  const value = `PostgreSQL ${await measure(() => once(postgres))}`;
  printFigure({ id: "P18", what, value, floor, goal: "p95 50 ms" });
}

it("GOAL-P18: PostgreSQL's search beside SQLite's", async () => {
  for (const [name, match] of Object.entries(SCANS))
    await compare(`the newest 40 of: ${name}`, (store) => store.scanEntries({ match, limit: 40 }));
  await compare("the beginning of a word", (store) => store.completeWord("w12", 25));
}, 600_000);
