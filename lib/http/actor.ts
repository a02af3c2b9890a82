// Reads of a request who asks.

import { type Actor, whoAsks } from "@/lib/auth/actor";
import { KEY_PREFIX } from "@/lib/auth/api-keys";
import { isLoopback, isPrivate, ownReach, type Reach } from "./public-address";
import { sessionOf } from "./session-cookie";

/** What a program sent as its key, whatever it is. */
export function bearerOf(request: Request): string | null {
  return /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

/** Throws key_unknown: what has the form of a key must be one, everywhere. */
export function actorOf(request: Request): Promise<Actor> {
  const bearer = bearerOf(request);
  const key = bearer?.startsWith(KEY_PREFIX) ? bearer : null;
  return whoAsks({ key, session: sessionOf(request), isPrivate: isPrivate(ownReach()) });
}

/**
 * Where a request comes from: the last hop that a proxy in front names; null where nobody can tell. Without a proxy a
 * program names what it likes, also the address of somebody else, and one that names nobody leaves its own.
 */
export function addressOf(request: Request, reach: Reach = ownReach()): string | null {
  if (reach.publicUrl === null || isPrivate(reach)) return null;
  const hops = (request.headers.get("x-forwarded-for") ?? "").split(",");
  const last = hops.at(-1)?.trim().slice(0, 60) ?? "";
  return last === "" || isLoopback(last.replace(/^::ffff:/i, "")) ? null : last;
}
