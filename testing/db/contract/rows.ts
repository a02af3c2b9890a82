// Rows for the contract tests, as statements that both dialects understand.

const quoted = (value: unknown): string =>
  value === null || value === undefined
    ? "NULL"
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : `'${String(value).replaceAll("'", "''")}'`;

function insert(table: string, row: Record<string, unknown>): string {
  const columns = Object.keys(row).map((name) => `"${name}"`);
  return `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${Object.values(row).map(quoted).join(", ")});`;
}

type Row = Record<string, unknown>;

export const aUser = (id: string, row: Row = {}) =>
  insert("users", {
    ...{ id, name: id, name_key: id, password: "x", role: "user", founder: false, created_at: 1 },
    ...row,
  });

export const aThread = (id: string, row: Row = {}) =>
  insert("threads", { id, title: id, created_at: 1000, updated_at: 1000, ...row });

export const aRun = (id: string, thread: string, row: Row = {}) =>
  insert("runs", {
    ...{ id, thread_id: thread, question: "Why?", agent: "quick", scope: "web", status: "completed" },
    ...{ created_at: 1000, ...row },
  });

export const aPage = (id: string, url: string, row: Row = {}) =>
  insert("pages", {
    ...{ id, url, url_key: url, title: id, text: "", sha256: id, char_count: 1, word_count: 1 },
    ...{ via: "tavily", read_at: 2000, ...row },
  });

export const aSource = (
  id: string,
  { thread, run, number }: { thread: string; run: string; number: number },
  row: Row = {},
) =>
  insert("sources", {
    ...{ id, thread_id: thread, run_id: run, number, url: `https://a.b/${id}`, url_key: `https://a.b/${id}` },
    ...{ host: "a.b", title: id, snippet: "snippet", created_at: 1500, ...row },
  });

export const aReport = (id: string, { thread, run }: { thread: string; run: string }, row: Row = {}) =>
  insert("reports", {
    ...{ id, thread_id: thread, run_id: run, call_id: id, series_id: id, version: 1, title: id, content: "" },
    ...{ confidence: "high", word_count: 1, sources_count: 1, cited_count: 1, invalid_citations: "[]" },
    ...{ filepath: "", created_at: 3000, ...row },
  });

export const aCitation = (
  id: string,
  { report, source }: { report: string; source: string },
  row: Row = {},
) =>
  insert("citations", {
    ...{ id, report_id: report, number: 1, at: 0, sentence_start: 0, sentence_end: 1, source_id: source },
    ...{ match: "close", ...row },
  });
