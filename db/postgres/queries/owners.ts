// The owner of a thread, run, report, source or page, by its id.

import { type SQL, sql } from "drizzle-orm";
import { type Database, ownedBy, type Writer } from "@/db/postgres/client";
import type { Owned } from "@/db/store/owners";
import type { Owner } from "@/db/store/threads";
import { READINGS } from "./pages";

/** Deleted threads that can still be restored are hidden from everybody. */
const FROM: Record<Owned, (id: string) => SQL> = {
  thread: (id) => sql`threads t WHERE t.id = ${id} AND t.deleting_at IS NULL`,
  deletedThread: (id) => sql`threads t WHERE t.id = ${id} AND t.deleting_at IS NOT NULL`,
  run: (id) => sql`runs r JOIN threads t ON t.id = r.thread_id WHERE r.id = ${id} AND t.deleting_at IS NULL`,
  report: (id) =>
    sql`reports r JOIN threads t ON t.id = r.thread_id WHERE r.id = ${id} AND t.deleting_at IS NULL`,
  source: (id) =>
    sql`sources s JOIN threads t ON t.id = s.thread_id WHERE s.id = ${id} AND t.deleting_at IS NULL`,
  // A page is stored once for all users, and is visible to those whose own threads read it.
  page: (id) =>
    sql`${READINGS} k JOIN threads t ON t.id = k.thread_id WHERE k.page_id = ${id} AND t.deleting_at IS NULL`,
};

/** True when something with this id exists and belongs to this owner. */
export async function isOwnedBy(
  db: Database,
  { kind, id, owner }: { kind: Owned; id: string; owner: Owner },
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM ${FROM[kind](id)} AND ${ownedBy(sql`t.owner_id`, owner)} LIMIT 1`,
  );
  return rows.length > 0;
}

/**
 * True when new rows can belong to this owner: a user may just have been removed, or become the founder. Inside a
 * transaction, both wait until it ends.
 */
export async function canOwn(writer: Writer, owner: Owner): Promise<boolean> {
  if (owner === null) return true;
  const { rows } = await writer.execute(
    sql`SELECT 1 FROM users WHERE id = ${owner} AND NOT founder FOR SHARE`,
  );
  return rows.length > 0;
}

/** True for a thread that is stored and not being deleted. */
export async function isThere(writer: Writer, threadId: string): Promise<boolean> {
  const { rows } = await writer.execute(
    sql`SELECT 1 FROM threads WHERE id = ${threadId} AND deleting_at IS NULL`,
  );
  return rows.length > 0;
}

/** Owner of the thread that something belongs to; null also for what does not exist. */
export async function ownerOf(
  writer: Writer,
  { kind, id }: { kind: "thread" | "run"; id: string },
): Promise<Owner> {
  const from =
    kind === "thread"
      ? sql`threads t WHERE t.id = ${id}`
      : sql`runs r JOIN threads t ON t.id = r.thread_id WHERE r.id = ${id}`;
  const { rows } = await writer.execute<{ owner: Owner }>(sql`SELECT t.owner_id AS owner FROM ${from}`);
  return rows[0]?.owner ?? null;
}
