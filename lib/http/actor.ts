// Determines the actor of a request.

import { type Actor, whoAsks } from "@/lib/auth/actor";
import { KEY_PREFIX } from "@/lib/auth/api-keys";
import { isLoopback, isPrivate, ownReach, type Reach } from "./public-address";
import { sessionOf } from "./session-cookie";

/** The bearer token of a request, whatever it contains. */
export function bearerOf(request: Request): string | null {
  return /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

/** Throws key_unknown: a token with the form of a key must be a valid key, on every route. */
export function actorOf(request: Request): Promise<Actor> {
  const bearer = bearerOf(request);
  const key = bearer?.startsWith(KEY_PREFIX) ? bearer : null;
  return whoAsks({ key, session: sessionOf(request), isPrivate: isPrivate(ownReach()) });
}

/**
 * The client address of a request: the last hop that a proxy in front reports; null when it is unknown.
 * Without a proxy, programs could send any address in the header, including another person's; a proxy that
 * reports none leaves its own.
 */
export function addressOf(request: Request, reach: Reach = ownReach()): string | null {
  if (reach.publicUrl === null || isPrivate(reach)) return null;
  const hops = (request.headers.get("x-forwarded-for") ?? "").split(",");
  const last = hops.at(-1)?.trim().slice(0, 60) ?? "";
  return last === "" || isLoopback(last.replace(/^::ffff:/i, "")) ? null : last;
}
