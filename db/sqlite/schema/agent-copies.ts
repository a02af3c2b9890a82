import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Agents that a person changed or created in the interface. `lib/agents/agent-copy.ts` reads and writes the
 * JSON of `values` and `base`.
 */
export const agentCopies = sqliteTable("agent_copies", {
  name: text("name").primaryKey(),
  /** The agent of agents.yaml that this copy is based on: its own name, unless it is a duplicate. */
  madeFrom: text("made_from").notNull(),
  values: text("values").notNull(),
  /** That agent's definition in agents.yaml at the time; null when the file no longer had it. */
  base: text("base"),
  /**
   * Changes with every save, even across a deletion, so that overwriting another person's change is detected.
   */
  revision: integer("revision").notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
