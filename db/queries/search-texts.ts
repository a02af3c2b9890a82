// What is shown of entries the search found: their rows, with texts cut to what is asked for.

import type { RunStatus } from "@/lib/runs/run-state";
import type { Database } from "../client";
import { prepareOnce } from "../prepared";
import type { Entry } from "./search";

export type FoundReport = {
  kind: "report";
  id: string;
  threadId: string;
  title: string;
  text: string;
  /** Of the run that wrote it. */
  answer: string | null;
  sourcesCount: number;
  supported: number;
  weak: number;
  notFound: number;
  unchecked: number;
};
export type FoundQuestion = {
  kind: "question";
  id: string;
  threadId: string;
  title: string;
  text: string;
  question: string;
  answer: string | null;
  status: RunStatus;
};
export type FoundSource = {
  kind: "source";
  id: string;
  threadId: string;
  number: number;
  title: string;
  text: string;
  url: string;
  urlKey: string;
  host: string;
  pageId: string | null;
  publishedAt: string | null;
};
export type Found = { entry: Entry } & (FoundReport | FoundQuestion | FoundSource);

/** What a run had researched for itself is part of that run, and is reached from it. */
const askedByPerson = (thread: string) =>
  `NOT EXISTS (SELECT 1 FROM threads d WHERE d.id = ${thread} AND d.delegated_by IS NOT NULL)`;

const prepare = prepareOnce(({ $client: client }: Database) => ({
  report: client.prepare(
    `SELECT 'report' AS kind, id, thread_id AS threadId, title, substr(content, 1, $most) AS text,
       (SELECT substr(answer, 1, $most) FROM runs WHERE runs.id = reports.run_id) AS answer, sources_count AS sourcesCount, supported, weak, not_found AS notFound, unchecked
     FROM reports WHERE id = $ref AND ${askedByPerson("reports.thread_id")}`,
  ),
  question: client.prepare(
    `SELECT 'question' AS kind, r.id, r.thread_id AS threadId, t.title,
       substr(CASE WHEN r.question = t.title THEN coalesce(nullif(r.answer, ''), r.question)
         ELSE r.question || ' — ' || coalesce(r.answer, '') END, 1, $most) AS text,
       r.question, substr(r.answer, 1, $most) AS answer, r.status
     FROM runs r JOIN threads t ON t.id = r.thread_id WHERE r.id = $ref AND t.delegated_by IS NULL`,
  ),
  source: client.prepare(
    `SELECT 'source' AS kind, s.id, s.thread_id AS threadId, s.number, coalesce(nullif(s.title, ''), p.title, s.url) AS title,
       coalesce(substr(p.text, 1, $most), s.snippet) AS text, s.url, s.url_key AS urlKey, s.host, p.id AS pageId,
       coalesce(s.published_at, p.published_at) AS publishedAt
     FROM sources s LEFT JOIN pages p ON p.id = $page WHERE s.id = $source`,
  ),
  citedBy: client.prepare(
    `SELECT r.id AS reportId, r.title, count(*) AS times
     FROM sources s JOIN citations c ON c.source_id = s.id JOIN reports r ON r.id = c.report_id
     WHERE s.url_key = ? AND ${askedByPerson("r.thread_id")} AND NOT EXISTS (
       SELECT 1 FROM reports later WHERE later.series_id = r.series_id AND later.series_id <> '' AND later.docid > r.docid)
     GROUP BY r.id ORDER BY r.docid DESC`,
  ),
  threads: client.prepare("SELECT count(*) FROM sources WHERE url_key = ?").pluck(),
}));

/** The row behind each entry with the first `most` characters of its text; what is no longer there is left out. */
export function loadEntries(db: Database, entries: Entry[], most: number): Found[] {
  const statements = prepare(db);
  return entries.flatMap((entry) => {
    const { kind, ref, source, page } = entry;
    const values = kind === "source" ? { source, page, most } : { ref, most };
    const row = statements[kind].get(values) as FoundReport | FoundQuestion | FoundSource | undefined;
    return row ? [{ entry, ...row }] : [];
  });
}

export type CitingReport = { reportId: string; title: string; times: number };

/** Reports whose newest version cites an address, newest first, and in how many threads the address is a source. */
export function citationsOfAddress(
  db: Database,
  urlKey: string,
): { reports: CitingReport[]; threads: number } {
  const statements = prepare(db);
  return {
    reports: statements.citedBy.all(urlKey) as CitingReport[],
    threads: statements.threads.get(urlKey) as number,
  };
}
