import { pgTable } from "drizzle-orm/pg-core";
import { integer, text } from "./columns";
import { users } from "./users";

export const installation = pgTable("installation", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});

export const agentCopies = pgTable("agent_copies", {
  name: text("name").primaryKey(),
  madeFrom: text("made_from").notNull(),
  values: text("values").notNull(),
  base: text("base"),
  revision: integer("revision").notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const connections = pgTable("connections", {
  id: text("id").primaryKey(),
  provider: text("provider").notNull(),
  baseUrl: text("base_url").notNull(),
  model: text("model"),
  sealed: text("sealed"),
  hint: text("hint"),
  savedBy: text("saved_by").references(() => users.id, { onDelete: "set null" }),
  savedAt: integer("saved_at").notNull(),
});

export const modelProfiles = pgTable("model_profiles", {
  key: text("key").primaryKey(),
  profile: text("profile").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
