// The rows of runs.

import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import { whenFree } from "@/db/sqlite/when-free";
import type { Claim } from "@/db/store/nodes";
import type { Day, NewRun, RunColumns, RunFigures, RunRow } from "@/db/store/runs";
import type { Owner } from "@/db/store/threads";
import type { RunStatus, Scope } from "@/lib/run-log/run-state";
import { runEvents, runs } from "../schema";

const LIVE: RunStatus[] = ["inited", "researching"];
const WAITING: RunStatus[] = ["waiting_for_clarification", "waiting_for_plan"];

const byKey = (db: Writer, key: string) =>
  db.select().from(runs).where(eq(runs.idempotencyKey, key)).get() ?? null;

/** For use inside a transaction: returns what prevents a new run, if anything does. */
export function earlierClaim(
  writer: Writer,
  run: Pick<NewRun, "idempotencyKey" | "threadId">,
): { kind: "exists"; threadId: string; runId: string } | { kind: "busy" } | null {
  const before = run.idempotencyKey ? byKey(writer, run.idempotencyKey) : null;
  if (before) return { kind: "exists", threadId: before.threadId, runId: before.id };
  return openRun(writer, run.threadId) ? { kind: "busy" } : null;
}

/** For use inside a transaction. */
export function insertRun(writer: Writer, run: NewRun): void {
  writer
    .insert(runs)
    .values({ ...run, status: "inited" })
    .run();
}

const openRun = (db: Writer, threadId: string) =>
  db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.threadId, threadId), inArray(runs.status, [...LIVE, ...WAITING])))
    .get() ?? null;

/** The run, or null. */
export async function findRun(db: Database, id: string): Promise<RunRow | null> {
  return db.select().from(runs).where(eq(runs.id, id)).get() ?? null;
}

/** The run that was created with a client's idempotency key, or null. */
export async function findRunByKey(db: Database, key: string): Promise<RunRow | null> {
  return byKey(db, key);
}

/** True when a run of the thread is active or waits for a person. */
export async function hasOpenRun(db: Database, threadId: string): Promise<boolean> {
  return openRun(db, threadId) !== null;
}

/** Runs of a thread, oldest first. */
export async function listRuns(db: Database, threadId: string): Promise<RunRow[]> {
  return db.select().from(runs).where(eq(runs.threadId, threadId)).orderBy(asc(runs.docid)).all();
}

/** Lists all runs, oldest first. */
export async function listAllRuns(db: Database): Promise<RunRow[]> {
  return db.select().from(runs).orderBy(asc(runs.docid)).all();
}

/** Lists the runs that were active when the process ended, oldest first. */
export async function listInterruptedRuns(db: Database): Promise<RunRow[]> {
  return db.select().from(runs).where(inArray(runs.status, LIVE)).orderBy(asc(runs.docid)).all();
}

/** Lists the runs in the queue, next one first. */
export async function listQueuedRuns(db: Database): Promise<{ id: string; at: number }[]> {
  return db
    .select({ id: runs.id, at: sql<number>`max(${runEvents.at})` })
    .from(runs)
    .innerJoin(runEvents, and(eq(runEvents.runId, runs.id), eq(runEvents.type, "run-queued")))
    .where(eq(runs.status, "inited"))
    .groupBy(runs.id)
    .orderBy(sql`max(${runEvents.at})`, asc(runs.docid))
    .all();
}

/** The time at which the next waiting run resumes by itself; null when none does. */
export async function nextWake(db: Database): Promise<number | null> {
  const found = db
    .select({ at: runs.wakeAt })
    .from(runs)
    .where(isNotNull(runs.wakeAt))
    .orderBy(asc(runs.wakeAt))
    .limit(1)
    .get();
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
    .limit(due.limit)
    .all();
}

/** Counts the runs that wait for a person. */
export async function countWaitingRuns(db: Database): Promise<number> {
  return db.select({ n: count() }).from(runs).where(inArray(runs.status, WAITING)).get()?.n ?? 0;
}

// Counts the runs that began on a day, for daily limits.

const BEGUN = `SELECT count(*) FROM runs r JOIN threads t ON t.id = r.thread_id
  WHERE r.created_at >= $since AND r.counted AND r.kind <> 'edit' AND t.delegated_by IS NULL`;
const DELETED = "SELECT coalesce(sum(d.runs), 0) FROM deleted_spending d WHERE d.day = $day";

const prepare = prepareOnce(({ $client: client }: Database) => ({
  all: client.prepare(`SELECT (${BEGUN}) + (${DELETED})`).pluck(),
  own: client
    .prepare(`SELECT (${BEGUN} AND t.owner_id IS $owner) + (${DELETED} AND d.owner_id IS $owner)`)
    .pluck(),
}));

/** Counts the runs that all people asked for on a day: without manual edits, with runs deleted since. */
export function countRunsBegun(db: Database, day: Day): number {
  return prepare(db).all.get(day) as number;
}

/** Counts the same for one owner. */
export function countOwnRunsBegun(db: Database, of: Day & { owner: Owner }): number {
  return prepare(db).own.get(of) as number;
}

const settlement = prepareOnce((db) =>
  db
    .update(runs)
    .set({
      status: sql`${sql.placeholder("status")}`,
      seq: sql`${sql.placeholder("seq")}`,
      answer: sql`${sql.placeholder("answer")}`,
      errorCode: sql`${sql.placeholder("errorCode")}`,
      iteration: sql`${sql.placeholder("iteration")}`,
      searchesUsed: sql`${sql.placeholder("searchesUsed")}`,
      inputTokens: sql`${sql.placeholder("inputTokens")}`,
      cachedTokens: sql`${sql.placeholder("cachedTokens")}`,
      outputTokens: sql`${sql.placeholder("outputTokens")}`,
      money: sql`${sql.placeholder("money")}`,
      workedMs: sql`${sql.placeholder("workedMs")}`,
      model: sql`${sql.placeholder("model")}`,
      wakeAt: sql`${sql.placeholder("wakeAt")}`,
      callsKept: sql`${sql.placeholder("callsKept")}`,
      endedAt: sql`${sql.placeholder("endedAt")}`,
    } satisfies Record<keyof RunColumns, SQL>)
    .where(eq(runs.id, sql.placeholder("id")))
    .prepare(),
);

/** For use inside a transaction. */
export function updateRun(db: Database, run: { id: string; columns: RunColumns }): void {
  const { callsKept, ...columns } = run.columns;
  // Placeholders bypass the column's encoder, and the driver does not accept booleans.
  settlement(db).run({ id: run.id, ...columns, callsKept: Number(callsKept) });
}

const epoch = prepareOnce((db) =>
  db
    .select({ epoch: runs.epoch })
    .from(runs)
    .where(eq(runs.id, sql.placeholder("id")))
    .prepare(),
);

/** For use inside a transaction. Null when there is no such run. */
export function epochOf(db: Database, id: string): number | null {
  return epoch(db).get({ id })?.epoch ?? null;
}

/** See the Store. */
export async function claimRun(
  db: Database,
  { runId, node, takesOver }: { runId: string; node: string; takesOver: boolean },
): Promise<Claim> {
  const take = (): Claim => {
    const found = db.select({ node: runs.node }).from(runs).where(eq(runs.id, runId)).get();
    if (!found) return { kind: "missing" };
    if (found.node !== null && found.node !== node && !takesOver)
      return { kind: "elsewhere", node: found.node };
    const taken = db
      .update(runs)
      .set({ epoch: sql`${runs.epoch} + 1`, node })
      .where(eq(runs.id, runId))
      .returning({ epoch: runs.epoch })
      .get();
    return { kind: "taken", epoch: taken.epoch, before: found.node === node ? null : found.node };
  };
  return whenFree(db, () => db.transaction(take, { behavior: "immediate" }));
}

/** See the Store. */
export async function releaseRun(
  db: Database,
  { runId, epoch: taken }: { runId: string; epoch: number },
): Promise<void> {
  const release = () =>
    db
      .update(runs)
      .set({ node: null })
      .where(and(eq(runs.id, runId), eq(runs.epoch, taken)))
      .run();
  await whenFree(db, release);
}

// Finds runs by their question.

/** Lists an owner's runs with this question, or with it followed by `before` and more text; newest first. */
export async function listRunsAsked(
  db: Database,
  { question, before, owner, limit }: { question: string; before: string; owner: Owner; limit: number },
): Promise<RunRow[]> {
  const start = question + before;
  // SQLite counts characters, so the beginning is compared in SQL instead of passing a length from
  // JavaScript.
  const begins = sql`substr(${runs.question}, 1, length(${start})) = ${start}`;
  const theirs = sql`exists (select 1 from threads t where t.id = ${runs.threadId} and t.owner_id is ${owner})`;
  return db
    .select()
    .from(runs)
    .where(and(eq(runs.kind, "research"), or(eq(runs.question, question), begins), theirs))
    .orderBy(desc(runs.createdAt), desc(runs.docid))
    .limit(limit)
    .all();
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
        sql`exists (select 1 from threads t where t.id = ${runs.threadId} and t.owner_id is ${wanted.owner})`,
        isNull(runs.branchOf),
        wanted.scope === null ? undefined : eq(runs.scope, wanted.scope),
        sql`not exists (select 1 from run_events e where e.run_id = ${runs.id} and e.type = 'model-changed')`,
      ),
    )
    .orderBy(desc(runs.endedAt), desc(runs.docid))
    .limit(wanted.limit)
    .all();
}
