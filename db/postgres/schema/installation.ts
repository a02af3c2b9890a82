import { pgTable } from "drizzle-orm/pg-core";
import { text } from "./columns";

export const installation = pgTable("installation", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});
