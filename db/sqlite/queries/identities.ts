// Accounts at identity providers and the users they belong to.

import { and, eq, ne } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { whenFree } from "@/db/sqlite/when-free";
import {
  type Found,
  type Identity,
  type Names,
  type NewUser,
  NO_PASSWORD,
  type UserRow,
} from "@/db/store/users";
import { identities, users } from "../schema";

/** The ids of all users who can sign in through a provider. */
export async function linkedUsers(db: Database): Promise<Set<string>> {
  return new Set(
    db
      .select({ id: identities.userId })
      .from(identities)
      .all()
      .map(({ id }) => id),
  );
}

function findLinked(db: Database, { issuer, subject }: Identity): UserRow | null {
  const found = db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .get();
  return found?.user ?? null;
}

/**
 * The one user with this address, unless several have it. A user who has an identity already belongs to another
 * account: providers give an address to another person when its owner leaves.
 */
function onlyWith(db: Database, email: string): UserRow | null {
  const [user, ...others] = db.select().from(users).where(eq(users.email, email)).all();
  if (!user || others.length > 0) return null;
  const taken = db.select().from(identities).where(eq(identities.userId, user.id)).limit(1).get();
  return taken ? null : user;
}

/** Adds a user under the first name that is free: a name of the provider is not unique here. */
function addNamed(db: Database, { names, ...user }: Omit<NewUser, "name" | "nameKey"> & { names: Names }) {
  for (let attempt = 1; ; attempt += 1) {
    const row: UserRow = { email: null, founder: false, ...user, ...names(attempt) };
    const { changes } = db.insert(users).values(row).onConflictDoNothing({ target: users.nameKey }).run();
    if (changes === 1) return row;
  }
}

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
  const write = () =>
    db.transaction(
      (writer): Found | null => {
        const known = findLinked(db, identity);
        if (known) return { user: known, how: "known" };
        if (!writer.select({ id: users.id }).from(users).limit(1).get()) return null;
        const before = email === null ? null : onlyWith(db, email);
        const user = before ?? addNamed(db, added);
        writer
          .insert(identities)
          .values({ ...identity, userId: user.id, createdAt: added.createdAt })
          .run();
        return { user, how: before ? "linked" : "added" };
      },
      { behavior: "immediate" },
    );
  return whenFree(db, write, "FULL");
}

/**
 * Stores the role that a provider's groups give. Returns false and writes nothing when that would leave no administrator,
 * or none with a password, who could still sign in when the provider cannot be reached.
 */
export async function storeGroupRole(
  db: Database,
  { user, role }: { user: UserRow; role: UserRow["role"] },
): Promise<boolean> {
  const write = () =>
    db.transaction(
      (writer) => {
        const others = writer
          .select()
          .from(users)
          .where(and(eq(users.role, "administrator"), ne(users.id, user.id)))
          .all();
        const hasPassword = ({ password }: UserRow) => password !== NO_PASSWORD;
        const needed = hasPassword(user) ? !others.some(hasPassword) : others.length === 0;
        if (role === "user" && needed) return false;
        writer.update(users).set({ role }).where(eq(users.id, user.id)).run();
        return true;
      },
      { behavior: "immediate" },
    );
  return whenFree(db, write, "FULL");
}
