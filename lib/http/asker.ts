// Reads of a request who asks.

import { KEY_PREFIX } from "@/lib/runs/api-keys";
import { type Asker, whoAsks } from "@/lib/users/asker";
import { isPrivate, ownReach } from "./public-address";
import { sessionOf } from "./session-cookie";

/** What a program sent as its key, whatever it is. */
export function bearerOf(request: Request): string | null {
  return /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

/** Throws key_unknown: what has the form of a key must be one, everywhere. */
export function askerOf(request: Request): Promise<Asker> {
  const bearer = bearerOf(request);
  const key = bearer?.startsWith(KEY_PREFIX) ? bearer : null;
  return whoAsks({ key, session: sessionOf(request), isPrivate: isPrivate(ownReach()) });
}

/**
 * Where a request comes from, as near as it can be told: the last hop that a proxy in front names, else what the framework
 * saw. Without a proxy a program can say anything, which is why addresses alone are not relied on.
 */
export function addressOf(request: Request): string {
  const hops = (request.headers.get("x-forwarded-for") ?? "").split(",");
  return hops.at(-1)?.trim().slice(0, 60) || "unknown";
}
