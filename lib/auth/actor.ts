// Who asks: somebody signed in, a program with a key, the one person where nobody signs in, or a stranger.

import type { Owner } from "@/db/queries/threads";
import { anyUser, findOwner } from "@/db/queries/users";
import { checkKey } from "@/lib/auth/api-keys";
import { GroundworkError } from "@/lib/errors/errors";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { DELEGATE_KEY } from "@/lib/runs/delegates/delegate-key";
import { processSingleton } from "@/lib/singleton";
import { ownerOf, type Role } from "./accounts";
import { findSession } from "./sessions";

export type Actor = {
  /** `alone`: there are no users, and nobody else can reach this server. */
  kind: "alone" | "session" | "key" | "stranger";
  /** Null for `alone`, strangers, and a key made before there was a user. */
  user: { id: string; name: string; role: Role } | null;
  /** Whose things they see, and whose what they make becomes. */
  owner: Owner;
  administers: boolean;
};

/** No id of a user, so that a stranger owns nothing. */
const NOBODY = "-";

const ALONE: Actor = { kind: "alone", user: null, owner: null, administers: true };
export const STRANGER: Actor = { kind: "stranger", user: null, owner: NOBODY, administers: false };

/** Milliseconds for which it is not asked again whether there are users. */
const REMEMBERED = 1000;
const known = processSingleton("users", () => ({ current: null as { at: number; any: boolean } | null }));

/** True when people have to sign in. Another process may have added the first user a moment ago. */
export function hasUsers(now = systemClock.now()): boolean {
  const before = known.current;
  if (before && now - before.at >= 0 && now - before.at < REMEMBERED) return before.any;
  const any = anyUser(getDb());
  known.current = { at: now, any };
  return any;
}

/** Asks anew at the next request: a user was added or removed here. */
export function usersChanged(): void {
  known.current = null;
}

type Shown = {
  /** What was sent as a key; null for nothing that has the form of one. */
  key: string | null;
  session: string | null;
  /** True when only this machine reaches the server. */
  isPrivate: boolean;
};

/** Throws key_unknown for what has the form of a key and is none. */
export async function whoAsks({ key, session, isPrivate }: Shown): Promise<Actor> {
  const came = key === null ? null : await checkKey(key);
  if (!hasUsers() && isPrivate) return ALONE;
  if (came) return byKey(came);
  const row = session === null ? null : findSession(session);
  if (!row) return STRANGER;
  const { id, name, role } = row;
  return {
    kind: "session",
    user: { id, name, role },
    owner: ownerOf(row),
    administers: role === "administrator",
  };
}

/** A key acts as who made it, and never administers: it comes to their things, not to what holds for everybody. */
async function byKey({ owner }: { owner: Owner }): Promise<Actor> {
  const row = await findOwner(getDb(), owner);
  const user = row && { id: row.id, name: row.name, role: "user" as const };
  return { kind: "key", user, owner, administers: false };
}

/** How a name of the founder's begins that could be taken for another's: those of users, and those set apart from them. */
const LIKE_ANOTHERS = /^(?:usr_|- )/;

/**
 * A submit as who sends it: two people's own names for one never meet, and nobody names what a run has given to another.
 * Throws key_reserved.
 */
export function submittedBy<Body extends { idempotencyKey?: string | undefined }>(
  { owner }: Pick<Actor, "owner">,
  body: Body,
): Body & { owner: Owner } {
  const { idempotencyKey: key } = body;
  if (key === undefined) return { ...body, owner };
  if (key.startsWith(DELEGATE_KEY)) throw new GroundworkError("key_reserved", { prefix: DELEGATE_KEY });
  if (owner !== null) return { ...body, owner, idempotencyKey: `${owner} ${key}` };
  // As it was sent, so that keys from before there were users still name their runs.
  return { ...body, owner, idempotencyKey: LIKE_ANOTHERS.test(key) ? `- ${key}` : key };
}
