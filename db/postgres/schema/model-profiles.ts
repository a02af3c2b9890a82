import { pgTable } from "drizzle-orm/pg-core";
import { integer, text } from "./columns";

export const modelProfiles = pgTable("model_profiles", {
  key: text("key").primaryKey(),
  profile: text("profile").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
