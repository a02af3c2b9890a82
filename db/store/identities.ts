// Accounts at identity providers and the users they belong to.

import type { identities } from "@/db/sqlite/schema";
import type { NewUser, UserRow } from "./users";

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
