import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
  /**
   * The address by which an administrator lets an identity provider's account become this user's; lower case.
   * Not unique: two users with one address are linked to nothing.
   */
  email: text("email"),
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
    /** True when the identity provider signed the user in, so that signing out ends the session there too. */
    byProvider: integer("by_provider", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/** Accounts at an OpenID Connect provider, by which users sign in. Times are milliseconds since the epoch. */
export const identities = sqliteTable(
  "identities",
  {
    issuer: text("issuer").notNull(),
    /** The provider's own name for the account (`sub`), which never changes and is never given to another. */
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

/**
 * API keys of programs that use the integrations. Only a key's digest is stored; the key is shown once, when
 * it is created.
 */
export const apiKeys = sqliteTable("api_keys", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** SHA-256 of the key, hexadecimal: the key has 256 random bits, so no slow digest is needed. */
  digest: text("digest").notNull().unique(),
  /** The first characters, which help people tell keys apart. */
  hint: text("hint").notNull(),
  createdAt: integer("created_at").notNull(),
  lastUsedAt: integer("last_used_at"),
  revokedAt: integer("revoked_at"),
  /** The owner that the key acts for; null for the founder. */
  ownerId: text("owner_id").references(() => users.id, { onDelete: "cascade" }),
});
