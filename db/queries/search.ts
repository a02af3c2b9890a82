// Full-text search over what was asked and written. `match` is an expression of FTS5's query language, built from the
// person's words elsewhere with every term quoted. Hits in a title come first, then hits in the text, each newest first:
// walking the index backwards stops at the limit, where ranking by bm25 would visit every hit of a common word.

import { sql } from "drizzle-orm";
import type { MarkedText } from "@/lib/http/responses";
import type { RunStatus } from "@/lib/runs/run-state";
import type { Database } from "../client";

export type ReportHit = {
  reportId: string;
  threadId: string;
  title: string;
  passage: MarkedText;
  sourcesCount: number;
  at: number;
};

export type RunHit = {
  runId: string;
  threadId: string;
  title: string;
  passage: MarkedText;
  status: RunStatus;
  at: number;
};

type Query = { match: string; limit: number };
type Marked<T> = Omit<T, "passage"> & { docid: number; passage: string };

const OPEN = "\u0001";
const CLOSE = "\u0002";
const WORDS = 24;

/** Text with marks as segments; never markup. */
export function markedText(text: string): MarkedText {
  return text
    .split(OPEN)
    .flatMap((part, index) => {
      if (index === 0) return [{ text: part, hit: false }];
      const end = part.indexOf(CLOSE);
      const hit = end < 0 ? part : part.slice(0, end);
      return [
        { text: hit, hit: true },
        { text: end < 0 ? "" : part.slice(end + 1), hit: false },
      ];
    })
    .map((segment) => ({ ...segment, text: segment.text.replaceAll(CLOSE, "") }))
    .filter(({ text: piece }) => piece !== "");
}

/** Runs a query for each column in turn until the limit is filled; a row is told once. */
function firstHits<T>(query: Query, find: (match: string, limit: number) => Marked<T>[], columns: string[]) {
  const found = new Map<number, Marked<T>>();
  for (const column of columns) {
    if (found.size >= query.limit) break;
    for (const row of find(`${column} : (${query.match})`, query.limit))
      if (!found.has(row.docid) && found.size < query.limit) found.set(row.docid, row);
  }
  return [...found.values()].map(({ docid: _docid, ...row }) => ({
    ...row,
    passage: markedText(row.passage),
  }));
}

/** Reports whose title or text matches. */
export async function searchReports(db: Database, query: Query): Promise<ReportHit[]> {
  const find = (match: string, limit: number) =>
    db.all<Marked<ReportHit>>(sql`
      select r.docid as docid, r.id as reportId, r.thread_id as threadId, r.title as title,
        r.sources_count as sourcesCount, r.created_at as at,
        snippet(reports_fts, 1, ${OPEN}, ${CLOSE}, '…', ${WORDS}) as passage
      from reports_fts join reports r on r.docid = reports_fts.rowid
      where reports_fts match ${match} order by reports_fts.rowid desc limit ${limit}`);
  return firstHits<ReportHit>(query, find, ["title", "content", "{title content}"]) as ReportHit[];
}

/** Runs whose question or answer matches. */
export async function searchRuns(db: Database, query: Query): Promise<RunHit[]> {
  const find = (match: string, limit: number) =>
    db.all<Marked<RunHit>>(sql`
      select r.docid as docid, r.id as runId, r.thread_id as threadId, t.title as title,
        r.status as status, r.created_at as at,
        snippet(runs_fts, -1, ${OPEN}, ${CLOSE}, '…', ${WORDS}) as passage
      from runs_fts join runs r on r.docid = runs_fts.rowid join threads t on t.id = r.thread_id
      where runs_fts match ${match} order by runs_fts.rowid desc limit ${limit}`);
  return firstHits<RunHit>(query, find, ["question", "answer", "{question answer}"]) as RunHit[];
}
