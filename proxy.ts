// Stands before every page: a name that is not this server's is refused before anything of the person's is drawn. Routes
// ask more of a request and do so themselves (lib/http/guard.ts); links from other sites to pages are none of its business.

import { type NextRequest, NextResponse } from "next/server";
import { readEnv } from "@/lib/config/env";
import { ERRORS } from "@/lib/errors";
import { isOwnHost } from "@/lib/http/guard";
import { languageOf } from "@/lib/http/route";
import { sentenceOf } from "@/lib/messages/sentence-of";

export function proxy(request: NextRequest): Response {
  if (isOwnHost(request.headers.get("host"), readEnv().host)) return NextResponse.next();
  return new Response(sentenceOf("cross_site", {}, languageOf(request)), {
    status: ERRORS.cross_site.status,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

/** Files that the build made are the same for everybody. */
export const config = { matcher: "/((?!api/|_next/static/).*)" };
