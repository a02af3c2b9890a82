// What the list of a thread's runs needs besides their rows, without report texts and logs.

import { and, asc, countDistinct, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { citedAboveOnly } from "@/db/store/cited-above";
import { reports, runEvents, runs, sources } from "../schema";

const withoutText = {
  id: reports.id,
  runId: reports.runId,
  seriesId: reports.seriesId,
  version: reports.version,
  origin: reports.origin,
  title: reports.title,
  writtenAt: reports.createdAt,
  wordCount: reports.wordCount,
  citedCount: sql<number>`${reports.citedCount} + ${sql.raw(citedAboveOnly("reports.id"))}`,
  supported: reports.supported,
  likely: reports.likely,
  partly: reports.partly,
  weak: reports.weak,
  notFound: reports.notFound,
  unchecked: reports.unchecked,
};

/** Lists the reports of a thread, all versions, in the order in which they were written. */
export async function listReportsOfThread(db: Database, threadId: string) {
  return db
    .select(withoutText)
    .from(reports)
    .where(eq(reports.threadId, threadId))
    .orderBy(asc(reports.docid));
}

const body = sql`json_of(${runEvents.body})`;
const number = sql<number>`(${body} ->> 'number')::bigint`;

/**
 * Counts, by run, the sources that the run found first and also read; runs with none are omitted. It reads
 * the logs, because a source's row stores only the latest reading by any run.
 */
export async function countPagesRead(
  db: Database,
  threadId: string,
): Promise<{ runId: string; pages: number }[]> {
  return db
    .select({ runId: runEvents.runId, pages: countDistinct(number) })
    .from(runs)
    .innerJoin(runEvents, and(eq(runEvents.runId, runs.id), eq(runEvents.type, "page-read")))
    .innerJoin(sources, and(eq(sources.runId, runs.id), eq(sources.number, number)))
    .where(and(eq(runs.threadId, threadId), sql`${body} ->> 'page' is not null`))
    .groupBy(runEvents.runId);
}

/**
 * Reads the origin of runs from their first events: the section to rewrite, the last step that was taken over, and
 * whether an edit only checks the text again, or which version it restored.
 */
export async function listBeginnings(
  db: Database,
  runIds: string[],
): Promise<
  {
    runId: string;
    heading: string | null;
    step: number | null;
    recheck: number | null;
    table: number | null;
    restored: number | null;
  }[]
> {
  return db
    .select({
      runId: runEvents.runId,
      heading: sql<string | null>`${body} #>> '{revises,section,heading}'`,
      step: sql<number | null>`(${body} #>> '{branch,step}')::bigint`,
      recheck: sql<number | null>`(${body} #>> '{revises,recheck}')::boolean::integer`,
      table: sql<number | null>`(${body} #>> '{revises,table}')::boolean::integer`,
      restored: sql<number | null>`(${body} #>> '{revises,restores,number}')::bigint`,
    })
    .from(runEvents)
    .where(and(inArray(runEvents.runId, runIds), eq(runEvents.type, "run-started")));
}

/** Lists the addresses of the documents that were attached to the questions of a thread, each once. */
export async function listAttached(db: Database, threadId: string): Promise<string[]> {
  // The first event of every run says how it began.
  const begun = and(eq(runEvents.runId, runs.id), eq(runEvents.seq, 1), eq(runEvents.type, "run-started"));
  const rows = await db
    .select({ attached: sql<string | null>`${body} ->> 'attached'` })
    .from(runs)
    .innerJoin(runEvents, begun)
    .where(eq(runs.threadId, threadId));
  return [...new Set(rows.flatMap(({ attached }) => (attached ? (JSON.parse(attached) as string[]) : [])))];
}
