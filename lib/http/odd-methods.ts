// Responds to requests with methods that no page and no route has (TRACE, PROPFIND and the like). The
// framework cannot represent them: it responds to TRACE with 500 and to the others with an empty 400, before
// any code of this program runs.

import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { ERRORS } from "@/lib/errors/errors";
import { sentenceOf } from "@/lib/i18n/sentence-of";
import { processSingleton } from "@/lib/singleton";
import { languageOf } from "./language-of";
import { EVERYWHERE, INERT_POLICY } from "./page-policy";

const PAGES = ["GET", "HEAD"];
const ROUTES = [...PAGES, "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const isRoute = request.url?.startsWith("/api/") ?? false;
  const allowed = (isRoute ? ROUTES : PAGES).join(", ");
  const fields = { method: request.method ?? "", allowed };
  const { status, retryable } = ERRORS.method_not_allowed;
  const language = languageOf(new Request("http://localhost/", { headers: readable(request) }));
  const message = sentenceOf("method_not_allowed", fields, language);
  const body = JSON.stringify({ error: { code: "method_not_allowed", message, retryable } });
  response.writeHead(status, {
    ...EVERYWHERE,
    Allow: allowed,
    "Content-Security-Policy": INERT_POLICY,
    "Cache-Control": "no-store",
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    // A possible body is not read.
    Connection: "close",
  });
  response.end(body);
}

function readable({ headers }: IncomingMessage): Record<string, string> {
  const language = headers["accept-language"];
  return language === undefined ? {} : { "accept-language": language };
}

const installed = processSingleton("odd-methods", () => ({ current: false }));

/**
 * From now on every HTTP server of this process responds to such requests itself, with 405. The framework
 * creates its server before any code of this program runs and offers no hook before it.
 */
export function refuseOddMethods(): void {
  if (installed.current) return;
  installed.current = true;
  const emit = Server.prototype.emit;
  Server.prototype.emit = function (this: Server, event: string | symbol, ...given: unknown[]): boolean {
    const [request, response] = given as [IncomingMessage, ServerResponse];
    if (event !== "request" || ROUTES.includes(request.method ?? ""))
      return Reflect.apply(emit, this, [event, ...given]);
    refuse(request, response);
    return true;
  };
}
