// Responses about users.

export type Role = "administrator" | "user";

export type User = {
  id: string;
  name: string;
  role: Role;
  /** The address by which an account at the identity provider becomes this user's; null: none. */
  email: string | null;
  /** Whether an account at the identity provider is this user's. */
  linked: boolean;
  /** Milliseconds since the epoch. */
  createdAt: number;
};

/** How people can sign in: the name of the identity provider, null without one; and whether passwords open it. */
export type SignInWays = { provider: string | null; passwords: boolean };

/** `continueAt`: where the identity provider ends its own session; null when there is nothing to end. */
export type SignedOutResponse = { user: null; continueAt: string | null };

/** `user` is null when sign-in is off. */
export type SessionResponse = { user: Pick<User, "id" | "name" | "role"> | null };

export type UsersResponse = { users: User[] };
/** The only response with a password, and only when it was generated. */
export type ChangedUserResponse = { user: User; password: string | null };
export type AddedUserResponse = { user: User; password: string | null };
