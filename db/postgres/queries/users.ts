// Users and their sessions. Changes of who there is, and of who administers, happen one after another on all nodes.

import { and, asc, eq, lt, ne, or, sql } from "drizzle-orm";
import { type Database, lock, ownedBy, type Writer } from "@/db/postgres/client";
import { transact, whenFree } from "@/db/postgres/when-free";
import { type Found, type NewUser, NO_PASSWORD, type UserRow } from "@/db/store/users";
import { apiKeys, identities, sessions, templates, threads, users, watches, webhooks } from "../schema";

type SessionRow = typeof sessions.$inferSelect;

/** Held by transactions that depend on which users there are. */
export const lockUsers = (tx: Writer): Promise<void> => lock(tx, "users");

/** True when somebody can sign in. */
export async function anyUser(db: Writer): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0;
}

/** Lists all users in the order in which they were added. */
export async function listUsers(db: Database): Promise<UserRow[]> {
  return db.select().from(users).orderBy(asc(users.createdAt), asc(users.id));
}

/** Finds a user by the normalized name. */
export async function findUserNamed(db: Database, nameKey: string): Promise<UserRow | null> {
  const [found] = await db.select().from(users).where(eq(users.nameKey, nameKey));
  return found ?? null;
}

/** Finds the user behind an owner id; null stands for the founder. */
export async function findOwner(db: Database, owner: string | null): Promise<UserRow | null> {
  const whose = owner === null ? eq(users.founder, true) : eq(users.id, owner);
  const [found] = await db.select().from(users).where(whose).limit(1);
  return found ?? null;
}

/** Stores a user; the first one is the founder and an administrator. Returns null when the name is taken. */
export async function addUser(db: Database, user: NewUser): Promise<UserRow | null> {
  return transact(db, async (tx) => {
    await lockUsers(tx);
    const founder = !(await anyUser(tx));
    const row: UserRow = { email: null, ...user, founder, role: founder ? "administrator" : user.role };
    const { rowCount } = await tx.insert(users).values(row).onConflictDoNothing();
    return rowCount === 1 ? row : null;
  });
}

/**
 * Stores a new password. With `before`, replaces only this one and returns false when it has changed
 * meanwhile. `endSessions` signs the user out everywhere.
 */
export async function storePassword(
  db: Database,
  {
    id,
    before,
    password,
    endSessions,
  }: { id: string; before?: string; password: string; endSessions: boolean },
): Promise<boolean> {
  return transact(db, async (tx) => {
    const same = before === undefined ? undefined : eq(users.password, before);
    const { rowCount } = await tx
      .update(users)
      .set({ password })
      .where(and(eq(users.id, id), same));
    if (rowCount !== 1) return false;
    if (endSessions) await tx.delete(sessions).where(eq(sessions.userId, id));
    return true;
  });
}

/** Stores the address by which a provider's account becomes this user's; null removes it. */
export async function storeEmail(db: Database, { id, email }: Pick<UserRow, "id" | "email">): Promise<void> {
  await whenFree(db, () => db.update(users).set({ email }).where(eq(users.id, id)));
}

/** Returns false and writes nothing when this would leave no administrator. */
export async function storeRole(
  db: Database,
  { id, role }: { id: string; role: UserRow["role"] },
): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockUsers(tx);
    if (role === "user" && (await otherAdministrators(tx, id)).length === 0) return false;
    await tx.update(users).set({ role }).where(eq(users.id, id));
    return true;
  });
}

export function otherAdministrators(tx: Writer, id: string): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(and(eq(users.role, "administrator"), ne(users.id, id)));
}

/** When both have a template of the same name, the heir's stays. */
const clashing = (from: string | null, to: string | null) => sql`DELETE FROM templates
  WHERE ${ownedBy(templates.ownerId, from)} AND name IN (SELECT h.name FROM templates h
    WHERE ${ownedBy(sql`h.owner_id`, to)})`;

/**
 * Removes a user. Research and templates go to the heir; keys, watches and webhooks are deleted. Returns false and writes nothing
 * when nobody would be left to inherit or to administer.
 */
export async function removeUser(
  db: Database,
  { user, heir }: { user: UserRow; heir: UserRow | null },
): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockUsers(tx);
    // Runs that are being created for one of them have been stored when this returns: they inherit as well.
    const all = await tx.select().from(users).orderBy(asc(users.id)).for("update");
    const others = all.filter(({ id }) => id !== user.id);
    if (others.length > 0 && !others.some(({ id, role }) => id === heir?.id && role === "administrator"))
      return false;
    // Keys, watches and webhooks must be deleted first: once a founder's heir inherits, the heir's own also have no
    // owner and must stay.
    const own = user.founder ? null : user.id;
    for (const table of [apiKeys, watches, webhooks])
      await tx.delete(table).where(ownedBy(table.ownerId, own));
    // Without an heir, the founder's things belong to anybody again, as before the first user.
    if (heir) await inherit(tx, user, heir);
    await tx.delete(users).where(eq(users.id, user.id));
    if (heir && user.founder) await tx.update(users).set({ founder: true }).where(eq(users.id, heir.id));
    return true;
  });
}

/** Moves the rows of whichever user has an owner id to an owner that nobody else uses. */
async function inherit(tx: Writer, user: UserRow, heir: UserRow): Promise<void> {
  // A founder's heir becomes the founder, so the heir's rows lose their owner id as well.
  const from = user.founder ? heir.id : user.id;
  const to = user.founder || heir.founder ? null : heir.id;
  await tx.execute(user.founder ? clashing(null, heir.id) : clashing(user.id, to));
  const moved = user.founder ? [threads, templates, apiKeys, watches, webhooks] : [threads, templates];
  for (const table of moved) await tx.update(table).set({ ownerId: to }).where(eq(table.ownerId, from));
}

/**
 * `proven`: the stored password digest that was checked. Returns false when it has changed or the user is
 * gone.
 */
export async function addSession(
  db: Database,
  { proven, ...session }: typeof sessions.$inferInsert & { proven?: string | undefined },
): Promise<boolean> {
  return transact(db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, session.userId)).for("share");
    if (!user || (proven !== undefined && user.password !== proven)) return false;
    await tx.insert(sessions).values(session);
    return true;
  });
}

/** Finds the session with this digest and its user, or null. */
export async function findSession(
  db: Database,
  digest: string,
): Promise<{ session: SessionRow; user: UserRow } | null> {
  const [found] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.digest, digest));
  return found ?? null;
}

export async function markSessionUsed(db: Database, used: { digest: string; at: number }): Promise<void> {
  await whenFree(db, () =>
    db.update(sessions).set({ usedAt: used.at }).where(eq(sessions.digest, used.digest)),
  );
}

/** Returns the session that was removed, or null. */
export async function removeSession(db: Database, digest: string): Promise<SessionRow | null> {
  const [removed] = await transact(db, (tx) =>
    tx.delete(sessions).where(eq(sessions.digest, digest)).returning(),
  );
  return removed ?? null;
}

/** Deletes expired sessions: those begun or last used before these times. */
export async function removeOldSessions(
  db: Database,
  ended: { begunBefore: number; usedBefore: number },
): Promise<void> {
  const over = or(lt(sessions.createdAt, ended.begunBefore), lt(sessions.usedAt, ended.usedBefore));
  await whenFree(db, () => db.delete(sessions).where(over));
}

// Accounts at identity providers and the users they belong to.

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
