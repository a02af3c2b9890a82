// What the HTTP interface says of users.

export type Role = "administrator" | "user";

export type User = {
  id: string;
  name: string;
  role: Role;
  /** Milliseconds since the epoch. */
  createdAt: number;
};

/** `user` is null where nobody has to sign in. */
export type SessionResponse = { user: Pick<User, "id" | "name" | "role"> | null };

export type UsersResponse = { users: User[] };
/** The password stands here alone, and only where it was made and not chosen. */
export type ChangedUserResponse = { user: User; password: string | null };
export type AddedUserResponse = { user: User; password: string | null };
