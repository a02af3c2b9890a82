// What a thread's list of its runs needs of them beside their rows: neither the texts of reports nor the logs.

import { and, asc, countDistinct, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
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
  citedCount: reports.citedCount,
  supported: reports.supported,
  weak: reports.weak,
  notFound: reports.notFound,
  unchecked: reports.unchecked,
};

/** The reports of a thread, all versions, in the order they were written. */
export async function listReportsOfThread(db: Database, threadId: string) {
  return db
    .select(withoutText)
    .from(reports)
    .where(eq(reports.threadId, threadId))
    .orderBy(asc(reports.docid))
    .all();
}

const number = sql<number>`json_extract(${runEvents.body}, '$.number')`;

/**
 * How many of the sources that a run found first it read, by run; one without is left out. From the logs: what a source's
 * row says of its reading is the last one, of whatever run.
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
    .where(and(eq(runs.threadId, threadId), sql`json_extract(${runEvents.body}, '$.page') is not null`))
    .groupBy(runEvents.runId)
    .all();
}

/** What the first event of runs says of where they come from: the section to be rewritten, the last step that is kept. */
export async function listBeginnings(
  db: Database,
  runIds: string[],
): Promise<{ runId: string; heading: string | null; step: number | null }[]> {
  return db
    .select({
      runId: runEvents.runId,
      heading: sql<string | null>`json_extract(${runEvents.body}, '$.revises.section.heading')`,
      step: sql<number | null>`json_extract(${runEvents.body}, '$.branch.step')`,
    })
    .from(runEvents)
    .where(and(inArray(runEvents.runId, runIds), eq(runEvents.type, "run-started")))
    .all();
}
