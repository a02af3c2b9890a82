// The rows of runs.

import { and, asc, count, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/postgres/client";
import { execute } from "@/db/postgres/rows";
import { whenFree } from "@/db/postgres/when-free";
import type { Claim } from "@/db/store/nodes";
import type { NewRun, RunRow } from "@/db/store/runs";
import type { RunStatus } from "@/lib/run-log/run-state";
import { runEvents, runs } from "../schema";

const LIVE: RunStatus[] = ["inited", "researching"];
const WAITING: RunStatus[] = ["waiting_for_clarification", "waiting_for_plan"];

/** For use inside a transaction: returns what prevents a new run, if anything does. */
export async function earlierClaim(
  writer: Writer,
  run: Pick<NewRun, "idempotencyKey" | "threadId">,
): Promise<{ kind: "exists"; threadId: string; runId: string } | { kind: "busy" } | null> {
  const before = run.idempotencyKey ? await findRunByKey(writer, run.idempotencyKey) : null;
  if (before) return { kind: "exists", threadId: before.threadId, runId: before.id };
  return (await hasOpenRun(writer, run.threadId)) ? { kind: "busy" } : null;
}

/** For use inside a transaction. */
export async function insertRun(writer: Writer, run: NewRun): Promise<void> {
  await writer.insert(runs).values({ ...run, status: "inited" });
}

/** The run, or null. */
export async function findRun(db: Database, id: string): Promise<RunRow | null> {
  const [found] = await db.select().from(runs).where(eq(runs.id, id));
  return found ?? null;
}

/** The run that was created with a client's idempotency key, or null. */
export async function findRunByKey(db: Writer, key: string): Promise<RunRow | null> {
  const [found] = await db.select().from(runs).where(eq(runs.idempotencyKey, key));
  return found ?? null;
}

/** True when a run of the thread is active or waits for a person. */
export async function hasOpenRun(db: Writer, threadId: string): Promise<boolean> {
  const found = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.threadId, threadId), inArray(runs.status, [...LIVE, ...WAITING])))
    .limit(1);
  return found.length > 0;
}

/** Runs of a thread, oldest first. */
export async function listRuns(db: Database, threadId: string): Promise<RunRow[]> {
  return db.select().from(runs).where(eq(runs.threadId, threadId)).orderBy(asc(runs.docid));
}

/** Lists all runs, oldest first. */
export async function listAllRuns(db: Database): Promise<RunRow[]> {
  return db.select().from(runs).orderBy(asc(runs.docid));
}

/** Lists the runs that were active when the process ended, oldest first. */
export async function listInterruptedRuns(db: Database): Promise<RunRow[]> {
  return db.select().from(runs).where(inArray(runs.status, LIVE)).orderBy(asc(runs.docid));
}

/** Lists the runs in the queue, next one first. */
export async function listQueuedRuns(db: Database): Promise<{ id: string; at: number }[]> {
  const at = sql<number>`max(${runEvents.at})`;
  return db
    .select({ id: runs.id, at })
    .from(runs)
    .innerJoin(runEvents, and(eq(runEvents.runId, runs.id), eq(runEvents.type, "run-queued")))
    .where(eq(runs.status, "inited"))
    .groupBy(runs.docid)
    .orderBy(at, asc(runs.docid));
}

/** The time at which the next waiting run resumes by itself; null when none does. */
export async function nextWake(db: Database): Promise<number | null> {
  const [found] = await db
    .select({ at: runs.wakeAt })
    .from(runs)
    .where(isNotNull(runs.wakeAt))
    .orderBy(asc(runs.wakeAt))
    .limit(1);
  return found?.at ?? null;
}

/** Lists the runs whose wait for a person has expired at `now`, longest overdue first; at most `limit`. */
export async function listDueRuns(
  db: Database,
  due: { now: number; limit: number },
): Promise<{ id: string }[]> {
  return db
    .select({ id: runs.id })
    .from(runs)
    .where(and(isNotNull(runs.wakeAt), lte(runs.wakeAt, due.now)))
    .orderBy(asc(runs.wakeAt))
    .limit(due.limit);
}

/** Counts the runs that wait for a person. */
export async function countWaitingRuns(db: Database): Promise<number> {
  const [found] = await db.select({ n: count() }).from(runs).where(inArray(runs.status, WAITING));
  return found?.n ?? 0;
}

/**
 * The lock makes the statement wait for whoever takes the run at this moment, and see what they wrote. Another node's run is
 * left as it is.
 */
const CLAIM = `WITH found AS (SELECT id, node FROM runs WHERE id = $1 FOR UPDATE), taken AS (
    UPDATE runs SET epoch = runs.epoch + 1, node = $2 FROM found
    WHERE runs.id = found.id AND (found.node IS NULL OR found.node = $2 OR $3) RETURNING runs.epoch
  ) SELECT found.node, taken.epoch FROM found LEFT JOIN taken ON true`;

/** See the Store. When its outcome is lost with the connection it is repeated, which raises the epoch once more. */
export async function claimRun(
  db: Database,
  { runId, node, takesOver }: { runId: string; node: string; takesOver: boolean },
): Promise<Claim> {
  type Found = { node: string | null; epoch: number | null };
  const { rows } = await whenFree(db, () => execute<Found>(db, CLAIM, [runId, node, takesOver]));
  const [found] = rows;
  if (!found) return { kind: "missing" };
  if (found.epoch === null) return { kind: "elsewhere", node: found.node ?? "" };
  return { kind: "taken", epoch: found.epoch, before: found.node === node ? null : found.node };
}

/** See the Store. */
export async function releaseRun(
  db: Database,
  { runId, epoch }: { runId: string; epoch: number },
): Promise<void> {
  await whenFree(db, () =>
    db
      .update(runs)
      .set({ node: null })
      .where(and(eq(runs.id, runId), eq(runs.epoch, epoch))),
  );
}
