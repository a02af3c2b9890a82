// Fills an empty database of PostgreSQL with runs of the kind that `search-corpus.ts` writes, and with their search index, by a
// few statements: a hundred thousand take some minutes. The texts are put together from pieces that are stemmed once.

import { sql } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { lineOfStems, SPANS } from "@/db/postgres/search-words";
import { newWords } from "@/db/store/search-entries";
import { stemsOf } from "@/lib/text/words";
import { AGENTS, HOSTS, NEEDLE, SOURCES_A_RUN, SPAN, START, sentencePools } from "./search-corpus";

/** Pieces of each length in sentences: of each language as many as every piece takes. */
const LENGTHS = [1, 2, 10];
const PIECES = { en: 10_000, ru: 2_000 };
/** One run in seven is Russian. */
const RUSSIAN = 7;
const AT_ONCE = 1000;

type Piece = { language: string; length: number; number: number; text: string };

function* pieces(): Generator<Piece> {
  for (const [language, pool] of Object.entries(sentencePools()))
    for (const length of LENGTHS)
      for (let number = 0; number < PIECES[language as keyof typeof PIECES]; number += 1) {
        const text = Array.from({ length }, (_, at) => pool[(number * length + at * 7919) % pool.length]);
        yield { language, length, number, text: text.join(" ") };
      }
}

async function writePieces(db: Database, made: Piece[], known: Set<string>): Promise<void> {
  const of = (name: keyof Piece) => sql.param(made.map((piece) => piece[name]));
  const stems = made.map(({ text }) => stemsOf(text));
  await db.execute(sql`
    INSERT INTO bench_pieces SELECT language, length, number, text, stems, string_to_array(stems, ' '),
      CASE WHEN length = 1 THEN string_to_array('=' || replace(stems, ' ', ' ='), ' ') END
    FROM unnest(${of("language")}::text[], ${of("length")}::int[], ${of("number")}::int[], ${of("text")}::text[],
      ${sql.param(stems.map((one) => one.join(" ")))}::text[]) AS made(language, length, number, text, stems)`);
  const learned = stems.flatMap((one) => newWords(known, one));
  await db.execute(
    sql`INSERT INTO search_words (word) SELECT unnest(${sql.param(learned)}::text[]) ON CONFLICT DO NOTHING`,
  );
}

/** Joins the piece that the item with a number has at a place: always the same one. */
const piece = (
  name: string,
  { length, item, place }: { length: number; item: string; place: number },
): string =>
  `JOIN bench_pieces ${name} ON ${name}.language = r.language AND ${name}.length = ${length}
     AND ${name}.number = (hashint8extended(${item}, ${place}) & 1073741823) % r.pieces`;

const agent = `(ARRAY['${AGENTS.join("', '")}'])[r.n % ${AGENTS.length} + 1]`;
const weak = "CASE WHEN r.n % 7 = 0 THEN 1 ELSE 0 END";
const missing = "CASE WHEN r.n % 50 = 0 THEN 1 ELSE 0 END";
const needle = (runs: number, then: string) => `CASE WHEN r.n = ${Math.floor(runs / 3)} THEN ${then} END`;
const title = piece("t", { length: 1, item: "r.n", place: 1 });
const question = piece("q", { length: 1, item: "r.n", place: 2 });
const answer = piece("b", { length: 2, item: "r.n", place: 3 });
const body = (place: number) =>
  `${piece("b", { length: 10, item: "r.n", place })} ${piece("e", { length: 10, item: "r.n", place: place + 1 })}`;
const OF_PAGE = 4;
const OF_REPORT = 6;
const titled = piece("t", { length: 1, item: "s.place", place: 8 });
const snippet = piece("b", { length: 2, item: "s.place", place: 9 });

function rows(runs: number): string[] {
  const into = (table: string, columns: string, select: string) =>
    `INSERT INTO ${table} (${columns}) ${select}`;
  return [
    `CREATE TABLE bench_runs AS SELECT n, CASE WHEN n % ${RUSSIAN} = 3 THEN 'ru' ELSE 'en' END AS language,
       CASE WHEN n % ${RUSSIAN} = 3 THEN ${PIECES.ru} ELSE ${PIECES.en} END AS pieces,
       ${START} + (n * ${SPAN}::bigint / ${runs}) AS at FROM generate_series(0, ${runs - 1}) AS n`,
    // An earlier run found every tenth address already.
    `CREATE TABLE bench_sources AS SELECT r.n, number, place, 'host-' || place % ${HOSTS} || '.example' AS host,
       'https://host-' || place % ${HOSTS} || '.example/page/' || place AS url
     FROM bench_runs r, generate_series(1, ${SOURCES_A_RUN}) AS number, LATERAL (SELECT CASE WHEN number = 10 AND r.n > 0
       THEN (hashint8extended(r.n, 10) & 1073741823) % r.n * ${SOURCES_A_RUN} + 2 ELSE r.n * ${SOURCES_A_RUN} + number END AS place) p`,
    "ANALYZE bench_pieces; ANALYZE bench_runs; ANALYZE bench_sources",
    into(
      "threads",
      "id, title, created_at, updated_at",
      `SELECT 't' || r.n, left(t.text, 80), r.at, r.at FROM bench_runs r ${title}`,
    ),
    into(
      "runs",
      "id, thread_id, question, agent, scope, status, answer, created_at, ended_at",
      `SELECT 'run' || r.n, 't' || r.n, q.text, ${agent}, 'web', 'completed', b.text, r.at, r.at + 60000 FROM bench_runs r ${question} ${answer}`,
    ),
    into(
      "pages",
      "id, url, url_key, title, text, sha256, char_count, word_count, via, read_at",
      `SELECT 'p' || r.n, s.url, s.url, left(t.text, 80), b.text || ' ' || e.text, '', 1500, 250, 'tavily', r.at
       FROM bench_runs r JOIN bench_sources s ON s.n = r.n AND s.number = 1 ${title} ${body(OF_PAGE)}`,
    ),
    into(
      "sources",
      "id, thread_id, run_id, number, url, url_key, host, title, snippet, page_id, read_at, created_at",
      `SELECT 's' || r.n || '-' || s.number, 't' || r.n, 'run' || r.n, s.number, s.url, s.url, s.host, left(t.text, 90), b.text,
         CASE WHEN s.number = 1 THEN 'p' || r.n END, CASE WHEN s.number = 1 THEN r.at END, r.at
       FROM bench_sources s JOIN bench_runs r ON r.n = s.n ${titled} ${snippet}`,
    ),
    into(
      "reports",
      `id, thread_id, run_id, call_id, series_id, version, title, content, confidence, word_count, sources_count, cited_count,
       invalid_citations, filepath, supported, weak, not_found, created_at`,
      `SELECT 'rep' || r.n, 't' || r.n, 'run' || r.n, '1-1', 'rep' || r.n, 1, left(t.text, 80),
         concat_ws(' ', b.text, ${needle(runs, `'${NEEDLE}.'`)}, e.text), 'high', 250, 10, 1, '[]', '', 3, ${weak}, ${missing}, r.at + 1
       FROM bench_runs r ${title} ${body(OF_REPORT)}`,
    ),
    into(
      "citations",
      "id, report_id, number, at, sentence_start, sentence_end, source_id, match, verdict, standing",
      `SELECT 'c' || r.n, 'rep' || r.n, 1, 10, 0, 20, 's' || r.n || '-1', 'close', v, v
       FROM bench_runs r, LATERAL (SELECT CASE WHEN ${weak} = 1 THEN 'weak' ELSE 'supported' END AS v) of_run`,
    ),
  ];
}

function entries(runs: number): string[] {
  const spans = SPANS.map((size) => `'@${size}.' || (docid >> ${size})`).join(", ");
  // As `lineOfStems` writes them.
  const [before, between, after] = lineOfStems({ title: ["1"], text: ["2"] })
    .split(/\d/)
    .map((part) => `'${part}'`) as [string, string, string];
  const entry = (
    values: string,
    { from, title: head, text, words }: Record<"from" | "title" | "text" | "words", string>,
  ) =>
    `INSERT INTO search_entries (docid, kind, ref, source, page, at, facets, stems, tsv)
     SELECT docid, kind, ref, source, page, at, array_to_string(facets, ' '), ${before} || title || ${between} || text || ${after},
       array_to_tsvector(words || facets || ARRAY[${spans}])
     FROM (SELECT ${values}, ${head} AS title, ${text} AS text, ${words} AS words FROM ${from} OFFSET 0) made`;
  const of = (slot: string, kind: string, ref: string, at = "r.at") =>
    `(${at}) / 100 + ${slot} AS docid, '${kind}' AS kind, ${ref} AS ref, ${at} AS at`;
  return [
    entry(
      `${of("11", "report", "'rep' || r.n", "r.at + 1")}, NULL AS source, NULL AS page, array_remove(ARRAY['_report', '_a_' || ${agent}, '_supported',
        CASE WHEN ${weak} = 1 THEN '_weak' END, CASE WHEN ${missing} = 1 THEN '_not_found' END], NULL) AS facets`,
      {
        from: `bench_runs r ${title} ${body(OF_REPORT)}`,
        title: "t.stems",
        text: `concat_ws(' ', b.stems, ${needle(runs, `'${stemsOf(NEEDLE).join(" ")}'`)}, e.stems)`,
        words: `t.words || t.marked || b.words || e.words || coalesce(${needle(runs, `ARRAY['${stemsOf(NEEDLE).join("', '")}']`)}, '{}')`,
      },
    ),
    entry(
      `${of("12", "question", "'run' || r.n")}, NULL AS source, NULL AS page, ARRAY['_question', '_a_' || ${agent}] AS facets`,
      {
        from: `bench_runs r ${question} ${answer}`,
        title: "q.stems",
        text: "b.stems",
        words: "q.words || q.marked || b.words",
      },
    ),
    ...[true, false].map((read) =>
      entry(
        `${of("s.number", "source", "'url' || s.place")}, 's' || s.n || '-' || s.number AS source,
         ${read ? "'p' || s.n" : "NULL"} AS page, ARRAY['_source', '${read ? "_read" : "_seen"}', '${read ? "_cited" : "_uncited"}', '_web',
         '_h_' || replace(replace(s.host, '-', '_'), '.', '_')] AS facets`,
        {
          from: `bench_sources s JOIN bench_runs r ON r.n = s.n AND ${read ? "s.number = 1" : "s.number BETWEEN 2 AND 9"} ${titled} ${
            read ? body(OF_PAGE) : snippet
          }`,
          title: "t.stems",
          text: read ? "b.stems || ' ' || e.stems" : "b.stems",
          words: read ? "t.words || t.marked || b.words || e.words" : "t.words || t.marked || b.words",
        },
      ),
    ),
  ];
}

/** Fills the database, and says how many seconds each part took. */
export async function fillMany(db: Database, runs: number, say: (text: string) => void): Promise<void> {
  await db.execute(sql`CREATE TABLE bench_pieces (language text, length int, number int, text text, stems text, words text[],
    marked text[], PRIMARY KEY (language, length, number))`);
  const known = new Set<string>();
  let made: Piece[] = [];
  for (const one of pieces()) {
    made.push(one);
    if (made.length < AT_ONCE) continue;
    await writePieces(db, made, known);
    made = [];
  }
  await writePieces(db, made, known);
  const client = await db.$client.connect();
  try {
    // Without triggers nothing is queued for the search; an index is made faster than it grows.
    await client.query("SET session_replication_role = replica; SET statement_timeout = 0");
    await client.query("SET work_mem = '128MB'; SET maintenance_work_mem = '512MB'; SET jit = off");
    const { rows: indexes } = await client.query<{ made: string }>(
      "SELECT indexdef AS made FROM pg_indexes WHERE tablename = 'search_entries' AND indexdef LIKE '%gin%'",
    );
    await client.query("DROP INDEX search_entries_tsv, search_entries_pairs");
    for (const statement of [
      ...rows(runs),
      ...entries(runs),
      ...indexes.map(({ made }) => made),
      "ALTER INDEX search_entries_pairs ALTER COLUMN 1 SET STATISTICS 0",
      "DROP TABLE bench_pieces, bench_runs, bench_sources",
      "VACUUM ANALYZE",
    ]) {
      const began = performance.now();
      await client.query(statement);
      const what = statement.trim().slice(0, 40).replaceAll(/\s+/g, " ");
      say(`${((performance.now() - began) / 1000).toFixed(1)} s: ${what}`);
    }
  } finally {
    client.release(true);
  }
}
