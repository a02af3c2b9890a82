// Responses about users.

export type Role = "administrator" | "user";

export type User = {
  id: string;
  name: string;
  role: Role;
  /** Milliseconds since the epoch. */
  createdAt: number;
};

/** `user` is null when sign-in is off. */
export type SessionResponse = { user: Pick<User, "id" | "name" | "role"> | null };

export type UsersResponse = { users: User[] };
/** The only response with a password, and only when it was generated. */
export type ChangedUserResponse = { user: User; password: string | null };
export type AddedUserResponse = { user: User; password: string | null };
