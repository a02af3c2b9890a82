// What a browser is given to be known again.

import { readEnv } from "@/lib/config/env";
import { SESSION_LONGEST } from "@/lib/users/session-times";
import { cookieOf } from "./cookies";
import { isSecure, ownReach, type Reach } from "./public-address";

/** Cookies know no ports, so each server of a machine has one of its own name. */
export function sessionCookie(reach: Reach = ownReach(), port = readEnv().port): string {
  return isSecure(reach) ? "__Host-groundwork" : `groundwork-${port}`;
}

/** What a browser is signed in with. */
export function sessionOf(request: Request): string | null {
  return cookieOf(request.headers.get("cookie"), sessionCookie()) || null;
}

/**
 * The Set-Cookie header of a session; null ends it. Lax, so that a link from elsewhere opens for who is signed in: what
 * other sites send is refused by the guard, and nothing is written by following a link.
 */
export function sessionHeader(token: string | null): string {
  const age = token === null ? 0 : Math.floor(SESSION_LONGEST / 1000);
  const secure = isSecure(ownReach()) ? "; Secure" : "";
  return `${sessionCookie()}=${token ?? ""}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}
