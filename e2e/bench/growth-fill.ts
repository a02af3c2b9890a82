// Fills a store with finished runs, by statements that both dialects understand: each with its thread, events, sources, a page,
// a report and what the search has of them.

/** What a fill needs of a store. */
export type Fillable = { kind: "sqlite" | "postgres"; run: (statements: string) => Promise<void> };

const EVENTS = 20;
const SOURCES = 4;
/** Milliseconds between two runs. */
const APART = 60_000;
const BEGAN = 1_700_000_000_000;

/** The numbers from 1 to `count`, as a table `n(i)`. */
const numbers = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;

/** When the run with the number of the row was asked. */
const AT = `${BEGAN} + CAST(n.i AS bigint) * ${APART}`;

/** A run has the same words as others, as texts do. */
const words = (of: string) =>
  [1, 3, 7, 11, 13, 17].map((by) => `'w' || (${of} * ${by} % 5003)`).join(" || ' ' || ");

function statements(runs: number): string[] {
  const at = AT;
  const made = (table: string, columns: string, values: string, count = runs) =>
    `INSERT INTO ${table} (${columns}) ${numbers(count)} SELECT ${values} FROM n`;
  const run = (each: number) => `((n.i - 1) / ${each} + 1)`;
  const url = "'https://h' || (n.i % 997) || '.example/' || n.i";
  return [
    made("threads", "id, title, created_at, updated_at", `'g' || n.i, ${words("n.i")}, ${at}, ${at}`),
    made(
      "runs",
      "id, thread_id, question, agent, scope, status, answer, created_at, ended_at",
      `'gr' || n.i, 'g' || n.i, ${words("n.i")}, 'standard', 'web', 'completed', ${words("n.i")}, ${at}, ${at}`,
    ),
    made(
      "run_events",
      "run_id, seq, at, v, type, body",
      `'gr' || ${run(EVENTS)}, (n.i - 1) % ${EVENTS} + 1, ${BEGAN}, 1, 'limit-reached', '{"limit":"searches","withdrawn":[]}'`,
      runs * EVENTS,
    ),
    made(
      "pages",
      "id, url, url_key, title, text, sha256, char_count, word_count, via, read_at",
      `'gp' || n.i, ${url}, ${url}, ${words("n.i")}, ${words("n.i")}, 's' || n.i, 40, 6, 'tavily', ${at}`,
    ),
    made(
      "sources",
      "id, thread_id, run_id, number, url, url_key, host, title, snippet, page_id, created_at",
      `'gs' || n.i, 'g' || ${run(SOURCES)}, 'gr' || ${run(SOURCES)}, (n.i - 1) % ${SOURCES} + 1, ${url}, ${url},
       'h' || (n.i % 997) || '.example', ${words("n.i")}, ${words("n.i")}, 'gp' || ${run(SOURCES)}, ${BEGAN}`,
      runs * SOURCES,
    ),
    made(
      "reports",
      `id, thread_id, run_id, call_id, series_id, version, title, content, confidence, word_count, sources_count,
       cited_count, invalid_citations, filepath, created_at`,
      `'gx' || n.i, 'g' || n.i, 'gr' || n.i, '1-1', 'gx' || n.i, 1, ${words("n.i")}, ${words("n.i")}, 'high', 6, ${SOURCES},
       1, '[]', '', ${at}`,
    ),
    made(
      "citations",
      "id, report_id, number, at, sentence_start, sentence_end, source_id, match",
      `'gc' || n.i, 'gx' || n.i, 1, 0, 0, 1, 'gs' || (n.i * ${SOURCES}), 'close'`,
    ),
  ];
}

function index(kind: Fillable["kind"], runs: number): string[] {
  const at = AT;
  const docid = `((${at}) / 100)`;
  const text = words("n.i");
  const columns = "docid, kind, ref, at, facets";
  const values = `${docid}, 'report', 'gx' || n.i, ${at}, '_report'`;
  const known = `INSERT INTO search_words (word) ${numbers(5003)} SELECT 'w' || (n.i - 1) FROM n`;
  if (kind === "postgres")
    return [
      `INSERT INTO search_entries (${columns}, stems, tsv) ${numbers(runs)}
       SELECT ${values}, ${text}, array_to_tsvector(string_to_array(${text}, ' ')) FROM n`,
      known,
    ];
  return [
    `INSERT INTO search_entries (${columns}) ${numbers(runs)} SELECT ${values} FROM n`,
    `INSERT INTO search_index (rowid, title, text, facets) ${numbers(runs)} SELECT ${docid}, ${text}, ${text}, '_report' FROM n`,
    known,
  ];
}

/** Fills an empty store. Its triggers would queue everything for the search, which has it already. */
export async function fill({ kind, run }: Fillable, runs: number): Promise<void> {
  const triggers =
    kind === "postgres" ? "SET session_replication_role = replica; SET statement_timeout = 0;" : "";
  const all = [...statements(runs), ...index(kind, runs), "DELETE FROM search_pending"];
  await run(
    `${triggers}${all.join(";\n")};${triggers && "RESET session_replication_role; RESET statement_timeout"}`,
  );
  // What the fill wrote is no longer in the log.
  if (kind === "sqlite") await run("ANALYZE; PRAGMA wal_autocheckpoint = 0; PRAGMA wal_checkpoint(TRUNCATE)");
  else for (const statement of ["VACUUM ANALYZE", "CHECKPOINT"]) await run(statement);
}
