// Determines the actor of a request.

import { type Actor, whoAsks } from "@/lib/auth/actor";
import { KEY_PREFIX } from "@/lib/auth/api-keys";
import { isPrivate, ownReach } from "./public-address";
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
