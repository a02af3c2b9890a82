// What a browser is given to be known again.

import { SESSION_LONGEST } from "@/lib/auth/session-times";
import { readEnv } from "@/lib/config/env";
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

const deviceCookie = (): string => `${sessionCookie()}-device`;
/** Seconds; browsers keep no cookie for longer than 400 days. */
const DEVICE_AGE = 400 * 86_400;

/** What a browser was given when somebody signed in there. */
export function deviceWordOf(request: Request): string | null {
  return cookieOf(request.headers.get("cookie"), deviceCookie()) || null;
}

/** The Set-Cookie header by which a browser is known again when somebody signs in; it opens nothing. */
function deviceHeader(word: string): string {
  const secure = isSecure(ownReach()) ? "; Secure" : "";
  return `${deviceCookie()}=${word}; Path=/; Max-Age=${DEVICE_AGE}; HttpOnly; SameSite=Strict${secure}`;
}

/** The headers that give a browser a session and the word to be known again by. */
export function signedInHeaders({ token, device }: { token: string; device: string | null }): Headers {
  const headers = new Headers({ "cache-control": "no-store" });
  headers.append("set-cookie", sessionHeader(token));
  if (device !== null) headers.append("set-cookie", deviceHeader(device));
  return headers;
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
