// Stands before every page: doors that may refuse it, one after the other, and then the headers it leaves with. Routes ask
// more of a request and do so themselves (lib/http/guard.ts); links from other sites to pages are none of its business.
// It is loaded apart from everything else, so it imports little.

import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { askPageAuth, type Opening } from "@/lib/auth/page-auth";
import { isDevelopment } from "@/lib/config/env";
import { ERRORS } from "@/lib/errors/errors";
import { isOwnHost } from "@/lib/http/guard";
import { languageOf } from "@/lib/http/language-of";
import { DOCUMENTS, INERT_POLICY, pagePolicy, TRANSPORT } from "@/lib/http/page-policy";
import { addressOf, ownReach } from "@/lib/http/public-address";
import { sessionOf } from "@/lib/http/session-cookie";
import { SHARED_HEADERS, SHARED_PAGE } from "@/lib/http/shared-page";
import { sentenceOf } from "@/lib/i18n/sentence-of";

/** Gives the answer that is sent in place of the page; null lets the request pass. */
type Door = (request: NextRequest) => Response | null | Promise<Response | null>;

/** A name that is not this server's is refused before anything of the person's is drawn. */
const ownHost: Door = (request) =>
  isOwnHost(request.headers.get("host"), ownReach())
    ? null
    : new Response(sentenceOf("cross_site", {}, languageOf(request)), {
        status: ERRORS.cross_site.status,
        headers: { "content-type": "text/plain; charset=utf-8", "content-security-policy": INERT_POLICY },
      });

/** A mail program ends mails at the address that a person would open; the route looks at no session. */
const ENDS_MAILS = /^\/unsubscribe\/[^/]+$/;

/** Pages are read. What changes something is a route, and a body that comes with a page's address is nobody's. */
const readOnly: Door = (request) =>
  request.method === "GET" ||
  request.method === "HEAD" ||
  (request.method === "POST" && ENDS_MAILS.test(request.nextUrl.pathname))
    ? null
    : new Response(null, {
        status: 405,
        headers: { allow: "GET, HEAD", "content-security-policy": INERT_POLICY },
      });

function tooOften(request: NextRequest, { limit, seconds }: Extract<Opening, { kind: "wait" }>): Response {
  const { status } = ERRORS.too_many_requests;
  return new Response(sentenceOf("too_many_requests", { limit, seconds }, languageOf(request)), {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "content-security-policy": INERT_POLICY,
      "cache-control": "no-store",
      "retry-after": String(seconds),
    },
  });
}

/** What who is not signed in sees: where they can, and what is the same for everybody. */
const OPEN =
  /^\/(?:login(?:\/oidc|\/callback)?$|messages\/|diagram\/|(?:icon\.svg|favicon\.ico)$|unsubscribe\/[^/]+$)/;

/** Pages that draw whole reports. */
const COSTLY = /^\/(?:reports|research)\//;

/** A shared report needs no sign-in; its link is the right to read it. Guesses and readings count alike, by address. */
async function paced(request: NextRequest): Promise<Response | null> {
  const opening = await askPageAuth({
    session: null,
    costly: true,
    visitor: { address: addressOf(request) },
  });
  return opening.kind === "wait" ? tooOften(request, opening) : null;
}

/** Leads who is not signed in to where they can, and from there back; lets nobody open costly pages without end. */
const signedIn: Door = async (request) => {
  const { pathname, search } = request.nextUrl;
  if (OPEN.test(pathname)) return null;
  if (SHARED_PAGE.path.test(pathname)) return paced(request);
  const opening = await askPageAuth({ session: sessionOf(request), costly: COSTLY.test(pathname) });
  if (opening.kind === "open") return null;
  if (opening.kind === "wait") return tooOften(request, opening);
  const login = request.nextUrl.clone();
  login.pathname = "/login";
  login.search = pathname === "/" && search === "" ? "" : `?next=${encodeURIComponent(pathname + search)}`;
  return NextResponse.redirect(login);
};

const DOORS: readonly Door[] = [ownHost, readOnly, signedIn];

/** What diagrams are drawn with has a policy of its own (app/diagram), and the words of the interface are data. */
const NO_PAGE = /^\/(?:diagram|messages)\//;

/** Lets a page be drawn with a nonce of its own, which the framework reads from the policy in the request. */
function passed(request: NextRequest): Response {
  if (NO_PAGE.test(request.nextUrl.pathname)) return NextResponse.next();
  const nonce = randomBytes(16).toString("base64");
  const policy = pagePolicy({ nonce, development: isDevelopment() });
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.delete(SHARED_PAGE.header);
  if (SHARED_PAGE.path.test(request.nextUrl.pathname)) headers.set(SHARED_PAGE.header, "1");
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

function isEncrypted(request: NextRequest): boolean {
  const told = request.headers.get("x-forwarded-proto") ?? request.nextUrl.protocol;
  return /^https:?$/.test(told);
}

async function answer(request: NextRequest): Promise<Response> {
  for (const door of DOORS) {
    const refused = await door(request);
    if (refused) return refused;
  }
  return passed(request);
}

export async function proxy(request: NextRequest): Promise<Response> {
  const response = await answer(request);
  if (!NO_PAGE.test(request.nextUrl.pathname))
    for (const [name, value] of Object.entries(DOCUMENTS)) response.headers.set(name, value);
  if (SHARED_PAGE.path.test(request.nextUrl.pathname))
    for (const [name, value] of Object.entries(SHARED_HEADERS)) response.headers.set(name, value);
  if (isEncrypted(request)) response.headers.set(TRANSPORT.name, TRANSPORT.value);
  return response;
}

/** Files that the build made are the same for everybody. */
export const config = { matcher: "/((?!api/|_next/static/).*)" };
