// Signs in the person of whom a provider has said who they are. The pair of issuer and subject is their identity; a local
// account becomes theirs only by an address that the provider verified and that an administrator entered for that account.

import type { Store } from "@/db/store/store";
import { NO_PASSWORD, type UserRow } from "@/db/store/users";
import { LONGEST_NAME, nameKeyOf } from "@/lib/auth/accounts";
import { openSession } from "@/lib/auth/sessions";
import { log } from "@/lib/log";
import { newId, systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import type { Claimed } from "./claims";
import { OidcFault } from "./faults";

type Parts = { db: Store; now: number };
const ownParts = (): Parts => ({ db: getDb(), now: systemClock.now() });

/** “Ada”, then “Ada 2”, “Ada 3”: names of a provider need not be unique. */
const namesFrom = (name: string) => (attempt: number) => {
  const ending = attempt === 1 ? "" : ` ${attempt}`;
  const whole = `${name.slice(0, LONGEST_NAME - ending.length).trim()}${ending}`;
  return { name: whole, nameKey: nameKeyOf(whole) };
};

/** Gives a user the role of their groups, unless nobody could then administer without the provider. */
async function withGroupRole(user: UserRow, role: Claimed["role"], { db }: Parts): Promise<void> {
  if (role === null || role === user.role) return;
  if (await db.storeGroupRole({ user, role })) log.info("role-by-groups", { user: user.id, role });
  else log.warn("last-administrator-kept", { user: user.id });
}

/** Returns the session token. Throws OidcFault: groups, first. */
export async function signInClaimed(
  { issuer, subject, name, email, allowed, role }: Claimed,
  parts: Parts = ownParts(),
): Promise<{ token: string; user: UserRow }> {
  if (!allowed) throw new OidcFault("groups");
  const { db, now } = parts;
  const found = await db.userOfIdentity({
    identity: { issuer, subject },
    email,
    added: {
      id: newId("usr"),
      names: namesFrom(name),
      password: NO_PASSWORD,
      role: role ?? "user",
      createdAt: now,
    },
  });
  if (!found) throw new OidcFault("first");
  const { user, how } = found;
  await withGroupRole(user, role, parts);
  const token = await openSession({ userId: user.id, byProvider: true }, parts);
  log.info("signed-in", { user: user.id, by: "provider", how });
  return { token, user };
}
