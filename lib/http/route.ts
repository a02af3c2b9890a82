// Wraps the handlers of a route: guard, policy, parsing, response. Every failure is returned as JSON with a
// code, a sentence and the status of the error table; methods that a route does not have return 405 in the
// same way.

import { ZodError, type z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import { ConfigError } from "@/lib/config/config-error";
import { configSentence } from "@/lib/config/config-sentence";
import { ERRORS, type ErrorCode, type ErrorFields, GroundworkError } from "@/lib/errors/errors";
import { sentenceOf } from "@/lib/i18n/sentence-of";
import { log } from "@/lib/log";
import { storeError } from "@/lib/process/store-condition";
import { openStream, takeFromRateLimit, whenRead } from "@/lib/resilience/rate-limit";
import type { Language } from "@/lib/text/languages";
import { onBehalfOf } from "@/lib/workers/person";
import { checkBody } from "./bodies";
import { guardRequest } from "./guard";
import { jsonBytes } from "./json-bytes";
import { languageOf } from "./language-of";
import { neverCached } from "./page-policy";
import {
  admit,
  checkOwner,
  JSON_BODY,
  METHODS,
  type Method,
  type MethodPolicy,
  type Policy,
  policyFor,
} from "./policy";
import { ownReach } from "./public-address";
import type { ErrorResponse } from "./responses";
import { isStream, whileAdmitted } from "./still-admitted";

export { languageOf } from "./language-of";
export { FORM_BODY, JSON_BODY } from "./policy";

type RouteContext<P> = { params: Promise<P> };
export type Handler<P> = (request: Request, params: P, actor: Actor) => Promise<Response>;
type Route<P> = (request: Request, context: RouteContext<P>) => Promise<Response>;

function knownError(error: unknown, language: Language): GroundworkError {
  if (error instanceof GroundworkError) return error;
  if (error instanceof ConfigError)
    return new GroundworkError(
      "bad_configuration",
      { detail: configSentence(error, language).message },
      error,
    );
  return storeError(error) ?? new GroundworkError("internal", {}, error);
}

/** A failure as the client receives it. */
export type Fault = {
  code: string;
  message: string;
  status: number;
  retryable: boolean;
  /** Values to insert into the sentence. */
  fields: ErrorFields;
};

/** Formats the body of a failure: for the application's own routes, or for another protocol. */
type Tell = (fault: Fault) => object;

const ownWords: Tell = ({ code, message, retryable }): ErrorResponse => ({
  error: { code, message, retryable },
});

/** The fault of an error; errors outside the table become `internal` and are logged with their cause. */
export function faultOf(error: unknown, language: Language = "en"): Fault {
  const known = knownError(error, language);
  const { status, retryable } = ERRORS[known.code];
  if (status >= 500) log.error("request-failed", { code: known.code, cause: known.cause ?? known });
  const { code, fields } = known;
  return { code, message: sentenceOf(code, fields, language), status, retryable, fields };
}

const POLICIES = new WeakMap<object, Policy>();

/** Exports of a route file that the framework calls. */
const ANSWERS = [...METHODS, "HEAD", "OPTIONS"] as const;

/**
 * The policy of a route, from the exports of its file; null when one of them has none, or a different one.
 */
export function policyOf(route: Partial<Record<(typeof ANSWERS)[number], unknown>>): Policy | null {
  const said = ANSWERS.map((name) => route[name])
    .filter((answer) => typeof answer === "function")
    .map((answer) => POLICIES.get(answer) ?? null);
  const [policy = null] = said;
  return said.every((other) => other === policy) ? policy : null;
}

function refusal(error: unknown, request: Request, tell: Tell): Response {
  const fault = faultOf(error, languageOf(request));
  const headers = new Headers({ "cache-control": "no-store" });
  const { allowed, seconds } = fault.fields;
  if (fault.code === "method_not_allowed") headers.set("allow", String(allowed));
  if (fault.status === 401 && fault.code.startsWith("key_")) headers.set("www-authenticate", "Bearer");
  if (fault.status === 429 && seconds !== undefined) headers.set("retry-after", String(seconds));
  return Response.json(tell(fault), { status: fault.status, headers });
}

/** The names under which an ended connection surfaces; the first is the framework's. */
const LEFT = new Set(["ResponseAborted", "AbortError"]);

/**
 * True when the client closed the connection and the handler stopped for that: nothing failed, and nobody reads the
 * response. Another error in that moment is one.
 */
function hasLeft(error: unknown, { signal }: Request): boolean {
  if (!signal.aborted) return false;
  return error === signal.reason || (error instanceof Error && LEFT.has(error.name));
}

type Called<P> = { request: Request; parameters: P; policy: MethodPolicy; handler: Handler<P> };

/** Calls the handler. A stream ends when its reader loses access. */
async function handle<P>(
  { parameters, policy, handler }: Called<P>,
  { checked, actor }: { checked: Request; actor: Actor },
): Promise<Response> {
  const response = await onBehalfOf(actor.owner, () => handler(checked, parameters, actor));
  if (actor.user === null || !isStream(response)) return response;
  const { headers, url } = checked;
  const asked = new Request(url, { headers });
  return whileAdmitted(response, {
    admit: async () => checkOwner(await admit(asked, policy.who), policy.of, parameters as object),
  });
}

/**
 * Checks the whole policy, in an order that reveals nothing about other people's data, then calls the
 * handler.
 */
async function answer<P>(called: Called<P>): Promise<Response> {
  const { request, parameters, policy } = called;
  const { who, of, body, pace } = policy;
  const actor = await admit(request, who);
  await checkOwner(actor, of, parameters as object);
  const checked = checkBody(request, body);
  const client = actor.user?.id;
  if (client === undefined || !pace) return handle(called, { checked, actor: actor });
  const paces = [pace].flat();
  for (const one of paces) if (one !== "streams") takeFromRateLimit({ pace: one, client });
  if (!paces.includes("streams")) return handle(called, { checked, actor: actor });
  const ended = openStream(client);
  try {
    return whenRead(await handle(called, { checked, actor: actor }), ended);
  } catch (error) {
    ended();
    throw error;
  }
}

/**
 * Exports for a route file: the given handlers behind the policy, and a 405 for every other method. The
 * framework handles HEAD like GET; OPTIONS lists the methods and permits nothing to other sites.
 */
export function routes<P = Record<never, string>>(
  { policy, ...handlers }: { policy: Policy } & Partial<Record<Method, Handler<P>>>,
  { tell = ownWords }: { tell?: Tell } = {},
): Record<Method, Route<P>> {
  const allowed = METHODS.filter((method) => handlers[method]).join(", ");
  const entries = METHODS.map((method) => {
    const handler = handlers[method];
    const route: Route<P> = async (request, context) => {
      try {
        const own = policyFor(policy, method);
        guardRequest(request, ownReach(), own);
        if (!handler) throw new GroundworkError("method_not_allowed", { method, allowed });
        const parameters = await context.params;
        return neverCached(await answer({ request, parameters, policy: own, handler }));
      } catch (error) {
        // 499, as proxies log it: the client closed the request.
        if (hasLeft(error, request)) return new Response(null, { status: 499 });
        return refusal(error, request, tell);
      }
    };
    POLICIES.set(route, policy);
    return [method, route] as const;
  });
  return Object.fromEntries(entries) as Record<Method, Route<P>>;
}

/** The faults of a body, naming the field: `question: expected string, received number`. */
function describe(error: ZodError): string {
  const issue = error.issues[0];
  const field = issue?.path.join(".") || "body";
  return `${field}: ${(issue?.message ?? "is not valid").replace(/^Invalid input: /, "")}.`;
}

/** Reads and validates a JSON body. Throws the error of the table that names the fault. */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
  limit = JSON_BODY.limit,
): Promise<z.infer<S>> {
  const bytes = await jsonBytes(request, limit);
  if (!bytes) throw new GroundworkError("body_too_large", { limit: `${Math.floor(limit / 1_000_000)} MB` });
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

/** Reads and validates the query string. Throws `invalid_request` naming the parameter. */
export function readQuery<S extends z.ZodType>(request: Request, schema: S): z.infer<S> {
  const parsed = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (parsed.success) return parsed.data;
  throw new GroundworkError("invalid_request", { detail: describe(parsed.error) }, parsed.error);
}

// The response to invalid fields: the error, and each field's fault, so that a form can mark it.

type Refused<Issue> = { code: ErrorCode; issues: Issue[]; nameOf: (issue: Issue) => string };

export function refused<Issue>(request: Request, { code, issues, nameOf }: Refused<Issue>): Response {
  const { status, retryable } = ERRORS[code];
  const fields = { count: issues.length, fields: issues.map(nameOf).join(", ") };
  const message = sentenceOf(code, fields, languageOf(request));
  return Response.json({ error: { code, message, retryable }, issues }, { status });
}
