import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users";

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
