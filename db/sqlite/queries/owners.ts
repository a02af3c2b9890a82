// The owner of a thread, run, report, source or page, by its id.

import type { Database } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import type { Owned } from "@/db/store/owners";
import type { Owner } from "@/db/store/threads";
import { READINGS } from "./pages";

/** Deleted threads that can still be restored are hidden from everybody. */
const whose = (join: string, state: "IS NULL" | "IS NOT NULL" = "IS NULL") =>
  `SELECT EXISTS (SELECT 1 FROM ${join} AND t.owner_id IS $owner AND t.deleting_at ${state})`;

const prepare = prepareOnce(({ $client: client }: Database) => ({
  thread: client.prepare(whose("threads t WHERE t.id = $id")).pluck(),
  deletedThread: client.prepare(whose("threads t WHERE t.id = $id", "IS NOT NULL")).pluck(),
  run: client.prepare(whose("runs r JOIN threads t ON t.id = r.thread_id WHERE r.id = $id")).pluck(),
  report: client.prepare(whose("reports r JOIN threads t ON t.id = r.thread_id WHERE r.id = $id")).pluck(),
  source: client.prepare(whose("sources s JOIN threads t ON t.id = s.thread_id WHERE s.id = $id")).pluck(),
  // A page is stored once for all users, and is visible to those whose own threads read it.
  page: client
    .prepare(whose(`${READINGS} k JOIN threads t ON t.id = k.thread_id WHERE k.page_id = $id`))
    .pluck(),
}));

const prepareStanding = prepareOnce(({ $client: client }: Database) => ({
  user: client.prepare("SELECT EXISTS (SELECT 1 FROM users WHERE id = ? AND NOT founder)").pluck(),
  thread: client.prepare("SELECT owner_id FROM threads WHERE id = ?").pluck(),
  there: client.prepare("SELECT EXISTS (SELECT 1 FROM threads WHERE id = ? AND deleting_at IS NULL)").pluck(),
  run: client
    .prepare("SELECT t.owner_id FROM runs r JOIN threads t ON t.id = r.thread_id WHERE r.id = ?")
    .pluck(),
}));

/** True when new rows can belong to this owner: a user may just have been removed, or become the founder. */
export function canOwn(db: Database, owner: Owner): boolean {
  return owner === null || prepareStanding(db).user.get(owner) === 1;
}

/** True for a thread that is stored and not being deleted. */
export function isThere(db: Database, threadId: string): boolean {
  return prepareStanding(db).there.get(threadId) === 1;
}

/** Owner of the thread that something belongs to; null also for what does not exist. */
export function ownerOf(db: Database, { kind, id }: { kind: "thread" | "run"; id: string }): Owner {
  return (prepareStanding(db)[kind].get(id) as Owner | undefined) ?? null;
}

/** True when something with this id exists and belongs to this owner. */
export function isOwnedBy(
  db: Database,
  { kind, id, owner }: { kind: Owned; id: string; owner: Owner },
): boolean {
  return prepare(db)[kind].get({ id, owner }) === 1;
}
