// Accounts at identity providers and the users they belong to.

import { and, eq } from "drizzle-orm";
import type { Database, Writer } from "@/db/postgres/client";
import { transact } from "@/db/postgres/when-free";
import { type Found, type NewUser, NO_PASSWORD, type UserRow } from "@/db/store/users";
import { identities, users } from "../schema";
import { anyUser, lockUsers, otherAdministrators } from "./users";

type Identity = Pick<typeof identities.$inferSelect, "issuer" | "subject">;

/** The ids of all users who can sign in through a provider. */
export async function linkedUsers(db: Database): Promise<Set<string>> {
  const rows = await db.selectDistinct({ id: identities.userId }).from(identities);
  return new Set(rows.map(({ id }) => id));
}

async function findLinked(tx: Writer, { issuer, subject }: Identity): Promise<UserRow | null> {
  const [found] = await tx
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return found?.user ?? null;
}

/**
 * The one user with this address, unless several have it. A user who has an identity already belongs to another
 * account: providers give an address to another person when its owner leaves.
 */
async function onlyWith(tx: Writer, email: string): Promise<UserRow | null> {
  const [user, ...others] = await tx.select().from(users).where(eq(users.email, email));
  if (!user || others.length > 0) return null;
  const taken = await tx.select().from(identities).where(eq(identities.userId, user.id)).limit(1);
  return taken.length > 0 ? null : user;
}

/** Adds a user under the first name that is free: a name of the provider is not unique here. */
async function addNamed(
  tx: Writer,
  { names, ...user }: Omit<NewUser, "name" | "nameKey"> & { names: Names },
) {
  for (let attempt = 1; ; attempt += 1) {
    const row: UserRow = { email: null, founder: false, ...user, ...names(attempt) };
    const { rowCount } = await tx.insert(users).values(row).onConflictDoNothing({ target: users.nameKey });
    if (rowCount === 1) return row;
  }
}

/** The name to try at each attempt, from 1. */
type Names = (attempt: number) => Pick<UserRow, "name" | "nameKey">;

/**
 * Finds the user of an identity. For an unknown one, links the user whose address is `email`, or else adds one. Null when
 * there are no users: the first is added on the server, so that nobody becomes an administrator by being the first to come.
 */
export async function userOfIdentity(
  db: Database,
  {
    identity,
    email,
    added,
  }: {
    identity: Identity;
    /** An address that the provider has verified, in lower case; null when there is none. */
    email: string | null;
    added: Omit<NewUser, "name" | "nameKey"> & { names: Names };
  },
): Promise<Found | null> {
  return transact(db, async (tx): Promise<Found | null> => {
    // Two sign-ins of an unknown account at once find or add one user.
    await lockUsers(tx);
    const known = await findLinked(tx, identity);
    if (known) return { user: known, how: "known" };
    if (!(await anyUser(tx))) return null;
    const before = email === null ? null : await onlyWith(tx, email);
    const user = before ?? (await addNamed(tx, added));
    await tx.insert(identities).values({ ...identity, userId: user.id, createdAt: added.createdAt });
    return { user, how: before ? "linked" : "added" };
  });
}

/**
 * Stores the role that a provider's groups give. Returns false and writes nothing when that would leave no administrator,
 * or none with a password, who could still sign in when the provider cannot be reached.
 */
export async function storeGroupRole(
  db: Database,
  { user, role }: { user: UserRow; role: UserRow["role"] },
): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockUsers(tx);
    const others = await otherAdministrators(tx, user.id);
    const hasPassword = ({ password }: UserRow) => password !== NO_PASSWORD;
    const needed = hasPassword(user) ? !others.some(hasPassword) : others.length === 0;
    if (role === "user" && needed) return false;
    await tx.update(users).set({ role }).where(eq(users.id, user.id));
    return true;
  });
}
