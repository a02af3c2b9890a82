// Browsers that are signed in. A browser holds 256 random bits; what is kept here is their SHA-256. A session ends after
// a week without use, after a month whatever happens, with signing out, and with another password.

import { createHash, randomBytes } from "node:crypto";
import * as stored from "@/db/queries/users";
import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { SESSION_IDLE, SESSION_LONGEST } from "./session-times";

const TOKEN_BYTES = 32;
/** Milliseconds between two notes of the last use. */
const NOTE_EVERY = 600_000;

type Parts = { db: ReturnType<typeof getDb>; now: number };
const ownParts = (): Parts => ({ db: getDb(), now: systemClock.now() });

const digestOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * Begins a session. The answer is what the browser is given, and stands nowhere else. `proven`: what was stored of the
 * password when it was checked. Throws sign_in_wrong when the user has another by now, or is no more.
 */
export async function openSession(
  { userId, proven, random = randomBytes(TOKEN_BYTES) }: { userId: string; proven?: string; random?: Buffer },
  { db, now }: Parts = ownParts(),
): Promise<string> {
  await stored.removeOldSessions(db, { begunBefore: now - SESSION_LONGEST, usedBefore: now - SESSION_IDLE });
  const token = random.toString("base64url");
  const session = { digest: digestOf(token), userId, createdAt: now, usedAt: now };
  if (!(await stored.addSession(db, { ...session, proven }))) throw new GroundworkError("sign_in_wrong");
  return token;
}

/** Who is signed in with this; null when nobody is any more. Notes the use now and then. */
export function findSession(token: string, { db, now }: Parts = ownParts()): stored.UserRow | null {
  const digest = digestOf(token);
  const found = stored.findSession(db, digest);
  if (!found) return null;
  const { session, user } = found;
  if (now - session.createdAt >= SESSION_LONGEST || now - session.usedAt >= SESSION_IDLE) return null;
  if (now - session.usedAt >= NOTE_EVERY)
    // A store that cannot be written to for a moment is no reason to send anybody away.
    void stored
      .markSessionUsed(db, { digest, at: now })
      .catch((error) => log.warn("session-use-not-noted", { error }));
  return user;
}

/** Ends a session; one that is none changes nothing. */
export async function closeSession(token: string, { db }: Pick<Parts, "db"> = ownParts()): Promise<void> {
  await stored.removeSession(db, digestOf(token));
}
