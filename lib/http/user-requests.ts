// Request schemas about users.

import { z } from "zod";

const name = z.string().max(200);
/** Longer ones are refused with an error of their own. */
const password = z.string().max(4000);
const role = z.enum(["administrator", "user"]);

export const signInSchema = z.strictObject({ name, password });

export const ownPasswordSchema = z.strictObject({ password, newPassword: password });

export const addUserSchema = z.strictObject({
  name,
  /** Omitted: a password is generated and shown once. */
  password: password.optional(),
  role: role.default("user"),
});

export const changeUserSchema = z
  .strictObject({
    password: password.optional(),
    /** Generates a password, which is shown once. */
    makePassword: z.literal(true).optional(),
    role: role.optional(),
    /** The address by which an account at the identity provider becomes this user's; null removes it. */
    email: z.string().max(200).nullable().optional(),
  })
  .refine(({ password: chosen, makePassword }) => chosen === undefined || makePassword === undefined, {
    path: ["makePassword"],
    message: "goes without a password that is chosen",
  });
