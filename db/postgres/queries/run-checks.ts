// Results of checking imported runs when their bundle was imported.

import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/postgres/client";
import type { Owner } from "@/db/store/threads";
import type { CheckedAgain } from "@/lib/runs/checked-again";
import { runChecks, runEvents, runs, threads } from "../schema";

/** The result of the check on import; null for a run of this installation. */
export async function findRunCheck(db: Database, runId: string): Promise<CheckedAgain | null> {
  const [found] = await db.select({ body: runChecks.body }).from(runChecks).where(eq(runChecks.runId, runId));
  return found?.body ?? null;
}

/** For use inside a transaction. */
export async function insertRunCheck(
  writer: Writer,
  check: { runId: string; body: CheckedAgain },
): Promise<void> {
  await writer.insert(runChecks).values(check);
}

/** The events whose citations are checked. */
const CHECKED = ["report-written", "answer-checked"];

/** A run that another installation made and this one has not checked. */
type UncheckedImport = { runId: string; threadId: string; owner: Owner };

/**
 * Lists the runs with checked texts that an earlier version imported, of all threads or of one, oldest first. Runs of this
 * installation are counted; runs that are imported now have a result.
 */
export async function listUncheckedImports(db: Database, threadId?: string): Promise<UncheckedImport[]> {
  const own = threadId === undefined ? undefined : eq(runs.threadId, threadId);
  return db
    .select({ runId: runs.id, threadId: runs.threadId, owner: threads.ownerId })
    .from(runs)
    .innerJoin(threads, eq(threads.id, runs.threadId))
    .leftJoin(runChecks, eq(runChecks.runId, runs.id))
    .where(
      and(
        eq(runs.counted, false),
        isNull(runChecks.runId),
        sql`exists (select 1 from ${runEvents} where ${runEvents.runId} = ${runs.id} and ${inArray(runEvents.type, CHECKED)})`,
        own,
      ),
    )
    .orderBy(asc(runs.docid));
}
