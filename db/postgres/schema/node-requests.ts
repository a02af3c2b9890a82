import { pgTable } from "drizzle-orm/pg-core";
import { integer, text } from "./columns";

/** What a node asks another one to do with a run that works there, until it is answered. */
export const nodeRequests = pgTable("node_requests", {
  id: text("id").primaryKey(),
  /** The node that is asked. */
  node: text("node").notNull(),
  /** JSON. */
  body: text("body").notNull(),
  /** JSON; null until it is answered. */
  reply: text("reply"),
  createdAt: integer("created_at").notNull(),
});
