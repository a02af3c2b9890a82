// Agents that were changed or made here. Read with every list of agents, so the statement is kept.

import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../client";
import { prepareOnce } from "../prepared";
import { agentCopies } from "../schema";
import { whenFree } from "../when-free";

export type AgentCopyRow = typeof agentCopies.$inferSelect;

const all = prepareOnce((db) => db.select().from(agentCopies).orderBy(asc(agentCopies.createdAt)).prepare());

/** Every copy, oldest first. At once: a run is begun in the same breath. */
export function listAgentCopies(db: Database): AgentCopyRow[] {
  return all(db).all();
}

const wantedRevision = (copy: { name: string; revision: number }) =>
  and(eq(agentCopies.name, copy.name), eq(agentCopies.revision, copy.revision));

/**
 * Stores a copy whose revision follows the one that is there (1 where none is). False when another was stored meanwhile;
 * then nothing is written.
 */
export async function saveAgentCopy(db: Database, copy: AgentCopyRow): Promise<boolean> {
  const { name, createdAt: _createdAt, ...changed } = copy;
  const write = () =>
    copy.revision === 1
      ? db.insert(agentCopies).values(copy).onConflictDoNothing().run()
      : db
          .update(agentCopies)
          .set(changed)
          .where(wantedRevision({ name, revision: copy.revision - 1 }))
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
