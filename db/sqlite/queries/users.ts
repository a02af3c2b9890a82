// Users and their sessions.

import { and, asc, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import { whenFree } from "@/db/sqlite/when-free";
import {
  type Found,
  type Identity,
  type Names,
  type NewUser,
  NO_PASSWORD,
  type SessionRow,
  type UserRow,
} from "@/db/store/users";
import { apiKeys, identities, sessions, templates, threads, users, watches, webhooks } from "../schema";

const first = prepareOnce((db) => db.select({ id: users.id }).from(users).limit(1).prepare());

/** True when somebody can sign in. */
export function anyUser(db: Database): boolean {
  return first(db).get() !== undefined;
}

/** Lists all users in the order in which they were added. */
export async function listUsers(db: Database): Promise<UserRow[]> {
  return db.select().from(users).orderBy(asc(users.createdAt), asc(users.id)).all();
}

/** Finds a user by the normalized name. */
export async function findUserNamed(db: Database, nameKey: string): Promise<UserRow | null> {
  return db.select().from(users).where(eq(users.nameKey, nameKey)).get() ?? null;
}

/** Finds the user behind an owner id; null stands for the founder. */
export async function findOwner(db: Database, owner: string | null): Promise<UserRow | null> {
  const whose = owner === null ? eq(users.founder, true) : eq(users.id, owner);
  return db.select().from(users).where(whose).get() ?? null;
}

/** Stores a user; the first one is the founder and an administrator. Returns false when the name is taken. */
export async function addUser(db: Database, user: NewUser): Promise<UserRow | null> {
  const write = () =>
    db.transaction(
      (writer) => {
        const founder = writer.select().from(users).limit(1).get() === undefined;
        const row: UserRow = { email: null, ...user, founder, role: founder ? "administrator" : user.role };
        const { changes } = writer.insert(users).values(row).onConflictDoNothing().run();
        return changes === 1 ? row : null;
      },
      { behavior: "immediate" },
    );
  return whenFree(db, write, "FULL");
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
  const write = () =>
    db.transaction(
      (writer) => {
        const same = before === undefined ? undefined : eq(users.password, before);
        const { changes } = writer
          .update(users)
          .set({ password })
          .where(and(eq(users.id, id), same))
          .run();
        if (changes > 0 && endSessions) writer.delete(sessions).where(eq(sessions.userId, id)).run();
        return changes > 0;
      },
      { behavior: "immediate" },
    );
  return whenFree(db, write, "FULL");
}

/** Stores the address by which a provider's account becomes this user's; null removes it. */
export async function storeEmail(db: Database, { id, email }: Pick<UserRow, "id" | "email">): Promise<void> {
  await whenFree(db, () => db.update(users).set({ email }).where(eq(users.id, id)).run(), "FULL");
}

const otherAdministrators = (id: string) => and(eq(users.role, "administrator"), ne(users.id, id));

/** Returns false and writes nothing when this would leave no administrator. */
export async function storeRole(
  db: Database,
  { id, role }: { id: string; role: UserRow["role"] },
): Promise<boolean> {
  const write = () =>
    db.transaction(
      (writer) => {
        if (role === "user" && !writer.select().from(users).where(otherAdministrators(id)).get())
          return false;
        writer.update(users).set({ role }).where(eq(users.id, id)).run();
        return true;
      },
      { behavior: "immediate" },
    );
  return whenFree(db, write, "FULL");
}

/** When both have a template of the same name, the heir's stays. */
const clashing = (from: string | null, to: string | null) => sql`delete from templates
  where owner_id is ${from} and name in (select name from templates where owner_id is ${to})`;

/**
 * Removes a user. Research and templates go to the heir; keys, watches and webhooks are deleted. Returns false and writes nothing
 * when nobody would be left to inherit or to administer.
 */
export async function removeUser(
  db: Database,
  { user, heir }: { user: UserRow; heir: UserRow | null },
): Promise<boolean> {
  const write = () =>
    db.transaction(
      (writer) => {
        const others = writer.select().from(users).where(ne(users.id, user.id)).all();
        if (others.length > 0 && !others.some(({ id, role }) => id === heir?.id && role === "administrator"))
          return false;
        // Keys, watches and webhooks must be deleted first: once a founder's heir inherits, the heir's own also have no
        // owner and must stay.
        for (const table of [apiKeys, watches, webhooks])
          writer.delete(table).where(ownedBy(table, user)).run();
        // Without an heir, the founder's things belong to anybody again, as before the first user.
        if (heir) inherit(db, user, heir);
        writer.delete(users).where(eq(users.id, user.id)).run();
        if (heir && user.founder)
          writer.update(users).set({ founder: true }).where(eq(users.id, heir.id)).run();
        return true;
      },
      { behavior: "immediate" },
    );
  return whenFree(db, write, "FULL");
}

const ownedBy = ({ ownerId }: typeof apiKeys | typeof watches | typeof webhooks, user: UserRow) =>
  user.founder ? isNull(ownerId) : eq(ownerId, user.id);

/** Moves the rows of whichever user has an owner id to an owner that nobody else uses. */
function inherit(db: Database, user: UserRow, heir: UserRow): void {
  // A founder's heir becomes the founder, so the heir's rows lose their owner id as well.
  const from = user.founder ? heir.id : user.id;
  const to = user.founder || heir.founder ? null : heir.id;
  db.run(user.founder ? clashing(null, heir.id) : clashing(user.id, to));
  db.update(threads).set({ ownerId: to }).where(eq(threads.ownerId, from)).run();
  db.update(templates).set({ ownerId: to }).where(eq(templates.ownerId, from)).run();
  if (!user.founder) return;
  for (const table of [apiKeys, watches, webhooks])
    db.update(table).set({ ownerId: null }).where(eq(table.ownerId, from)).run();
}

/**
 * `proven`: the stored password digest that was checked. Returns false when it has changed or the user is
 * gone.
 */
export async function addSession(
  db: Database,
  { proven, ...session }: typeof sessions.$inferInsert & { proven?: string | undefined },
): Promise<boolean> {
  const write = () =>
    db.transaction(
      (writer) => {
        const user = writer.select().from(users).where(eq(users.id, session.userId)).get();
        if (!user || (proven !== undefined && user.password !== proven)) return false;
        writer.insert(sessions).values(session).run();
        return true;
      },
      { behavior: "immediate" },
    );
  return whenFree(db, write);
}

const signedIn = prepareOnce((db) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.digest, sql.placeholder("digest")))
    .prepare(),
);

/** Finds the session with this digest and its user, or null. */
export function findSession(db: Database, digest: string): { session: SessionRow; user: UserRow } | null {
  return signedIn(db).get({ digest }) ?? null;
}

export async function markSessionUsed(db: Database, used: { digest: string; at: number }): Promise<void> {
  await whenFree(db, () =>
    db.update(sessions).set({ usedAt: used.at }).where(eq(sessions.digest, used.digest)).run(),
  );
}

/** Returns the session that was removed, or null. */
export async function removeSession(db: Database, digest: string): Promise<SessionRow | null> {
  const remove = () => db.delete(sessions).where(eq(sessions.digest, digest)).returning().get();
  return (await whenFree(db, remove)) ?? null;
}

/** Deletes expired sessions: those begun or last used before these times. */
export async function removeOldSessions(
  db: Database,
  ended: { begunBefore: number; usedBefore: number },
): Promise<void> {
  const over = or(lt(sessions.createdAt, ended.begunBefore), lt(sessions.usedAt, ended.usedBefore));
  await whenFree(db, () => db.delete(sessions).where(over).run());
}

// Accounts at identity providers and the users they belong to.

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
