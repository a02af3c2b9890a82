// Users and their sessions.

import type { apiKeys, identities, sessions, users } from "@/db/sqlite/schema";
import type { Owner } from "./threads";

export type UserRow = typeof users.$inferSelect;

export type SessionRow = typeof sessions.$inferSelect;

/** A user to store: whether they are the founder follows from who is there. */
export type NewUser = Omit<UserRow, "founder" | "email"> & Partial<Pick<UserRow, "email">>;

export interface UsersStore {
  /** True when somebody can sign in. */
  anyUser(): Promise<boolean>;

  /** Lists all users in the order in which they were added. */
  listUsers(): Promise<UserRow[]>;

  /** Finds a user by the normalized name. */
  findUserNamed(nameKey: string): Promise<UserRow | null>;

  /** Finds the user behind an owner id; null stands for the founder. */
  findOwner(owner: string | null): Promise<UserRow | null>;

  /** Stores a user; the first one is the founder and an administrator. Returns false when the name is taken. */
  addUser(user: NewUser): Promise<UserRow | null>;

  /**
   * Stores a new password. With `before`, replaces only this one and returns false when it has changed
   * meanwhile. `endSessions` signs the user out everywhere.
   */
  storePassword(options: {
    id: string;
    before?: string;
    password: string;
    endSessions: boolean;
  }): Promise<boolean>;

  /** Stores the address by which a provider's account becomes this user's; null removes it. */
  storeEmail(options: Pick<UserRow, "id" | "email">): Promise<void>;

  /** Returns false and writes nothing when this would leave no administrator. */
  storeRole(options: { id: string; role: UserRow["role"] }): Promise<boolean>;

  /**
   * Removes a user. Research and templates go to the heir; keys and webhooks are deleted. Returns false and writes nothing
   * when nobody would be left to inherit or to administer.
   */
  removeUser(options: { user: UserRow; heir: UserRow | null }): Promise<boolean>;

  /**
   * `proven`: the stored password digest that was checked. Returns false when it has changed or the user is
   * gone.
   */
  addSession(options: typeof sessions.$inferInsert & { proven?: string | undefined }): Promise<boolean>;

  /** Finds the session with this digest and its user, or null. */
  findSession(digest: string): Promise<{ session: SessionRow; user: UserRow } | null>;

  markSessionUsed(used: { digest: string; at: number }): Promise<void>;

  /** Returns the session that was removed, or null. */
  removeSession(digest: string): Promise<SessionRow | null>;

  /** Deletes expired sessions: those begun or last used before these times. */
  removeOldSessions(ended: { begunBefore: number; usedBefore: number }): Promise<void>;
}

// Accounts at identity providers and the users they belong to.

export type Identity = Pick<typeof identities.$inferSelect, "issuer" | "subject">;

/** How a user was found: by the identity, by the address of a user who had none, or added just now. */
export type Found = { user: UserRow; how: "known" | "linked" | "added" };

/** The name to try at each attempt, from 1. */
export type Names = (attempt: number) => Pick<UserRow, "name" | "nameKey">;

/** Stands in place of a digest for users who have no password. */
export const NO_PASSWORD = "-";

export interface IdentitiesStore {
  /** The ids of all users who can sign in through a provider. */
  linkedUsers(): Promise<Set<string>>;

  /**
   * Finds the user of an identity. For an unknown one, links the user whose address is `email`, or else adds one. Null when
   * there are no users: the first is added on the server, so that nobody becomes an administrator by being the first to come.
   */
  userOfIdentity(options: {
    identity: Identity;
    /** An address that the provider has verified, in lower case; null when there is none. */
    email: string | null;
    added: Omit<NewUser, "name" | "nameKey"> & { names: Names };
  }): Promise<Found | null>;

  /**
   * Stores the role that a provider's groups give. Returns false and writes nothing when that would leave no administrator,
   * or none with a password, who could still sign in when the provider cannot be reached.
   */
  storeGroupRole(options: { user: UserRow; role: UserRow["role"] }): Promise<boolean>;
}

// API keys of programs. Only the digest of a key is stored, never the key itself.

export type ApiKeyRow = typeof apiKeys.$inferSelect;

export interface ApiKeysStore {
  /**
   * Adds a key. Returns false when the owner already has `most` keys that are not revoked. Only the owner's
   * newest `most` revoked keys are kept, so that creating and revoking keys does not fill the store.
   */
  addApiKey(row: ApiKeyRow, most: number): Promise<boolean>;

  /** Lists all keys of an owner, newest first, including revoked ones. */
  listApiKeys(owner: Owner): Promise<ApiKeyRow[]>;

  /** Finds the key with this digest, or null. */
  findApiKey(digest: string): Promise<ApiKeyRow | null>;

  markApiKeyUsed(used: { id: string; at: number }): Promise<void>;

  /**
   * Revokes a key of an owner; revoking twice keeps the first time. Returns the key, or null when the owner has
   * no such key.
   */
  revokeApiKey(options: { id: string; owner: Owner; at: number }): Promise<ApiKeyRow | null>;
}
