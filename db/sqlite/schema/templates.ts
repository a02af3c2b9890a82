import { sql } from "drizzle-orm";
import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Scope } from "@/lib/run-log/run-state";
import type { Place } from "@/lib/sources/places";
import { users } from "./users";

/** Saved questions with typed inputs. `lib/templates/template.ts` reads and writes the JSON of `inputs`. */
export const templates = sqliteTable(
  "templates",
  {
    id: integer("id").primaryKey(),
    /** Lower-case letters, digits and `_`: also the tool's name in the integrations. */
    name: text("name").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    /** The question, with `{input}` as the placeholder for the value of an input. */
    question: text("question").notNull(),
    inputs: text("inputs").notNull(),
    /** Null for the default agent. */
    agent: text("agent"),
    scope: text("scope").$type<Scope>(),
    /** A mix of places that no scope means; null otherwise. */
    places: text("places", { mode: "json" }).$type<Place[]>(),
    /** Changes with every save, so that overwriting another person's change is detected. */
    revision: integer("revision").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** The owner; null for the founder. Names are unique per owner. */
    ownerId: text("owner_id").references(() => users.id),
  },
  (table) => [
    uniqueIndex("templates_name").on(table.name).where(sql`owner_id is null`),
    uniqueIndex("templates_owner").on(table.ownerId, table.name),
  ],
);
