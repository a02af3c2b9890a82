// Delegates: runs that work for another run, in threads that the other run created.

import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import type { RunStatus } from "@/lib/run-log/run-state";
import { runs, threads } from "../schema";

const OPEN: RunStatus[] = ["inited", "researching", "waiting_for_clarification", "waiting_for_plan"];

/** The run that a thread was created for. Questions that a person asks there later are not delegates. */
const FIRST = sql<boolean>`${runs.docid} = (select min(r.docid) from runs r where r.thread_id = ${threads.id})`;

/** A run that works for `delegatedBy`. */
type OpenDelegate = { id: string; delegatedBy: string };

/** Lists the delegates that are active or waiting, of every run or of one. */
export async function listOpenDelegates(db: Database, runId?: string): Promise<OpenDelegate[]> {
  const rows = await db
    .select({ id: runs.id, delegatedBy: threads.delegatedBy })
    .from(runs)
    .innerJoin(threads, eq(threads.id, runs.threadId))
    .where(
      and(
        inArray(runs.status, OPEN),
        isNotNull(threads.delegatedBy),
        FIRST,
        runId === undefined ? undefined : eq(threads.delegatedBy, runId),
      ),
    );
  return rows.map(({ id, delegatedBy }) => ({ id, delegatedBy: delegatedBy ?? "" }));
}

/** Lists every run of a thread that a run created; `first` marks the run that the thread was created for. */
export async function listDelegations(
  db: Database,
): Promise<{ id: string; delegatedBy: string; key: string | null; first: boolean }[]> {
  const rows = await db
    .select({
      id: runs.id,
      delegatedBy: threads.delegatedBy,
      key: runs.idempotencyKey,
      first: FIRST,
    })
    .from(runs)
    .innerJoin(threads, eq(threads.id, runs.threadId))
    .where(isNotNull(threads.delegatedBy));
  return rows.map(({ delegatedBy, ...row }) => ({ ...row, delegatedBy: delegatedBy ?? "" }));
}
