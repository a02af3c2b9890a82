// The log of a run: appended to and read in order. The text deltas of a completed step are deleted.

import { and, asc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import type { UncheckedImport } from "@/db/store/run-checks";
import type { RunEventRow } from "@/db/store/run-events";
import type { CheckedAgain } from "@/lib/runs/checked-again";
import { runChecks, runEvents, runs, threads } from "../schema";

/** Events after number `after`, in order, at most `limit`. */
export async function listRunEvents(
  db: Database,
  query: { runId: string; after: number; limit?: number },
): Promise<RunEventRow[]> {
  const rows = db
    .select()
    .from(runEvents)
    .where(and(eq(runEvents.runId, query.runId), gt(runEvents.seq, query.after)))
    .orderBy(asc(runEvents.seq));
  return query.limit === undefined ? rows.all() : rows.limit(query.limit).all();
}

const insertion = prepareOnce((db) =>
  db
    .insert(runEvents)
    .values({
      runId: sql.placeholder("runId"),
      seq: sql.placeholder("seq"),
      at: sql.placeholder("at"),
      v: sql.placeholder("v"),
      type: sql.placeholder("type"),
      body: sql.placeholder("body"),
    })
    .prepare(),
);

/** For use inside a transaction. */
export function insertRunEvents(db: Database, events: RunEventRow[]): void {
  const statement = insertion(db);
  for (const event of events) statement.run(event);
}

/**
 * For use inside a transaction. Deletes the text deltas from number `from` up to, but not including,
 * `before`.
 */
export function deleteDeltas(writer: Writer, range: { runId: string; from: number; before: number }): void {
  writer
    .delete(runEvents)
    .where(
      and(
        eq(runEvents.runId, range.runId),
        gt(runEvents.seq, range.from - 1),
        lt(runEvents.seq, range.before),
        eq(runEvents.type, "step-delta"),
      ),
    )
    .run();
}

// Results of checking imported runs when their bundle was imported.

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
