import { sql } from "drizzle-orm";
import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Scope } from "@/lib/run-log/run-state";
import { users } from "./users";

/** Saved questions with typed inputs. `inputs` is JSON that `lib/templates/template.ts` reads and writes. */
export const templates = sqliteTable(
  "templates",
  {
    id: integer("id").primaryKey(),
    /** Lower-case letters, digits and `_`: also the name of the tool it is by the doors. */
    name: text("name").notNull(),
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
    /** Whose it is; null for the founder. Everybody has names of their own. */
    ownerId: text("owner_id").references(() => users.id),
  },
  (table) => [
    uniqueIndex("templates_name").on(table.name).where(sql`owner_id is null`),
    uniqueIndex("templates_owner").on(table.ownerId, table.name),
  ],
);
