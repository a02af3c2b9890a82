// Users and their sessions.

import type { sessions, users } from "@/db/sqlite/schema";

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
