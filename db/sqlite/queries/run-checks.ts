// Results of checking imported runs when their bundle was imported.

import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import type { UncheckedImport } from "@/db/store/run-checks";
import type { CheckedAgain } from "@/lib/runs/checked-again";
import { runChecks, runEvents, runs, threads } from "../schema";

const lookup = prepareOnce((db) =>
  db
    .select({ body: runChecks.body })
    .from(runChecks)
    .where(eq(runChecks.runId, sql.placeholder("runId")))
    .prepare(),
);

/** The result of the check on import; null for a run of this installation. */
export function findRunCheck(db: Database, runId: string): CheckedAgain | null {
  return lookup(db).get({ runId })?.body ?? null;
}

/** For use inside a transaction. */
export function insertRunCheck(writer: Writer, check: { runId: string; body: CheckedAgain }): void {
  writer.insert(runChecks).values(check).run();
}

/** The events whose citations are checked. */
const CHECKED = ["report-written", "answer-checked"];

/**
 * Lists the runs with checked texts that an earlier version imported, of all threads or of one, oldest first. Runs of this
 * installation are counted; runs that are imported now have a result.
 */
export function listUncheckedImports(db: Database, threadId?: string): UncheckedImport[] {
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
    .orderBy(asc(runs.docid))
    .all();
}
