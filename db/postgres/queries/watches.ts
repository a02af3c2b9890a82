// Watches: questions that are asked again by a schedule, and what became of each of their times.

import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, min, or, sql } from "drizzle-orm";
import { type Database, lock, ownedBy } from "@/db/postgres/client";
import { transact, whenFree } from "@/db/postgres/when-free";
import type { Owner } from "@/db/store/threads";
import type {
  AfterTime,
  SettledTime,
  WatchCause,
  WatchChange,
  WatchedTime,
  WatchMail,
  WatchNews,
  WatchRow,
  WatchTimeRow,
} from "@/db/store/watches";
import type { OneOf } from "@/db/store/webhooks";
import { runs, watches, watchTimes } from "../schema";
import { addMail } from "./mails";
import { tellWebhooks } from "./webhook-deliveries";

const of = (owner: Owner) => ownedBy(watches.ownerId, owner);
const ENDED = sql.raw("('completed', 'failed', 'error', 'cancelled')");
/** A watch rests while its thread can still be brought back. */
const THREAD_STAYS = sql`not exists (select 1 from threads t where t.id = ${watches.threadId} and t.deleting_at is not null)`;
const one = ({ id, owner }: OneOf) => and(eq(watches.id, id), of(owner), THREAD_STAYS);

/** Adds a watch. Returns false when its owner already has `most` that have not ended. */
export async function addWatch(db: Database, row: WatchRow, most: number): Promise<boolean> {
  return transact(db, async (tx) => {
    await lock(tx, `watches ${row.ownerId ?? ""}`);
    const theirs = and(of(row.ownerId), isNull(watches.endedAt));
    const [found] = await tx.select({ watches: count() }).from(watches).where(theirs);
    if ((found?.watches ?? 0) >= most) return false;
    await tx.insert(watches).values(row);
    return true;
  });
}

/** The watches of an owner, the newest first, without those of threads that are being deleted. */
export async function listWatches(db: Database, owner: Owner): Promise<WatchRow[]> {
  const theirs = and(of(owner), THREAD_STAYS);
  return db.select().from(watches).where(theirs).orderBy(desc(watches.createdAt), desc(watches.id));
}

/** Null when the owner has no such watch, or its thread is being deleted. */
export async function findWatch(db: Database, watch: OneOf): Promise<WatchRow | null> {
  const [found] = await db.select().from(watches).where(one(watch));
  return found ?? null;
}

/** The same for a watch of any owner: whoever asks has proved by other means that they may. */
export async function findAnyWatch(db: Database, id: string): Promise<WatchRow | null> {
  const [found] = await db
    .select()
    .from(watches)
    .where(and(eq(watches.id, id), THREAD_STAYS));
  return found ?? null;
}

/** Returns the changed watch; null when the owner has no such one. */
export async function updateWatch(db: Database, watch: OneOf, set: WatchChange): Promise<WatchRow | null> {
  const [changed] = await whenFree(db, () => db.update(watches).set(set).where(one(watch)).returning());
  return changed ?? null;
}

/** Deletes a watch with its times; its runs stay. Returns it; null when there is none. */
export async function removeWatch(db: Database, watch: OneOf): Promise<WatchRow | null> {
  const [removed] = await transact(db, (tx) => tx.delete(watches).where(one(watch)).returning());
  return removed ?? null;
}

/** A watch has something to do: a time that has come, or a run that has ended and was not settled. */
const hasWork = (now: number) =>
  and(
    or(
      lte(watches.nextAt, now),
      sql`exists (select 1 from ${watchTimes} u join ${runs} r on r.id = u.run_id
      where u.watch_id = ${watches.id} and u.settled_at is null and r.status in ${ENDED})`,
    ),
    or(isNull(watches.claimedUntil), lte(watches.claimedUntil, now)),
    THREAD_STAYS,
  );

/**
 * Takes watches with something to do: a time that has come, or a run that has ended and was not settled. Until `until`
 * nobody else takes them, on any node, unless they are released before.
 */
export async function claimWatches(
  db: Database,
  { now, until, most }: { now: number; until: number; most: number },
): Promise<WatchRow[]> {
  return transact(db, async (tx) => {
    const due = await tx
      .select({ id: watches.id })
      .from(watches)
      .where(hasWork(now))
      .orderBy(asc(watches.nextAt), asc(watches.id))
      .limit(most)
      .for("update", { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    return tx.update(watches).set({ claimedUntil: until }).where(inArray(watches.id, ids)).returning();
  });
}

/** When the next time of any watch comes; null when none does. */
export async function nextWatchTime(db: Database): Promise<number | null> {
  const [found] = await db
    .select({ at: min(watches.nextAt) })
    .from(watches)
    .where(THREAD_STAYS);
  return found?.at ?? null;
}

const UNSEEN = sql`${watchTimes.told} and ${watchTimes.settledAt} > ${watches.seenAt}`;

/** What a person has to know of all their watches at once. */
export async function watchNews(db: Database, owner: Owner): Promise<WatchNews> {
  const theirs = and(of(owner), THREAD_STAYS);
  const [times] = await db
    .select({
      unseen: sql<number>`count(*) filter (where ${UNSEEN})`.mapWith(Number),
      toldAt: sql<number | null>`max(${watchTimes.settledAt}) filter (where ${UNSEEN})`.mapWith(
        watchTimes.settledAt,
      ),
      open: sql<number>`count(*) filter (where ${watchTimes.settledAt} is null)`.mapWith(Number),
    })
    .from(watches)
    .innerJoin(watchTimes, eq(watchTimes.watchId, watches.id))
    .where(theirs);
  const [next] = await db
    .select({ at: min(watches.nextAt) })
    .from(watches)
    .where(theirs);
  return {
    unseen: times?.unseen ?? 0,
    toldAt: times?.toldAt ?? null,
    isOpen: (times?.open ?? 0) > 0,
    nextAt: next?.at ?? null,
  };
}

/** Ends a claim. With `until`, nobody takes the watch before. */
export async function releaseWatch(db: Database, id: string, until: number | null): Promise<void> {
  await whenFree(db, () => db.update(watches).set({ claimedUntil: until }).where(eq(watches.id, id)));
}

/**
 * Stores what became of a time, once: a second call with the same id changes nothing and returns false. `nextAt` follows
 * the time in the schedule, unless that was changed meanwhile; absent for a run by hand. A watch without a thread gets that
 * of the run.
 */
export async function addWatchTime(
  db: Database,
  row: WatchTimeRow,
  { nextAt, threadId, cause, mail }: AfterTime,
): Promise<boolean> {
  const watch = eq(watches.id, row.watchId);
  return transact(db, async (tx) => {
    const [found] = await tx.select({ id: watches.id }).from(watches).where(watch).for("no key update");
    if (!found) return false;
    const { rowCount } = await tx.insert(watchTimes).values(row).onConflictDoNothing();
    if (threadId)
      await tx
        .update(watches)
        .set({ threadId })
        .where(and(watch, isNull(watches.threadId)));
    const stillDue = and(watch, eq(watches.nextAt, row.dueAt));
    if (nextAt !== undefined) await tx.update(watches).set({ nextAt }).where(stillDue);
    const added = (rowCount ?? 0) > 0;
    if (added && cause) await tellWebhooks(tx, cause);
    if (added && mail) await addMail(tx, mail);
    return added;
  });
}

const NO_MONEY = sql<number>`coalesce(${runs.money}, 0)`;
const TIMES = {
  ...{ id: watchTimes.id, watchId: watchTimes.watchId, dueAt: watchTimes.dueAt, at: watchTimes.at },
  ...{ runId: watchTimes.runId, skipped: watchTimes.skipped, line: watchTimes.line },
  ...{ isQuiet: watchTimes.isQuiet, counts: watchTimes.counts, told: watchTimes.told },
  ...{ settledAt: watchTimes.settledAt, status: runs.status, errorCode: runs.errorCode, money: NO_MONEY },
  endedAt: runs.endedAt,
  reportId: sql<string | null>`(select p.id from reports p where p.run_id = ${watchTimes.runId}
    order by p.version desc limit 1)`,
};
const timesOf = (db: Database) =>
  db.select(TIMES).from(watchTimes).leftJoin(runs, eq(runs.id, watchTimes.runId)).$dynamic();

/** The times of a watch whose runs have ended and were not settled, the oldest first. */
export async function listUnsettledTimes(db: Database, watchId: string): Promise<WatchedTime[]> {
  const ended = sql`${runs.status} in ${ENDED}`;
  return timesOf(db)
    .where(
      and(eq(watchTimes.watchId, watchId), isNull(watchTimes.settledAt), isNotNull(watchTimes.runId), ended),
    )
    .orderBy(asc(watchTimes.at), asc(watchTimes.id));
}

/** Stores what was found of an ended run, once: a second call changes nothing and returns false. */
export async function settleWatchTime(
  db: Database,
  { id, ...found }: SettledTime,
  cause: WatchCause | null = null,
  mail: WatchMail | null = null,
): Promise<boolean> {
  const open = and(eq(watchTimes.id, id), isNull(watchTimes.settledAt));
  return transact(db, async (tx) => {
    const { rowCount } = await tx.update(watchTimes).set(found).where(open);
    const settled = (rowCount ?? 0) > 0;
    if (settled && cause) await tellWebhooks(tx, cause);
    if (settled && mail) await addMail(tx, mail);
    return settled;
  });
}

/** The newest times of a watch. */
export async function listWatchTimes(
  db: Database,
  { watchId, most }: { watchId: string; most: number },
): Promise<WatchedTime[]> {
  return timesOf(db)
    .where(eq(watchTimes.watchId, watchId))
    .orderBy(desc(watchTimes.at), desc(watchTimes.id))
    .limit(most);
}

/** What the runs of a watch cost that were started at or after a time, with the runs of their delegates. */
export async function sumWatchMoney(
  db: Database,
  { watchId, since }: { watchId: string; since: number },
): Promise<number> {
  const { rows } = await db.execute<{ money: number }>(sql`with recursive family (id) as (
    select run_id from watch_times where watch_id = ${watchId} and at >= ${since} and run_id is not null
    union select r.id from family f join threads t on t.delegated_by = f.id join runs r on r.thread_id = t.id)
    select coalesce(sum(money), 0) as money from runs where id in (select id from family)`);
  return rows[0]?.money ?? 0;
}
