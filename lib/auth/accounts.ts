// The users of an installation: who may sign in, and in which role. The first is the founder: an
// administrator who owns everything that existed before. As soon as there is a user, everyone has to sign in.

import { randomBytes } from "node:crypto";
import type { Store } from "@/db/store/store";
import type { Owner } from "@/db/store/threads";
import { NO_PASSWORD, type UserRow } from "@/db/store/users";
import { GroundworkError } from "@/lib/errors/errors";
import type { User } from "@/lib/http/user-responses";
import { newId, systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { emailKeyOf } from "./oidc/claims";
import { hashPassword, passwordFault, SHORTEST_PASSWORD } from "./password";

export type Role = UserRow["role"];

type Parts = { db: Store; now: number };
const ownParts = (): Parts => ({ db: getDb(), now: systemClock.now() });

export const LONGEST_NAME = 60;

/** The comparable form of a name: other cases and Unicode forms mean the same person. */
export const nameKeyOf = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

/** The public part of a user, without the password. `linked`: the users with an account at a provider. */
const shownUser = ({ id, name, role, email, createdAt }: UserRow, linked: ReadonlySet<string>): User => ({
  id,
  name,
  role,
  email,
  linked: linked.has(id),
  createdAt,
});

/** The owner of a user's data. */
export const ownerOf = ({ id, founder }: Pick<UserRow, "id" | "founder">): Owner => (founder ? null : id);

function checkName(name: string): string {
  const clean = name.normalize("NFC").trim();
  // Direction marks, zero-width spaces and the like could make two names look the same.
  if (clean === "" || clean.length > LONGEST_NAME || /[\p{C}\p{Zl}\p{Zp}]/u.test(clean))
    throw new GroundworkError("user_name_invalid", { most: LONGEST_NAME });
  return clean;
}

/** Throws password_unfit. */
export function checkChosen(password: string): void {
  if (passwordFault(password)) throw new GroundworkError("password_unfit", { least: SHORTEST_PASSWORD });
}

/** A generated password: 20 characters, at least 100 bits. */
export function madePassword(random: Buffer = randomBytes(15)): string {
  return random.toString("base64url").replace(/(.{5})(?=.)/g, "$1-");
}

/** All users, in the order they were added. */
export async function listUsers({ db }: Pick<Parts, "db"> = ownParts()): Promise<User[]> {
  const linked = await db.linkedUsers();
  return (await db.listUsers()).map((row) => shownUser(row, linked));
}

/**
 * Adds a user; the first is always an administrator. Throws user_name_invalid, user_name_taken,
 * password_unfit.
 */
export async function addUser(
  { name, password, role = "user" }: { name: string; password: string; role?: Role },
  { db, now }: Parts = ownParts(),
): Promise<User> {
  const clean = checkName(name);
  checkChosen(password);
  const row = await db.addUser({
    id: newId("usr"),
    name: clean,
    nameKey: nameKeyOf(clean),
    password: await hashPassword(password),
    role,
    createdAt: now,
  });
  if (!row) throw new GroundworkError("user_name_taken", { name: clean });
  return shownUser(row, new Set());
}

async function userOf(db: Parts["db"], user: { id: string } | { name: string }): Promise<UserRow> {
  const row =
    "id" in user
      ? ((await db.listUsers()).find(({ id }) => id === user.id) ?? null)
      : await db.findUserNamed(nameKeyOf(user.name));
  if (!row) throw new GroundworkError("user_not_found");
  return row;
}

/** Throws user_not_found. */
export async function findUser(id: string, { db }: Pick<Parts, "db"> = ownParts()): Promise<User> {
  return shownUser(await userOf(db, { id }), await db.linkedUsers());
}

/** False for a user who signs in through the identity provider only. Throws user_not_found. */
export async function hasPassword(id: string, { db }: Pick<Parts, "db"> = ownParts()): Promise<boolean> {
  return (await userOf(db, { id })).password !== NO_PASSWORD;
}

/**
 * Sets the address by which an account at the identity provider becomes this user's; null removes it. Throws
 * user_not_found, email_invalid.
 */
export async function setEmail(
  { email, ...user }: { email: string | null } & ({ id: string } | { name: string }),
  { db }: Pick<Parts, "db"> = ownParts(),
): Promise<void> {
  const { id } = await userOf(db, user);
  const key = email === null ? null : emailKeyOf(email.trim());
  if (email !== null && key === null) throw new GroundworkError("email_invalid");
  await db.storeEmail({ id, email: key });
}

/** Sets a user's password and ends all their sessions. Throws user_not_found, password_unfit. */
export async function setPassword(
  { password, ...user }: { password: string } & ({ id: string } | { name: string }),
  { db }: Pick<Parts, "db"> = ownParts(),
): Promise<void> {
  checkChosen(password);
  const { id } = await userOf(db, user);
  await db.storePassword({ id, password: await hashPassword(password), endSessions: true });
}

/** Throws user_not_found, last_administrator. */
export async function setRole(
  { role, ...user }: { role: Role } & ({ id: string } | { name: string }),
  { db }: Pick<Parts, "db"> = ownParts(),
): Promise<User> {
  const row = await userOf(db, user);
  if (!(await db.storeRole({ id: row.id, role }))) throw new GroundworkError("last_administrator");
  return shownUser({ ...row, role }, await db.linkedUsers());
}

/**
 * Removes a user. Their research and templates go to the heir, an administrator: the given one, else the
 * first other one. Throws user_not_found, last_administrator. Returns the heir; null for the very last user.
 */
export async function removeUser(
  { heirId, ...user }: { heirId?: string } & ({ id: string } | { name: string }),
  { db }: Pick<Parts, "db"> = ownParts(),
): Promise<User | null> {
  const row = await userOf(db, user);
  const others = (await db.listUsers()).filter(({ id }) => id !== row.id);
  const heir =
    others.find(({ id, role }) => role === "administrator" && (heirId === undefined || id === heirId)) ??
    null;
  if (!(await db.removeUser({ user: row, heir }))) throw new GroundworkError("last_administrator");
  return heir && shownUser(heir, await db.linkedUsers());
}
