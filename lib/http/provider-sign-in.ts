// Signing in through the identity provider: the way there, and the answer with which the browser comes back. Both are
// followed as links, from the sign-in page and from the provider, so they stand beside the pages and not under /api.

import { z } from "zod";
import { OidcFault, type OidcFaultReason } from "@/lib/auth/oidc/faults";
import { beginAttempt, finishAttempt } from "@/lib/auth/oidc/provider";
import { signInClaimed } from "@/lib/auth/oidc/sign-in";
import { placeAfter } from "@/lib/auth/place-after";
import { closeSession } from "@/lib/auth/sessions";
import { createGuesses } from "@/lib/auth/sign-in-rate-limit";
import { readEnv } from "@/lib/config/env";
import { log } from "@/lib/log";
import { systemClock } from "@/lib/process/clock";
import { processSingleton } from "@/lib/singleton";
import { addressOf, isSecure, originOf, ownReach } from "./public-address";
import { cookieOf, sessionCookie, sessionHeader, sessionOf } from "./session-cookie";

const PROVIDER_ANSWER = "/login/callback";
const LOGIN = "/login";

/** Seconds in which people answer their provider. */
const ATTEMPT_AGE = 600;

/** What the browser keeps of a sign-in that has begun. `next`: a path of this server. */
const attemptShape = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  at: z.number(),
});
type KeptAttempt = z.infer<typeof attemptShape>;

const attemptCookie = (): string => `${sessionCookie()}-oidc`;

/** Lax: the browser brings it along when the provider leads back here. Null deletes it. */
function attemptHeader(attempt: KeptAttempt | null): string {
  const value = attempt ? Buffer.from(JSON.stringify(attempt)).toString("base64url") : "";
  const age = attempt ? ATTEMPT_AGE : 0;
  const secure = isSecure(ownReach()) ? "; Secure" : "";
  return `${attemptCookie()}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

function attemptOf(request: Request): KeptAttempt | null {
  const value = cookieOf(request.headers.get("cookie"), attemptCookie());
  try {
    return attemptShape.parse(JSON.parse(Buffer.from(value ?? "", "base64url").toString()));
  } catch {
    return null;
  }
}

function redirectTo(location: string, cookies: string[] = []): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** The path that `next` names on this server. */
const pathAfter = (next: string | null, origin: string): string =>
  placeAfter(next, origin).slice(origin.length);

/** The sign-in page with a reason, and with the way back; the address has nothing else of what happened. */
function signInPage(
  { origin, next, reason }: { origin: string; next: string; reason?: OidcFaultReason },
  cookies?: string[],
): Response {
  const query = new URLSearchParams({
    ...(reason ? { fault: reason } : {}),
    ...(next === "/" ? {} : { next }),
  });
  return redirectTo(`${origin}${LOGIN}${query.size > 0 ? `?${query}` : ""}`, cookies);
}

function reasonOf(error: unknown): OidcFaultReason {
  if (!(error instanceof OidcFault)) throw error;
  const { reason, detail } = error;
  log.warn("provider-sign-in-failed", { reason, detail });
  return reason;
}

/** Values of browsers for requests that the person or this site's own page caused. */
const OWN_SITE = new Set([null, "same-origin", "none"]);

/** Leads the browser to the provider. */
export async function beginProviderSignIn(request: Request): Promise<Response> {
  const origin = originOf(request);
  const { oidc } = readEnv();
  const next = pathAfter(new URL(request.url).searchParams.get("next"), origin);
  // Another site must not sign anybody in; it can only show the sign-in page.
  const isOwn = OWN_SITE.has(request.headers.get("sec-fetch-site"));
  if (!oidc || !isOwn) return signInPage({ origin, next });
  try {
    const { address, attempt } = await beginAttempt(oidc, `${origin}${PROVIDER_ANSWER}`);
    return redirectTo(address, [attemptHeader({ ...attempt, next, at: systemClock.now() })]);
  } catch (error) {
    return signInPage({ origin, next, reason: reasonOf(error) });
  }
}

/** Of a failed sign-in, nobody knows the name; addresses and the total are limited as for passwords. */
const guesses = () => processSingleton("oidc-guesses", () => createGuesses());

async function finish(request: Request, kept: KeptAttempt, answer: URL): Promise<string> {
  const { oidc } = readEnv();
  const who = { name: kept.state, address: addressOf(request) };
  if (!oidc || systemClock.now() - kept.at > ATTEMPT_AGE * 1000) throw new OidcFault("expired");
  if (answer.searchParams.has("code") && guesses().begin({ ...who, now: systemClock.now() }) > 0)
    throw new OidcFault("paced");
  const { token } = await signInClaimed(await finishAttempt(oidc, kept, answer));
  guesses().right(who);
  return token;
}

/** Signs the browser in with the provider's answer, or leads it back to the sign-in page. */
export async function finishProviderSignIn(request: Request): Promise<Response> {
  const origin = originOf(request);
  const kept = attemptOf(request);
  if (!kept) return signInPage({ origin, next: "/", reason: reasonOf(new OidcFault("expired")) });
  const next = pathAfter(kept.next, origin);
  const answer = new URL(`${origin}${PROVIDER_ANSWER}${new URL(request.url).search}`);
  // The sign-in that has begun stays, since this answer is not its own.
  if (answer.searchParams.get("state") !== kept.state)
    return signInPage({ origin, next, reason: reasonOf(new OidcFault("state")) });
  try {
    const token = await finish(request, kept, answer);
    const before = sessionOf(request);
    if (before) await closeSession(before);
    return redirectTo(`${origin}${next}`, [sessionHeader(token), attemptHeader(null)]);
  } catch (error) {
    return signInPage({ origin, next, reason: reasonOf(error) }, [attemptHeader(null)]);
  }
}
