import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The users. Without a row there is one person, who never signs in. Times are milliseconds since the epoch.
 */
export const users = sqliteTable("users", {
  id: text("id").primaryKey(),
  /** The display name. */
  name: text("name").notNull(),
  /** The normalized name for comparisons: one Unicode form, lower case. */
  nameKey: text("name_key").notNull().unique(),
  /** The digest with its parameters, as `lib/auth/password.ts` writes it. */
  password: text("password").notNull(),
  role: text("role").$type<"administrator" | "user">().notNull(),
  /** True for the user who owns all rows without an owner, including those older than the first user. */
  founder: integer("founder", { mode: "boolean" }).notNull(),
  createdAt: integer("created_at").notNull(),
});

/** Sessions of signed-in browsers. Only the digest of the session token is stored. */
export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256, hexadecimal, of 256 random bits. */
    digest: text("digest").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    usedAt: integer("used_at").notNull(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);
