import { boolean, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { integer, text } from "./columns";

export const users = pgTable("users", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  nameKey: text("name_key").notNull().unique(),
  password: text("password").notNull(),
  role: text("role").$type<"administrator" | "user">().notNull(),
  email: text("email"),
  founder: boolean("founder").notNull(),
  createdAt: integer("created_at").notNull(),
});

export const sessions = pgTable(
  "sessions",
  {
    digest: text("digest").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    usedAt: integer("used_at").notNull(),
    byProvider: boolean("by_provider").notNull().default(false),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

export const identities = pgTable(
  "identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index("identities_user").on(table.userId),
  ],
);

export const apiKeys = pgTable("api_keys", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  digest: text("digest").notNull().unique(),
  hint: text("hint").notNull(),
  createdAt: integer("created_at").notNull(),
  lastUsedAt: integer("last_used_at"),
  revokedAt: integer("revoked_at"),
  ownerId: text("owner_id").references(() => users.id, { onDelete: "cascade" }),
});
