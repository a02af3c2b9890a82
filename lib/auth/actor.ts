// The actor of a request: a signed-in user, a program with a key, the one person without sign-in, or a
// stranger.

import type { Owner } from "@/db/store/threads";
import { checkKey } from "@/lib/auth/api-keys";
import { GroundworkError } from "@/lib/errors/errors";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { WATCH_KEY } from "@/lib/run-log/watch-key";
import { DELEGATE_KEY } from "@/lib/runs/delegates/delegate-key";
import { processSingleton } from "@/lib/singleton";
import { ownerOf, type Role } from "./accounts";
import { findSession } from "./sessions";

export type Actor = {
  /** `alone`: there are no users, and nobody else can reach this server. */
  kind: "alone" | "session" | "key" | "stranger";
  /** Null for `alone`, strangers, and a key from before there was a user. */
  user: { id: string; name: string; role: Role } | null;
  /** The owner of the data they see and create. */
  owner: Owner;
  administers: boolean;
};

/** Not a user id, so a stranger owns nothing. */
const NOBODY = "-";

const ALONE: Actor = { kind: "alone", user: null, owner: null, administers: true };
export const STRANGER: Actor = { kind: "stranger", user: null, owner: NOBODY, administers: false };

/** Milliseconds for which the existence of users is cached. */
const REMEMBERED = 1000;
const known = processSingleton("users", () => ({ current: null as { at: number; any: boolean } | null }));

/** True when people have to sign in. Another process may have just added the first user. */
export async function hasUsers(now = systemClock.now()): Promise<boolean> {
  const before = known.current;
  if (before && now - before.at >= 0 && now - before.at < REMEMBERED) return before.any;
  const any = await getDb().anyUser();
  known.current = { at: now, any };
  return any;
}

/** Clears the cache after a user was added or removed here. */
export function usersChanged(): void {
  known.current = null;
}

type Shown = {
  /** The key of the request; null when there is nothing in the form of a key. */
  key: string | null;
  session: string | null;
  /** True when only this machine can reach the server. */
  isPrivate: boolean;
};

/** Throws key_unknown for an invalid token in the form of a key. */
export async function whoAsks({ key, session, isPrivate }: Shown): Promise<Actor> {
  const came = key === null ? null : await checkKey(key);
  if (isPrivate && !(await hasUsers())) return ALONE;
  if (came) return byKey(came);
  const row = session === null ? null : await findSession(session);
  if (!row) return STRANGER;
  const { id, name, role } = row;
  return {
    kind: "session",
    user: { id, name, role },
    owner: ownerOf(row),
    administers: role === "administrator",
  };
}

/**
 * A key acts as its creator but never administers: it has access to their data, not to what affects everyone.
 */
async function byKey({ owner }: { owner: Owner }): Promise<Actor> {
  const row = await getDb().findOwner(owner);
  const user = row && { id: row.id, name: row.name, role: "user" as const };
  return { kind: "key", user, owner, administers: false };
}

/**
 * Prefixes of a founder's idempotency key that could be confused with others': those of users, and the escape
 * prefix itself.
 */
const LIKE_ANOTHERS = /^(?:usr_|- )/;

/**
 * A submission with its owner: two people's idempotency keys never collide, and nobody can use the key of a
 * delegate or of a watch. Throws key_reserved.
 */
export function submittedBy<Body extends { idempotencyKey?: string | undefined }>(
  { owner }: Pick<Actor, "owner">,
  body: Body,
): Body & { owner: Owner } {
  const { idempotencyKey: key } = body;
  if (key === undefined) return { ...body, owner };
  for (const prefix of [DELEGATE_KEY, WATCH_KEY])
    if (key.startsWith(prefix)) throw new GroundworkError("key_reserved", { prefix });
  if (owner !== null) return { ...body, owner, idempotencyKey: `${owner} ${key}` };
  // Unchanged for the founder, so that keys from before there were users still identify their runs.
  return { ...body, owner, idempotencyKey: LIKE_ANOTHERS.test(key) ? `- ${key}` : key };
}
