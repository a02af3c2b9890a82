import { pgTable } from "drizzle-orm/pg-core";
import { integer, text } from "./columns";

export const agentCopies = pgTable("agent_copies", {
  name: text("name").primaryKey(),
  madeFrom: text("made_from").notNull(),
  values: text("values").notNull(),
  base: text("base"),
  revision: integer("revision").notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
