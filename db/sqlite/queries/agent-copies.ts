// Agents that were changed or created in this installation. Every list of agents reads them, so the statement
// is prepared.

import { and, asc, eq } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import { whenFree } from "@/db/sqlite/when-free";
import type { AgentCopyRow } from "@/db/store/agent-copies";
import { agentCopies } from "../schema";

const all = prepareOnce((db) => db.select().from(agentCopies).orderBy(asc(agentCopies.createdAt)).prepare());

/** Returns every copy, oldest first. Synchronous, because runs are created without awaiting anything. */
export function listAgentCopies(db: Database): AgentCopyRow[] {
  return all(db).all();
}

const wantedRevision = (copy: { name: string; revision: number }) =>
  and(eq(agentCopies.name, copy.name), eq(agentCopies.revision, copy.revision));

/**
 * Stores a copy in place of revision `before`, or a first one when `before` is null. Returns false and writes
 * nothing when the stored revision is another one.
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

/** Deletes a copy. Returns false and writes nothing when this revision of it does not exist. */
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
