// The operations on users: their requests and responses.

import { z } from "zod";
import * as requests from "@/lib/http/user-requests";
import type {
  AddedUserResponse,
  ChangedUserResponse,
  SessionResponse,
  SignedOutResponse,
  User,
  UsersResponse,
} from "@/lib/http/user-responses";
import type { Operation } from "./openapi-routes";
import { object } from "./openapi-run-schemas";

const role = z.enum(["administrator", "user"]);
const user = object({
  id: z.string(),
  name: z.string(),
  role,
  email: z.string().nullable(),
  linked: z.boolean(),
  createdAt: z.number(),
}) satisfies z.ZodType<User>;
const session = object({
  user: object({ id: z.string(), name: z.string(), role }).nullable(),
}) satisfies z.ZodType<SessionResponse>;
const signedOut = object({
  user: z.null(),
  continueAt: z.string().nullable(),
}) satisfies z.ZodType<SignedOutResponse>;
const users = object({ users: z.array(user) }) satisfies z.ZodType<UsersResponse>;
const added = object({ user, password: z.string().nullable() }) satisfies z.ZodType<
  AddedUserResponse & ChangedUserResponse
>;

export const USERS: readonly Operation[] = [
  { at: "GET /api/session", says: "Who is signed in; null where nobody has to.", answer: session },
  {
    at: "POST /api/session",
    says: "Signs in: the answer sets a cookie. Refused where everybody signs in through an identity provider.",
    body: requests.signInSchema,
    answer: session,
  },
  {
    at: "DELETE /api/session",
    says: "Signs out. If the identity provider signed the user in and names such an address, `continueAt` is where its own session ends.",
    answer: signedOut,
  },
  {
    at: "PUT /api/session/password",
    says: "Gives who is signed in another password; every other browser has to sign in again.",
    body: requests.ownPasswordSchema,
    answer: z.strictObject({}),
  },
  { at: "GET /api/users", says: "Who may sign in. For administrators.", answer: users },
  {
    at: "POST /api/users",
    says: "Adds a user. Without a password one is made and shown this once. For administrators.",
    body: requests.addUserSchema,
    answer: added,
    status: 201,
  },
  {
    at: "PUT /api/users/{userId}",
    says: "Gives a user another password, which ends their sessions, another role, or the verified address (`email`) by which an account at the identity provider becomes theirs. A password that is made is shown this once. For administrators.",
    body: requests.changeUserSchema,
    answer: added,
  },
  {
    at: "DELETE /api/users/{userId}",
    says: "Removes a user; their research becomes that of an administrator. For administrators.",
    answer: object({ heir: user.nullable() }),
  },
];
