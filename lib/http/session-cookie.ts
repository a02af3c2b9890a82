// The cookies of a signed-in browser.

import { SESSION_LONGEST } from "@/lib/auth/session-times";
import { readEnv } from "@/lib/config/env";
import { isSecure, ownReach, type Reach } from "./public-address";

/** Cookies are not separated by port, so each server on a machine uses its own name. */
export function sessionCookie(reach: Reach = ownReach(), port = readEnv().port): string {
  return isSecure(reach) ? "__Host-groundwork" : `groundwork-${port}`;
}

/** The value of a cookie in a Cookie header. */
export function cookieOf(header: string | null, name: string): string | undefined {
  const found = header?.split(/; */).find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** The session token of a request. */
export function sessionOf(request: Request): string | null {
  return cookieOf(request.headers.get("cookie"), sessionCookie()) || null;
}

const deviceCookie = (): string => `${sessionCookie()}-device`;
/** Seconds; browsers keep no cookie for longer than 400 days. */
const DEVICE_AGE = 400 * 86_400;

/** The device token that a browser received at an earlier sign-in. */
export function deviceWordOf(request: Request): string | null {
  return cookieOf(request.headers.get("cookie"), deviceCookie()) || null;
}

/**
 * The Set-Cookie header of the device token, by which a browser is recognised at the next sign-in; it grants
 * no access.
 */
function deviceHeader(word: string): string {
  const secure = isSecure(ownReach()) ? "; Secure" : "";
  return `${deviceCookie()}=${word}; Path=/; Max-Age=${DEVICE_AGE}; HttpOnly; SameSite=Strict${secure}`;
}

/** The headers that give a browser its session and its device token. */
export function signedInHeaders({ token, device }: { token: string; device: string | null }): Headers {
  const headers = new Headers({ "cache-control": "no-store" });
  headers.append("set-cookie", sessionHeader(token));
  if (device !== null) headers.append("set-cookie", deviceHeader(device));
  return headers;
}

/**
 * The Set-Cookie header of a session; null ends it. Lax, so that links from elsewhere work for a signed-in
 * user: the guard refuses requests of other sites, and following a link changes nothing.
 */
export function sessionHeader(token: string | null): string {
  const age = token === null ? 0 : Math.floor(SESSION_LONGEST / 1000);
  const secure = isSecure(ownReach()) ? "; Secure" : "";
  return `${sessionCookie()}=${token ?? ""}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}
