// Whose something is that an address names by its id.

import type { Database } from "@/db/client";
import { prepareOnce } from "@/db/prepared";
import { READINGS } from "./pages";
import type { Owner } from "./threads";

/** What belongs to somebody, through its research; a `deletedThread` is one that can still be restored. */
export type Owned = "thread" | "deletedThread" | "run" | "report" | "source" | "page";

/** Nothing of a deleted thread exists for anybody while it can still be restored. */
const whose = (join: string, state: "IS NULL" | "IS NOT NULL" = "IS NULL") =>
  `SELECT EXISTS (SELECT 1 FROM ${join} AND t.owner_id IS $owner AND t.deleting_at ${state})`;

const prepare = prepareOnce(({ $client: client }: Database) => ({
  thread: client.prepare(whose("threads t WHERE t.id = $id")).pluck(),
  deletedThread: client.prepare(whose("threads t WHERE t.id = $id", "IS NOT NULL")).pluck(),
  run: client.prepare(whose("runs r JOIN threads t ON t.id = r.thread_id WHERE r.id = $id")).pluck(),
  report: client.prepare(whose("reports r JOIN threads t ON t.id = r.thread_id WHERE r.id = $id")).pluck(),
  source: client.prepare(whose("sources s JOIN threads t ON t.id = s.thread_id WHERE s.id = $id")).pluck(),
  // A text is kept once for everybody, and is there for those whose own research read it.
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

/** True when what is made now can be this owner's: a user may have been removed, or become the founder, a moment ago. */
export function canOwn(db: Database, owner: Owner): boolean {
  return owner === null || prepareStanding(db).user.get(owner) === 1;
}

/** True for a thread that is stored and not being deleted. */
export function isThere(db: Database, threadId: string): boolean {
  return prepareStanding(db).there.get(threadId) === 1;
}

/** Whose the research is that something belongs to; null also for what does not exist. */
export function ownerOf(db: Database, { kind, id }: { kind: "thread" | "run"; id: string }): Owner {
  return (prepareStanding(db)[kind].get(id) as Owner | undefined) ?? null;
}

/** True when a thing of this id is there and this owner's. */
export function isOwnedBy(
  db: Database,
  { kind, id, owner }: { kind: Owned; id: string; owner: Owner },
): boolean {
  return prepare(db)[kind].get({ id, owner }) === 1;
}
