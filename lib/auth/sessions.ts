// Sessions of signed-in browsers. A browser holds 256 random bits; only their SHA-256 is stored. A session
// ends after a week without use, after a month in any case, on sign-out, and when the password changes.

import { createHash, randomBytes } from "node:crypto";
import type { Store } from "@/db/store/store";
import type { UserRow } from "@/db/store/users";
import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { SESSION_IDLE, SESSION_LONGEST } from "./session-times";

const TOKEN_BYTES = 32;
/** Milliseconds between two updates of the last use. */
const NOTE_EVERY = 600_000;

type Parts = { db: Store; now: number };
const ownParts = (): Parts => ({ db: getDb(), now: systemClock.now() });

const digestOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * Creates a session and returns its token, which is stored nowhere else. `proven`: the stored password hash
 * when it was checked. Throws sign_in_wrong when the hash has changed or the user no longer exists.
 */
export async function openSession(
  {
    userId,
    proven,
    byProvider = false,
    random = randomBytes(TOKEN_BYTES),
  }: { userId: string; proven?: string; byProvider?: boolean; random?: Buffer },
  { db, now }: Parts = ownParts(),
): Promise<string> {
  await db.removeOldSessions({ begunBefore: now - SESSION_LONGEST, usedBefore: now - SESSION_IDLE });
  const token = random.toString("base64url");
  const session = { digest: digestOf(token), userId, createdAt: now, usedAt: now, byProvider };
  if (!(await db.addSession({ ...session, proven }))) throw new GroundworkError("sign_in_wrong");
  return token;
}

/** The user of a session token; null when it is not valid any more. Records the use from time to time. */
export async function findSession(token: string, { db, now }: Parts = ownParts()): Promise<UserRow | null> {
  const digest = digestOf(token);
  const found = await db.findSession(digest);
  if (!found) return null;
  const { session, user } = found;
  if (now - session.createdAt >= SESSION_LONGEST || now - session.usedAt >= SESSION_IDLE) return null;
  if (now - session.usedAt >= NOTE_EVERY)
    // A temporarily unwritable store is no reason to sign anyone out.
    void db
      .markSessionUsed({ digest, at: now })
      .catch((error) => log.warn("session-use-not-noted", { error }));
  return user;
}

/** Ends a session; does nothing for an unknown one. Returns whether the identity provider had begun it. */
export async function closeSession(token: string, { db }: Pick<Parts, "db"> = ownParts()): Promise<boolean> {
  return (await db.removeSession(digestOf(token)))?.byProvider ?? false;
}
