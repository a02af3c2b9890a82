import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Agents as a person changed or made them here. `values` and `base` are JSON that `lib/agents/agent-copy.ts` reads and writes. */
export const agentCopies = sqliteTable("agent_copies", {
  name: text("name").primaryKey(),
  /** The agent of agents.yaml it was made from: its own name, unless it is a duplicate. */
  madeFrom: text("made_from").notNull(),
  values: text("values").notNull(),
  /** What agents.yaml said of that agent then; null when the file had it no more. */
  base: text("base"),
  /** Another one with each saving, also of a copy that was taken away between: who saves over another's is told. */
  revision: integer("revision").notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
