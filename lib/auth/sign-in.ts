// Signing in. Guessing is slowed down: per name, per client address, and in total; a browser in which the
// name has signed in before has a limit of its own. A name that does not exist gets the same response as a
// wrong password, after the same work.

import type { Store } from "@/db/store/store";
import type { UserRow } from "@/db/store/users";
import { readEnv } from "@/lib/config/env";
import { GroundworkError } from "@/lib/errors/errors";
import type { SignInWays } from "@/lib/http/user-responses";
import { log } from "@/lib/log";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { checkChosen, nameKeyOf } from "./accounts";
import { deviceOf, deviceWord } from "./devices";
import { checkPassword, hashPassword } from "./password";
import { openSession } from "./sessions";
import { type Guesses, ownGuesses } from "./sign-in-rate-limit";

type Parts = { db: Store; now: number; guesses: Guesses };
const ownParts = (): Parts => ({ db: getDb(), now: systemClock.now(), guesses: ownGuesses() });

type Tried = {
  name: string;
  password: string;
  /** The client address; null when unknown. */
  address: string | null;
  /** The browser's device token from an earlier sign-in; null when it has none. */
  device?: string | null;
};

/**
 * The user of a name and password. Throws sign_in_paced before the password is checked, and sign_in_wrong.
 */
async function prove(
  { name, password, address, device: word = null }: Tried,
  { db, now, guesses }: Parts,
): Promise<UserRow> {
  const nameKey = nameKeyOf(name);
  const row = await db.findUserNamed(nameKey);
  const who = { name: nameKey, address, device: deviceOf(word, row) };
  const wait = guesses.begin({ ...who, now });
  if (wait > 0) throw new GroundworkError("sign_in_paced", { seconds: Math.ceil(wait / 1000) });
  const { right, outdated } = await checkPassword(password, row?.password ?? null);
  if (!row || !right) throw new GroundworkError("sign_in_wrong");
  guesses.right(who);
  if (!outdated) return row;
  const renewed = { ...row, password: await hashPassword(password) };
  const { id, password: before } = row;
  await db.storePassword({ id, before, password: renewed.password, endSessions: false });
  return renewed;
}

/** Signs in: returns the session token, the device token, and the user. Throws as `prove`. */
export async function signIn(
  tried: Tried,
  parts: Parts = ownParts(),
): Promise<{ token: string; device: string | null; user: UserRow }> {
  const user = await prove(tried, parts);
  const token = await openSession({ userId: user.id, proven: user.password }, parts);
  log.info("signed-in", { user: user.id });
  return { token, device: deviceWord(user), user };
}

/**
 * Changes the password of a user who knows the current one; all their other browsers have to sign in again.
 * Throws as `prove`, password_unfit.
 */
export async function changeOwnPassword(
  { newPassword, ...tried }: Tried & { newPassword: string },
  parts: Parts = ownParts(),
): Promise<{ token: string; device: string | null }> {
  checkChosen(newPassword);
  const { id, password: before } = await prove(tried, parts);
  const password = await hashPassword(newPassword);
  if (!(await parts.db.storePassword({ id, before, password, endSessions: true })))
    throw new GroundworkError("sign_in_wrong");
  const token = await openSession({ userId: id, proven: password }, parts);
  return { token, device: deviceWord({ id, password }) };
}

// The ways in which people can sign in here, by the configured variables.

/** What the pages may know of it. */
export function signInWays(): SignInWays {
  const { oidc, localPasswords } = readEnv();
  return { provider: oidc?.name ?? null, passwords: localPasswords };
}

/** Throws passwords_off where everybody signs in through the provider; `npm run user` sets passwords all the same. */
export function requireLocalPasswords(): void {
  const { provider, passwords } = signInWays();
  if (!passwords) throw new GroundworkError("passwords_off", { name: provider ?? "" });
}
