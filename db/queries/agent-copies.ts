// Agents that were changed or made here. Read with every list of agents, so the statement is kept.

import { and, asc, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { prepareOnce } from "@/db/prepared";
import { whenFree } from "@/db/when-free";
import { agentCopies } from "../schema";

export type AgentCopyRow = typeof agentCopies.$inferSelect;

const all = prepareOnce((db) => db.select().from(agentCopies).orderBy(asc(agentCopies.createdAt)).prepare());

/** Every copy, oldest first. At once: a run is begun in the same breath. */
export function listAgentCopies(db: Database): AgentCopyRow[] {
  return all(db).all();
}

const wantedRevision = (copy: { name: string; revision: number }) =>
  and(eq(agentCopies.name, copy.name), eq(agentCopies.revision, copy.revision));

/**
 * Stores a copy in place of the one of the revision `before`; null where there is none. False when that is not so any
 * more; then nothing is written.
 */
export async function saveAgentCopy(
  db: Database,
  copy: AgentCopyRow,
  before: number | null,
): Promise<boolean> {
  const { name, createdAt: _createdAt, ...changed } = copy;
  const write = () =>
    before === null
      ? db.insert(agentCopies).values(copy).onConflictDoNothing().run()
      : db
          .update(agentCopies)
          .set(changed)
          .where(wantedRevision({ name, revision: before }))
          .run();
  const { changes } = await whenFree(db, write, "FULL");
  return changes === 1;
}

/** Takes a copy away. False when it is not there in this revision; then nothing is written. */
export async function deleteAgentCopy(
  db: Database,
  copy: { name: string; revision: number },
): Promise<boolean> {
  const { changes } = await whenFree(
    db,
    () => db.delete(agentCopies).where(wantedRevision(copy)).run(),
    "FULL",
  );
  return changes === 1;
}
