import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Who may sign in. Without a row there is one person, who never signs in. Times are milliseconds since the epoch. */
export const users = sqliteTable("users", {
  id: text("id").primaryKey(),
  /** As it is shown. */
  name: text("name").notNull(),
  /** The name as it is compared: one Unicode form, lower case. */
  nameKey: text("name_key").notNull().unique(),
  /** The digest with its parameters, as `lib/auth/password.ts` writes it. */
  password: text("password").notNull(),
  role: text("role").$type<"administrator" | "user">().notNull(),
  /** True for the one whose things are those without an owner: what was there before anybody had to sign in. */
  founder: integer("founder", { mode: "boolean" }).notNull(),
  createdAt: integer("created_at").notNull(),
});

/** Browsers that are signed in. Of what a browser holds only the digest is kept. */
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
