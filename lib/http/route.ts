// Wraps what a route does: guard, parse, answer. Every failure leaves as JSON with a code, a sentence and the status of
// the error table; methods a route does not have answer 405 the same way.

import { ZodError, type z } from "zod";
import { ConfigError } from "@/lib/config/config-error";
import { ERRORS, type ErrorFields, GroundworkError } from "@/lib/errors";
import { log } from "@/lib/log";
import { LANGUAGE_COOKIE, type Language, languageFrom } from "@/lib/messages/languages";
import { sentenceOf } from "@/lib/messages/sentence-of";
import { storeError } from "@/lib/runs/store-condition";
import { guardRequest } from "./guard";
import { jsonBytes } from "./json-bytes";
import type { ErrorResponse } from "./responses";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

/** A question has 20,000 characters at most; with escapes and answers this is ample. */
const BODY_LIMIT = 1_000_000;

export type RouteContext<P> = { params: Promise<P> };
export type Handler<P> = (request: Request, params: P) => Promise<Response>;
type Route<P> = (request: Request, context: RouteContext<P>) => Promise<Response>;

function knownError(error: unknown): GroundworkError {
  if (error instanceof GroundworkError) return error;
  if (error instanceof ConfigError)
    return new GroundworkError("bad_configuration", { detail: error.message }, error);
  return storeError(error) ?? new GroundworkError("internal", {}, error);
}

/** What was chosen in the interface, else what the client asks for; a program that asks for nothing is answered in English. */
export function languageOf(request: Request): Language {
  const cookies = request.headers.get("cookie")?.split("; ") ?? [];
  const chosen = cookies.find((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`));
  return languageFrom(chosen?.slice(LANGUAGE_COOKIE.length + 1), request.headers.get("accept-language"));
}

/** A failure as whoever asked is told it. */
export type Fault = {
  code: string;
  message: string;
  status: number;
  retryable: boolean;
  /** What the sentence is filled with. */
  fields: ErrorFields;
};

/** How a route differs from one of the application's own. */
export type Border = {
  /** Who may ask. Throws when this one may not. */
  guard: (request: Request) => void | Promise<void>;
  /** The body that tells a failure. */
  tell: (fault: Fault) => object;
};

const OWN: Border = {
  guard: (request) => guardRequest(request),
  tell: ({ code, message, retryable }): ErrorResponse => ({ error: { code, message, retryable } }),
};

/** What is told of an error; what is not of the table becomes `internal` and goes to the log with its cause. */
export function faultOf(error: unknown, language: Language = "en"): Fault {
  const known = knownError(error);
  const { status, retryable } = ERRORS[known.code];
  if (status >= 500) log.error("request-failed", { code: known.code, cause: known.cause ?? known });
  const { code, fields } = known;
  return { code, message: sentenceOf(code, fields, language), status, retryable, fields };
}

/** Exports for a route file: the given handlers, and a 405 for every other method. */
export function routes<P = Record<never, string>>(
  handlers: Partial<Record<Method, Handler<P>>>,
  border: Partial<Border> = {},
): Record<Method, Route<P>> {
  const { guard, tell } = { ...OWN, ...border };
  const allowed = METHODS.filter((method) => handlers[method]).join(", ");
  const entries = METHODS.map((method) => {
    const handler = handlers[method];
    const route: Route<P> = async (request, context) => {
      try {
        await guard(request);
        if (!handler) throw new GroundworkError("method_not_allowed", { method, allowed });
        return await handler(request, await context.params);
      } catch (error) {
        const fault = faultOf(error, languageOf(request));
        const headers = new Headers(handler ? {} : { allow: allowed });
        if (fault.status === 401) headers.set("www-authenticate", "Bearer");
        return Response.json(tell(fault), { status: fault.status, headers });
      }
    };
    return [method, route] as const;
  });
  return Object.fromEntries(entries) as Record<Method, Route<P>>;
}

/** What is wrong with a body, naming the field: `question: expected string, received number`. */
function describe(error: ZodError): string {
  const issue = error.issues[0];
  const field = issue?.path.join(".") || "body";
  return `${field}: ${(issue?.message ?? "is not valid").replace(/^Invalid input: /, "")}.`;
}

/** Reads and checks a JSON body. Throws the error of the table that names what is wrong. */
export async function readJson<S extends z.ZodType>(request: Request, schema: S): Promise<z.infer<S>> {
  const bytes = await jsonBytes(request, BODY_LIMIT);
  if (!bytes) throw new GroundworkError("body_too_large", { limit: "1 MB" });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new GroundworkError("invalid_json", {}, cause);
  }
  try {
    return schema.parse(value);
  } catch (cause) {
    if (cause instanceof ZodError)
      throw new GroundworkError("invalid_request", { detail: describe(cause) }, cause);
    throw cause;
  }
}

/** Reads and checks the query string. Throws `invalid_request` naming the parameter. */
export function readQuery<S extends z.ZodType>(request: Request, schema: S): z.infer<S> {
  const parsed = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (parsed.success) return parsed.data;
  throw new GroundworkError("invalid_request", { detail: describe(parsed.error) }, parsed.error);
}
