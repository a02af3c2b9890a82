// Whose something is that an address names by its id.

import type { Database } from "../client";
import { prepareOnce } from "../prepared";
import type { Owner } from "./threads";

/** What belongs to somebody, through its research. */
export type Owned = "thread" | "run" | "report" | "source" | "page";

const whose = (join: string) => `SELECT EXISTS (SELECT 1 FROM ${join} AND t.owner_id IS $owner)`;

const prepare = prepareOnce(({ $client: client }: Database) => ({
  thread: client.prepare(whose("threads t WHERE t.id = $id")).pluck(),
  run: client.prepare(whose("runs r JOIN threads t ON t.id = r.thread_id WHERE r.id = $id")).pluck(),
  report: client.prepare(whose("reports r JOIN threads t ON t.id = r.thread_id WHERE r.id = $id")).pluck(),
  source: client.prepare(whose("sources s JOIN threads t ON t.id = s.thread_id WHERE s.id = $id")).pluck(),
  // A text is kept once for everybody; whoever has a source at its address has it.
  page: client
    .prepare(
      whose(
        "pages p JOIN sources s ON s.url_key = p.url_key JOIN threads t ON t.id = s.thread_id WHERE p.id = $id",
      ),
    )
    .pluck(),
}));

const prepareStanding = prepareOnce(({ $client: client }: Database) => ({
  user: client.prepare("SELECT EXISTS (SELECT 1 FROM users WHERE id = ? AND NOT founder)").pluck(),
  thread: client.prepare("SELECT owner_id FROM threads WHERE id = ?").pluck(),
  run: client
    .prepare("SELECT t.owner_id FROM runs r JOIN threads t ON t.id = r.thread_id WHERE r.id = ?")
    .pluck(),
}));

/** True when what is made now can be this owner's: a user may have been removed, or become the founder, a moment ago. */
export function canOwn(db: Database, owner: Owner): boolean {
  return owner === null || prepareStanding(db).user.get(owner) === 1;
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
