// Threads with what a list shows of them.

import { and, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { RunStatus } from "@/lib/runs/run-state";
import type { Database, Writer } from "../client";
import { prepareOnce } from "../prepared";
import { runs, threads } from "../schema";

/** Whose something is; null for the founder, and for the one person where nobody signs in. */
export type Owner = string | null;

/** A list leaves out `delegatedBy`, since only what a person asked stands in it, and `ownerId`, since all of it is theirs. */
export type ThreadRow = Omit<typeof threads.$inferSelect, "delegatedBy" | "ownerId"> & {
  delegatedBy?: string | null;
  ownerId?: Owner;
};

/** A thread with its newest run. An edit by hand asks and answers nothing: what it was about is what was asked last. */
export type ThreadListRow = ThreadRow & {
  runId: string;
  status: RunStatus;
  question: string;
  answer: string | null;
  reportId: string | null;
  /** How often something was asked. */
  runsCount: number;
  sourcesCount: number;
};

/** Where a page of the list ended: the next one begins after it. */
export type ThreadCursor = { updatedAt: number; id: string };

const listed = {
  id: threads.id,
  title: threads.title,
  createdAt: threads.createdAt,
  updatedAt: threads.updatedAt,
  runId: runs.id,
  status: runs.status,
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
  runsCount: sql<number>`(select count(*) from runs r where r.thread_id = ${threads.id} and r.kind <> 'edit')`,
  sourcesCount: sql<number>`(select count(*) from sources s where s.thread_id = ${threads.id})`,
};

const ownedBy = (owner: Owner) => sql`${threads.ownerId} is ${owner}`;

const newestRun = sql`${runs.docid} = (select max(r.docid) from runs r where r.thread_id = ${threads.id})`;

/** Of an owner, most recently changed first; at most `limit` after the cursor. */
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
    .where(and(ownedBy(page.owner), isNull(threads.delegatedBy), following))
    .orderBy(desc(threads.updatedAt), desc(threads.id))
    .limit(page.limit)
    .all();
}

/** Threads of an owner whose newest run waits for the person: those asked last, at most `limit`. */
export async function listWaitingThreads(
  db: Database,
  { limit, owner }: { limit: number; owner: Owner },
): Promise<ThreadListRow[]> {
  // Chosen by the index alone: what a list shows is gathered for those chosen, not for all that wait.
  const chosen = db
    .select({ docid: runs.docid })
    .from(runs)
    .innerJoin(threads, and(eq(threads.id, runs.threadId), ownedBy(owner)))
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

/** The thread, or null. */
export async function findThread(db: Database, id: string): Promise<ThreadRow | null> {
  return db.select().from(threads).where(eq(threads.id, id)).get() ?? null;
}

/** For use inside a transaction. */
export function insertThread(writer: Writer, thread: ThreadRow): void {
  writer.insert(threads).values(thread).run();
}

const touch = prepareOnce((db) =>
  db
    .update(threads)
    .set({ updatedAt: sql`max(${threads.updatedAt}, ${sql.placeholder("at")})` })
    .where(eq(threads.id, sql.placeholder("id")))
    .prepare(),
);

/** For use inside a transaction. Times never go back. */
export function touchThread(db: Database, thread: { id: string; at: number }): void {
  touch(db).run(thread);
}
