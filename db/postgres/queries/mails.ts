// Mails of watches: written with their cause, claimed for an attempt, settled by its outcome.

import { and, asc, desc, eq, lt, lte, min, sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/postgres/client";
import { transact, whenFree } from "@/db/postgres/when-free";
import type { ClaimedMail, MailRow } from "@/db/store/mails";
import type { WatchMail } from "@/db/store/watches";
import type { MailOutcome } from "@/lib/mail/outcome";
import { mails, watches } from "../schema";

/** Nothing is told of a thread that is being deleted. */
const WAITING = and(
  eq(mails.status, "waiting"),
  sql`not exists (select 1 from watches w join threads t on t.id = w.thread_id
    where w.id = ${mails.watchId} and t.deleting_at is not null)`,
);

/** Writes a mail. Called inside the transaction that settles what it tells, so that neither is stored without the other. */
export async function addMail(tx: Writer, { at, ...mail }: WatchMail): Promise<void> {
  await tx.insert(mails).values({ ...mail, status: "waiting", attempts: 0, nextAt: at, createdAt: at });
}

/**
 * Takes a mail that is due, the earliest first, and counts the attempt; null when there is none. Until `until` nobody else
 * takes it, on any node; after that an attempt that never ended is repeated.
 */
export async function claimMail(
  db: Database,
  { now, until }: { now: number; until: number },
): Promise<ClaimedMail | null> {
  return transact(db, async (tx) => {
    const [due] = await tx
      .select({ id: mails.id })
      .from(mails)
      .where(and(WAITING, lte(mails.nextAt, now)))
      .orderBy(asc(mails.nextAt), asc(mails.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return null;
    const one = eq(mails.id, due.id);
    const attempts = sql`${mails.attempts} + 1`;
    await tx.update(mails).set({ attempts, nextAt: until }).where(one);
    const [claimed] = await tx.select(CLAIMED).from(mails).innerJoin(watches, OF_WATCH).where(one);
    return claimed ?? null;
  });
}

const OF_WATCH = eq(watches.id, mails.watchId);
const CLAIMED = {
  ...{ id: mails.id, watchId: mails.watchId, body: mails.body, attempts: mails.attempts },
  ...{ mailTo: watches.mailTo, channels: watches.channels },
};

/** When the next mail is due; null when none waits. */
export async function nextMail(db: Database): Promise<number | null> {
  const [found] = await db
    .select({ at: min(mails.nextAt) })
    .from(mails)
    .where(WAITING);
  return found?.at ?? null;
}

/** Stores what became of an attempt. Writes nothing when the mail was deleted meanwhile. */
export async function settleMail(
  db: Database,
  { id, now }: { id: string; now: number },
  outcome: MailOutcome,
): Promise<void> {
  const settledAt = outcome.status === "waiting" ? null : now;
  await whenFree(db, () =>
    db
      .update(mails)
      .set({ ...outcome, settledAt })
      .where(eq(mails.id, id)),
  );
}

/** The newest mail of a watch; null when it has none. */
export async function lastMail(db: Database, watchId: string): Promise<MailRow | null> {
  const found = db.select().from(mails).where(eq(mails.watchId, watchId));
  const [last] = await found.orderBy(desc(mails.createdAt), desc(mails.id)).limit(1);
  return last ?? null;
}

/** Deletes what was caused before this time. Returns how many. */
export async function deleteOldMails(db: Database, before: number): Promise<number> {
  const { rowCount } = await whenFree(db, () => db.delete(mails).where(lt(mails.createdAt, before)));
  return rowCount ?? 0;
}
