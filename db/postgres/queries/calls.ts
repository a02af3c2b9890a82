// Calls of ended runs, for comparing the variants that answer them.

import { and, asc, desc, eq, gte, sql } from "drizzle-orm";
import { type Database, ownedBy, type Writer } from "@/db/postgres/client";
import { insertRows } from "@/db/postgres/rows";
import type { CallPlace, CallRow, RecentCall } from "@/db/store/calls";
import type { Owner } from "@/db/store/threads";
import { calls } from "../schema";

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
