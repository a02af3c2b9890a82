// The rows of runs.

import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type Database, ownedBy, type Writer } from "@/db/postgres/client";
import { execute } from "@/db/postgres/rows";
import { whenFree } from "@/db/postgres/when-free";
import type { Claim } from "@/db/store/nodes";
import type { NewRun, RunFigures, RunRow } from "@/db/store/runs";
import type { Owner } from "@/db/store/threads";
import type { RunStatus, Scope } from "@/lib/run-log/run-state";
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

// Finds runs by their question.

/** Lists an owner's runs with this question, or with it followed by `before` and more text; newest first. */
export async function listRunsAsked(
  db: Database,
  { question, before, owner, limit }: { question: string; before: string; owner: Owner; limit: number },
): Promise<RunRow[]> {
  const begins = sql`starts_with(${runs.question}, ${question + before})`;
  const theirs = sql`exists (select 1 from threads t where t.id = ${runs.threadId} and ${ownedBy(sql`t.owner_id`, owner)})`;
  return db
    .select()
    .from(runs)
    .where(and(eq(runs.kind, "research"), or(eq(runs.question, question), begins), theirs))
    .orderBy(desc(runs.createdAt), desc(runs.docid))
    .limit(limit);
}

// Counts the runs that began on a day, for daily limits.

/** A calendar day of this machine (`2026-11-21`), with the time at which it began. */
type Day = { since: number; day: string };

async function countBegun(db: Database, { since, day }: Day, of: (owner: SQL) => SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`SELECT (
      SELECT count(*) FROM runs r JOIN threads t ON t.id = r.thread_id
      WHERE r.created_at >= ${since} AND r.counted AND r.kind <> 'edit' AND t.delegated_by IS NULL
        AND ${of(sql`t.owner_id`)}
    ) + (
      SELECT coalesce(sum(d.runs), 0) FROM deleted_spending d WHERE d.day = ${day} AND ${of(sql`d.owner_id`)}
    ) AS n`);
  return rows[0]?.n ?? 0;
}

/** Counts the runs that all people asked for on a day: without manual edits, with runs deleted since. */
export async function countRunsBegun(db: Database, day: Day): Promise<number> {
  return countBegun(db, day, () => sql`true`);
}

/** Counts the same for one owner. */
export async function countOwnRunsBegun(db: Database, of: Day & { owner: Owner }): Promise<number> {
  return countBegun(db, of, (column) => ownedBy(column, of.owner));
}

// Figures of finished runs, from which the cost of the next run is estimated.

/**
 * Lists the newest completed runs of an agent with a model. Excludes runs whose figures are incomplete: those
 * of other installations or older versions, those that continue another run, and those that another model had
 * to finish.
 */
export async function listRunFigures(
  db: Database,
  wanted: { agent: string; model: string; scope: Scope | null; owner: Owner; limit: number },
): Promise<RunFigures[]> {
  return db
    .select({
      workedMs: runs.workedMs,
      tokens: sql<number>`${runs.inputTokens} + ${runs.outputTokens}`,
      inputTokens: runs.inputTokens,
      cachedTokens: runs.cachedTokens,
      searches: runs.searchesUsed,
      money: runs.money,
    })
    .from(runs)
    .where(
      and(
        eq(runs.agent, wanted.agent),
        eq(runs.model, wanted.model),
        eq(runs.status, "completed"),
        eq(runs.kind, "research"),
        eq(runs.counted, true),
        sql`exists (select 1 from threads t where t.id = ${runs.threadId} and ${ownedBy(sql`t.owner_id`, wanted.owner)})`,
        isNull(runs.branchOf),
        wanted.scope === null ? undefined : eq(runs.scope, wanted.scope),
        sql`not exists (select 1 from run_events e where e.run_id = ${runs.id} and e.type = 'model-changed')`,
      ),
    )
    .orderBy(desc(runs.endedAt), desc(runs.docid))
    .limit(wanted.limit);
}
