// The log of a run: appended to and read in order. The text deltas of a completed step are deleted.

import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { type Database, ownedBy, type Writer } from "@/db/postgres/client";
import { insertRows } from "@/db/postgres/rows";
import type { CallPlace, CallRow, RecentCall } from "@/db/store/calls";
import type { RunEventRow } from "@/db/store/run-events";
import type { Owner } from "@/db/store/threads";
import type { CheckedAgain } from "@/lib/runs/checked-again";
import { calls, runChecks, runEvents, runs, threads } from "../schema";

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
  return query.limit === undefined ? rows : rows.limit(query.limit);
}

/** For use inside a transaction. */
export async function insertRunEvents(writer: Writer, events: RunEventRow[]): Promise<void> {
  await insertRows(writer, runEvents, events);
}

/**
 * For use inside a transaction. Deletes the text deltas from number `from` up to, but not including,
 * `before`.
 */
export async function deleteDeltas(
  writer: Writer,
  range: { runId: string; from: number; before: number },
): Promise<void> {
  await writer
    .delete(runEvents)
    .where(
      and(
        eq(runEvents.runId, range.runId),
        gt(runEvents.seq, range.from - 1),
        lt(runEvents.seq, range.before),
        eq(runEvents.type, "step-delta"),
      ),
    );
}

// Calls of ended runs, for comparing the variants that answer them.

/** For use inside a transaction. */
export async function insertCalls(writer: Writer, rows: readonly CallRow[]): Promise<void> {
  await insertRows(writer, calls, rows);
}

const stored = {
  tool: calls.tool,
  activity: calls.activity,
  variant: calls.variant,
  mode: calls.mode,
  outcome: calls.outcome,
  took: calls.took,
  inputTokens: calls.inputTokens,
  outputTokens: calls.outputTokens,
  citations: calls.citations,
  startedAt: calls.startedAt,
};

/** The calls of a run. */
export async function listCalls(db: Database, runId: string): Promise<CallRow[]> {
  return db
    .select({ runId: calls.runId, callId: calls.callId, ...stored })
    .from(calls)
    .where(eq(calls.runId, runId))
    .orderBy(asc(calls.callId));
}

/**
 * Lists calls of an owner's runs that began at `since` or later, newest first, in pages, so that other work
 * can run in between.
 */
export async function listRecentCalls(
  db: Database,
  wanted: { since: number; behind: CallPlace | null; limit: number; owner: Owner },
): Promise<(RecentCall & CallPlace)[]> {
  const { behind } = wanted;
  return db
    .select({ ...stored, row: calls.docid })
    .from(calls)
    .where(
      and(
        gte(calls.startedAt, wanted.since),
        behind ? sql`(${calls.startedAt}, ${calls.docid}) < (${behind.startedAt}, ${behind.row})` : undefined,
        sql`exists (select 1 from runs r join threads t on t.id = r.thread_id
          where r.id = ${calls.runId} and ${ownedBy(sql`t.owner_id`, wanted.owner)})`,
      ),
    )
    .orderBy(desc(calls.startedAt), desc(calls.docid))
    .limit(wanted.limit);
}

// Results of checking imported runs when their bundle was imported.

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
