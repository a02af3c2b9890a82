// Threads, with what lists show of them.

import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import { whenFree } from "@/db/sqlite/when-free";
import { citedAboveOnly } from "@/db/store/cited-above";
import type {
  NewThread,
  Owner,
  ThreadChange,
  ThreadCursor,
  ThreadListRow,
  ThreadRow,
} from "@/db/store/threads";
import { runs, threads } from "../schema";

const ofNewestReport = (value: string) =>
  sql<number | null>`(select ${sql.raw(value)} from reports r where r.thread_id = ${threads.id}
    order by r.created_at desc, r.docid desc limit 1)`;

const newestReport = {
  citedCount: ofNewestReport(`r.cited_count + ${citedAboveOnly("r.id")}`),
  doubtfulCount: ofNewestReport(
    "(select count(distinct c.number) from citations c where c.report_id = r.id and c.standing not in ('supported', 'likely'))",
  ),
};

const listed = {
  id: threads.id,
  title: threads.title,
  titleBy: threads.titleBy,
  pinnedAt: threads.pinnedAt,
  createdAt: threads.createdAt,
  updatedAt: threads.updatedAt,
  runId: runs.id,
  status: runs.status,
  model: runs.model,
  question: sql<string>`case when ${runs.kind} <> 'edit' then ${runs.question} else coalesce(
    (select r.question from runs r where r.thread_id = ${threads.id} and r.kind <> 'edit' order by r.docid desc limit 1),
    ${runs.question}) end`,
  answer: sql<
    string | null
  >`case when ${runs.kind} <> 'edit' then ${runs.answer} else coalesce(${runs.answer},
    (select r.answer from runs r where r.thread_id = ${threads.id} and r.answer is not null order by r.docid desc limit 1)
  ) end`,
  reportId: sql<
    string | null
  >`(select r.id from reports r where r.thread_id = ${threads.id} order by r.created_at desc, r.docid desc limit 1)`,
  ...newestReport,
  idempotencyKey: runs.idempotencyKey,
  runsCount: sql<number>`(select count(*) from runs r where r.thread_id = ${threads.id} and r.kind <> 'edit')`,
  sourcesCount: sql<number>`(select count(*) from sources s where s.thread_id = ${threads.id})`,
};

const ownedBy = (owner: Owner) => sql`${threads.ownerId} is ${owner}`;
const listedFor = (owner: Owner) =>
  and(ownedBy(owner), isNull(threads.delegatedBy), isNull(threads.deletingAt));

const newestRun = sql`${runs.docid} = (select max(r.docid) from runs r where r.thread_id = ${threads.id})`;

/** Lists an owner's threads, most recently changed first; at most `limit` after the cursor. */
export async function listThreads(
  db: Database,
  page: { limit: number; after: ThreadCursor | null; owner: Owner },
): Promise<ThreadListRow[]> {
  const following = page.after
    ? or(
        lt(threads.updatedAt, page.after.updatedAt),
        and(eq(threads.updatedAt, page.after.updatedAt), lt(threads.id, page.after.id)),
      )
    : undefined;
  return db
    .select(listed)
    .from(threads)
    .innerJoin(runs, and(eq(runs.threadId, threads.id), newestRun))
    .where(and(listedFor(page.owner), following))
    .orderBy(desc(threads.updatedAt), desc(threads.id))
    .limit(page.limit)
    .all();
}

/**
 * Lists an owner's threads whose newest run waits for the person: the most recent questions, at most `limit`.
 */
export async function listWaitingThreads(
  db: Database,
  { limit, owner }: { limit: number; owner: Owner },
): Promise<ThreadListRow[]> {
  // Rows are chosen by the index alone; the other columns are read only for the chosen rows.
  const chosen = db
    .select({ docid: runs.docid })
    .from(runs)
    .innerJoin(threads, and(eq(threads.id, runs.threadId), ownedBy(owner), isNull(threads.deletingAt)))
    .where(inArray(runs.status, ["waiting_for_clarification", "waiting_for_plan"]))
    .orderBy(desc(runs.docid))
    .limit(limit);
  return db
    .select(listed)
    .from(runs)
    .innerJoin(threads, and(eq(runs.threadId, threads.id), newestRun))
    .where(inArray(runs.docid, chosen))
    .orderBy(desc(threads.updatedAt), desc(threads.id))
    .all();
}

/** Lists an owner's pinned threads, most recently changed first; at most `limit`. */
export async function listPinnedThreads(
  db: Database,
  { limit, owner }: { limit: number; owner: Owner },
): Promise<ThreadListRow[]> {
  return db
    .select(listed)
    .from(threads)
    .innerJoin(runs, and(eq(runs.threadId, threads.id), newestRun))
    .where(and(listedFor(owner), isNotNull(threads.pinnedAt)))
    .orderBy(desc(threads.updatedAt), desc(threads.id))
    .limit(limit)
    .all();
}

/** Returns the thread as a list shows it; null when no list contains it. */
export async function findListedThread(
  db: Database,
  { id, owner }: { id: string; owner: Owner },
): Promise<ThreadListRow | null> {
  return (
    db
      .select(listed)
      .from(threads)
      .innerJoin(runs, and(eq(runs.threadId, threads.id), newestRun))
      .where(and(listedFor(owner), eq(threads.id, id)))
      .get() ?? null
  );
}

/** Returns the thread, also one that is being deleted, or null. */
export async function findThread(db: Database, id: string): Promise<ThreadRow | null> {
  return db.select().from(threads).where(eq(threads.id, id)).get() ?? null;
}

/** For use inside a transaction. */
export function insertThread(writer: Writer, thread: NewThread): void {
  writer.insert(threads).values(thread).run();
}

const touch = prepareOnce((db) =>
  db
    .update(threads)
    .set({ updatedAt: sql`max(${threads.updatedAt}, ${sql.placeholder("at")})` })
    .where(eq(threads.id, sql.placeholder("id")))
    .prepare(),
);

/** For use inside a transaction. Never sets an earlier time. */
export function touchThread(db: Database, thread: { id: string; at: number }): void {
  touch(db).run(thread);
}

/** A title set by a person is never replaced automatically. */
export async function changeThread(db: Database, id: string, change: ThreadChange): Promise<void> {
  const { title, pinnedAt } = change;
  const values = {
    ...(title === undefined ? {} : { title, titleBy: "person" as const }),
    ...(pinnedAt === undefined ? {} : { pinnedAt }),
  };
  if (Object.keys(values).length === 0) return;
  await whenFree(db, () =>
    db.transaction((tx) => {
      tx.update(threads).set(values).where(eq(threads.id, id)).run();
      // Its reports are found by this title; without one, its first question.
      if (title !== undefined)
        tx.run(
          sql`INSERT INTO search_pending (kind, ref) SELECT 'report', id FROM reports WHERE thread_id = ${id}
            UNION ALL SELECT 'run', id FROM (SELECT id FROM runs WHERE thread_id = ${id} AND kind = 'research'
              ORDER BY created_at, id LIMIT 1) AS asked`,
        );
    }),
  );
}

/** For use inside a transaction. A model's title replaces only the default title from the question. */
export function titleThread(db: Database, thread: { id: string; title: string }): void {
  db.update(threads)
    .set({ title: thread.title, titleBy: "model" })
    .where(and(eq(threads.id, thread.id), eq(threads.titleBy, "question")))
    .run();
}
