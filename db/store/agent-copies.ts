// Agents that were changed or created in this installation. Every list of agents reads them, so the statement
// is prepared.

import type { agentCopies } from "@/db/sqlite/schema";

export type AgentCopyRow = typeof agentCopies.$inferSelect;

export interface AgentCopiesStore {
  /** Returns every copy, oldest first. Synchronous, because runs are created without awaiting anything. */
  listAgentCopies(): Promise<AgentCopyRow[]>;

  /**
   * Stores a copy in place of revision `before`, or a first one when `before` is null. Returns false and writes
   * nothing when the stored revision is another one.
   */
  saveAgentCopy(copy: AgentCopyRow, before: number | null): Promise<boolean>;

  /** Deletes a copy. Returns false and writes nothing when this revision of it does not exist. */
  deleteAgentCopy(copy: { name: string; revision: number }): Promise<boolean>;
}
