import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users";

/** Facts about this installation, such as how the process last ended and when the last backup was made. */
export const installation = sqliteTable("installation", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});

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

/**
 * Connections that administrators entered in the settings: one to a model, one to a second model, and one to each
 * search service. The secret that opens `sealed` is never in the database.
 */
export const connections = sqliteTable("connections", {
  /** `model`, `reader` for the second model, or the id of a search service. */
  id: text("id").primaryKey(),
  /** The provider of the model, `same` for a second model at the connection of the first, or the id of the search service. */
  provider: text("provider").notNull(),
  baseUrl: text("base_url").notNull(),
  /** Null for a search service. */
  model: text("model"),
  /** The encrypted key, as `lib/connections/vault.ts` writes it; null for a server that needs none. */
  sealed: text("sealed"),
  /** The last four characters of a long key, which help people tell keys apart. */
  hint: text("hint"),
  /** Null when nobody signs in, or the user was removed. */
  savedBy: text("saved_by").references(() => users.id, { onDelete: "set null" }),
  savedAt: integer("saved_at").notNull(),
});

/** Detected capabilities of a model; `lib/models/profile.ts` reads and writes the JSON of `profile`. */
export const modelProfiles = sqliteTable("model_profiles", {
  /** Digest of base URL and name, because an address may contain a secret. */
  key: text("key").primaryKey(),
  profile: text("profile").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
