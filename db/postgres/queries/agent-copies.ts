// Agents that were changed or created in this installation.

import { and, asc, eq } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { transact } from "@/db/postgres/when-free";
import type { AgentCopyRow } from "@/db/store/agent-copies";
import { agentCopies } from "../schema";

/** Returns every copy, oldest first. */
export async function listAgentCopies(db: Database): Promise<AgentCopyRow[]> {
  return db.select().from(agentCopies).orderBy(asc(agentCopies.createdAt));
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
  return transact(db, async (tx) => {
    const { rowCount } =
      before === null
        ? await tx.insert(agentCopies).values(copy).onConflictDoNothing()
        : await tx
            .update(agentCopies)
            .set(changed)
            .where(wantedRevision({ name, revision: before }));
    return rowCount === 1;
  });
}

/** Deletes a copy. Returns false and writes nothing when this revision of it does not exist. */
export async function deleteAgentCopy(
  db: Database,
  copy: { name: string; revision: number },
): Promise<boolean> {
  return transact(
    db,
    async (tx) => (await tx.delete(agentCopies).where(wantedRevision(copy))).rowCount === 1,
  );
}
