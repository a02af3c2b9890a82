import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Scope } from "@/lib/runs/run-state";

/** Saved questions with typed inputs. `inputs` is JSON that `lib/runs/template.ts` reads and writes. */
export const templates = sqliteTable("templates", {
  /** Lower-case letters, digits and `_`: also the name of the tool it is by the doors. */
  name: text("name").primaryKey(),
  title: text("title").notNull(),
  description: text("description").notNull(),
  /** The question, with `{input}` where the value of an input goes. */
  question: text("question").notNull(),
  inputs: text("inputs").notNull(),
  /** Null for the default agent. */
  agent: text("agent"),
  scope: text("scope").$type<Scope>(),
  /** Another one with each saving: who saves over another's is told. */
  revision: integer("revision").notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
