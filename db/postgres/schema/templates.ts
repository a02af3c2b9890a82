import { sql } from "drizzle-orm";
import { pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import type { Scope } from "@/lib/run-log/run-state";
import type { Place } from "@/lib/sources/places";
import { integer, json, rowNumber, text } from "./columns";
import { users } from "./users";

export const templates = pgTable(
  "templates",
  {
    id: rowNumber("id").primaryKey(),
    name: text("name").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    question: text("question").notNull(),
    inputs: text("inputs").notNull(),
    agent: text("agent"),
    scope: text("scope").$type<Scope>(),
    places: json<Place[]>("places"),
    revision: integer("revision").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    ownerId: text("owner_id").references(() => users.id),
  },
  (table) => [
    uniqueIndex("templates_name").on(table.name).where(sql`owner_id is null`),
    uniqueIndex("templates_owner").on(table.ownerId, table.name),
  ],
);
