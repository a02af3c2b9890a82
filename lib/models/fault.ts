// Classifies a failed request to a model: a transient fault worth a retry, a mode that this endpoint does not
// support, or a failure with a name. Server texts are examined here and logged, but never shown.

import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from "@ai-sdk/provider";
import type { ErrorCode } from "@/lib/errors/errors";
import { asksForCalls, isAmount, SYSTEM_ROLE } from "./fallback-chain";
import type { AskingMode, Refused, RefusedParameter } from "./model";
import {
  finalRefusal,
  isConflict,
  isMiswritten,
  refusalWords,
  refusedForm,
  refusesSystemRole,
} from "./refusal";
import { notTaken, refusedParameter } from "./refused-parameter";

export type ModelFault =
  /** `words` is a sentence for the status line, `cause` the few words for brackets. */
  | {
      kind: "passing";
      code: "model_unreachable" | "model_timeout";
      words: string;
      cause: string;
      /** The endpoint is available and asks to wait. */
      limited?: true;
      /** The endpoint is available, and the model wrote something that its own check did not accept. */
      miswritten?: true;
    }
  | { kind: "mode-refused"; refused: Refused; reason: string }
  | { kind: "parameter-refused"; refused: RefusedParameter; reason: string }
  | { kind: "final"; code: ErrorCode; fields: Record<string, string | number> };

/** The model sent nothing for too long (`limit` says which bound was exceeded). */
export class ModelSilence extends Error {
  override readonly name = "ModelSilence";
  readonly limit: "first" | "silence" | "total";
  readonly ms: number;

  constructor(limit: "first" | "silence" | "total", ms: number) {
    super(`model silent: ${limit} limit of ${ms} ms`);
    this.limit = limit;
    this.ms = ms;
  }
}

/** How the error of a `WebPageReply` names its cause. */
export const WEB_PAGE = "a web page instead of a reply";

/** The address returns a web page: a sign-in, a proxy's notice, or no model at all. */
export class WebPageReply extends Error {
  override readonly name = "WebPageReply";

  constructor() {
    super(WEB_PAGE);
  }
}

/** The most of a server's text that is examined. */
const MOST_READ = 20_000;
const SMALLEST_WINDOW = 512;

export type NoConnection = "refused" | "not_found" | "port" | "certificate" | "timed_out" | "broken";

const CONNECTION: [pattern: RegExp, kind: NoConnection][] = [
  [/ECONNREFUSED/, "refused"],
  [/ENOTFOUND|EAI_AGAIN/, "not_found"],
  // `fetch` sends nothing to ports of other services, such as 9 or 25.
  [/\bbad port\b/, "port"],
  [/CERT|SSL|TLS|SELF_SIGNED/, "certificate"],
  [/TIMEDOUT|_TIMEOUT/, "timed_out"],
];
const CAUSE: Record<NoConnection, string> = {
  refused: "connection refused",
  not_found: "address not found",
  port: "port not allowed",
  certificate: "certificate not accepted",
  timed_out: "connection timed out",
  broken: "connection broke",
};

/** Codes and messages along the chain of causes, as one text to search. */
function chain(error: unknown): string {
  const said: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth += 1)
    said.push(String((at as { code?: unknown }).code ?? ""), at.message);
  return said.join(" ");
}

const passing = (cause: string, words: string) =>
  ({ kind: "passing", code: "model_unreachable", cause, words }) as const;

const final = (code: ErrorCode, fields: Record<string, string | number> = {}): ModelFault => ({
  kind: "final",
  code,
  fields,
});

/** What an error response says, and the body of the request that it answers. */
type Said = { text: string; param: string | null; body: unknown };

const PARAMETER_STATUS = new Set([400, 422]);
/** Servers that fail in the template itself answer 500. */
const SYSTEM_STATUS = new Set([400, 422, 500]);

/** The meaning of a status other than 2xx, or of an error event in a stream. */
function ofStatus(status: number, { text, param, body }: Said, mode: AskingMode): ModelFault {
  if (status >= 300 && status < 400) return final("model_redirects", { status });
  const code = finalRefusal(status, text);
  if (code) return final(code, code === "model_unauthorised" || code === "model_rejected" ? { status } : {});
  if (isMiswritten(text))
    return {
      ...passing("a reply of another form", "The model's reply did not fit its form"),
      miswritten: true,
    };
  if (SYSTEM_STATUS.has(status) && refusesSystemRole(text))
    return {
      kind: "parameter-refused",
      refused: { parameter: SYSTEM_ROLE, instead: "the first message" },
      reason: `The endpoint answered ${status}: its template has no place for instructions of their own.`,
    };
  const named =
    PARAMETER_STATUS.has(status) && !isConflict(text, mode) ? refusedParameter(body, { param, text }) : null;
  if (named) {
    const reason = isAmount(named.instead)
      ? `The endpoint answered ${status}: it takes at most ${named.instead} as \`${named.parameter}\`.`
      : notTaken(named.parameter, status);
    return { kind: "parameter-refused", refused: named, reason };
  }
  const refused = refusedForm(status, text, mode);
  if (refused) return { kind: "mode-refused", refused, reason: refusalWords(refused, status) };
  const words = `The model answered ${status}`;
  if (status === 429) return { ...passing("429", words), limited: true };
  if (status === 408 || status >= 500) return passing(String(status), words);
  return final("model_rejected", { status });
}

/** The parameter that an error object names; null when it names none or has another form. */
function paramIn(responseBody: string | undefined): string | null {
  try {
    const parsed: unknown = JSON.parse(responseBody ?? "");
    // Gemini's compatible endpoint wraps its error in a list.
    const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
    const { error } = first as { error?: { param?: unknown } };
    return typeof error?.param === "string" ? error.param : null;
  } catch {
    // Not JSON, or not an object.
    return null;
  }
}

function ofSilence({ limit, ms }: ModelSilence): ModelFault {
  const seconds = `${Math.ceil(ms / 1000)} s`;
  const told = {
    first: [`no word in ${seconds}`, `No word from the model in ${seconds}`],
    silence: [`${seconds} without a word`, `The model fell silent for ${seconds}`],
    total: [`not done in ${seconds}`, `The model was not done in ${seconds}`],
  } as const;
  const [cause, words] = told[limit];
  return { kind: "passing", code: "model_timeout", cause, words };
}

/** Why a request got no response at all. */
export function noConnection(error: unknown): NoConnection {
  const said = chain(error);
  return CONNECTION.find(([pattern]) => pattern.test(said))?.[1] ?? "broken";
}

function ofConnection(error: unknown): ModelFault {
  const kind = noConnection(error);
  const cause = CAUSE[kind];
  const words =
    kind === "broken" ? "The connection to the model broke" : `The model did not answer (${cause})`;
  return passing(cause, words);
}

/** An error event inside a stream: `{message, type, code}` as the endpoint sent it. */
function ofEvent(event: { code?: unknown; type?: unknown; message?: unknown }, mode: AskingMode): ModelFault {
  const code = Number(event.code);
  const said = `${event.code ?? ""} ${event.type ?? ""} ${event.message ?? ""}`;
  const limited = /rate_?limit/i.test(said) ? 429 : 500;
  const status = Number.isInteger(code) && code >= 400 && code < 600 ? code : limited;
  return ofStatus(status, { text: said, param: null, body: null }, mode);
}

/** True when the stream ended without a finish event: the content may be complete. */
export const endedEarly = (error: unknown): boolean =>
  InvalidResponseDataError.isInstance(error) && error.data === undefined;

/** Classifies the error of a request. `run_broken` when the model did not cause it. */
export function modelFault(error: unknown, mode: AskingMode): ModelFault {
  if (error instanceof ModelSilence) return ofSilence(error);
  if (error instanceof WebPageReply)
    return passing(error.message, "The model's address answered with a web page");
  // A function call without a name: an endpoint that does not really support function calls.
  const calls = mode === "tool" || asksForCalls(mode);
  if (calls && InvalidResponseDataError.isInstance(error) && error.data !== undefined)
    return { kind: "mode-refused", refused: "form", reason: "The endpoint's function calls are not whole." };
  if (InvalidResponseDataError.isInstance(error))
    return passing("reply broke off", "The model's reply broke off");
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error))
    return passing("garbled reply", "The model's reply was garbled");
  if (APICallError.isInstance(error)) {
    const { statusCode, responseBody, requestBodyValues } = error;
    if (statusCode === undefined || statusCode < 300) return ofConnection(error);
    const text = `${error.message} ${responseBody ?? ""}`.slice(0, MOST_READ);
    return ofStatus(statusCode, { text, param: paramIn(responseBody), body: requestBodyValues }, mode);
  }
  if (typeof error === "object" && error !== null && !(error instanceof Error)) return ofEvent(error, mode);
  return final("run_broken");
}

const NUMBER = String.raw`(\d{1,3}(?:,\d{3}){1,3}|\d{3,8})`;
/** These phrases contain the limit, others the requested size; the most reliable first. */
const WINDOWS = [
  String.raw`max(?:imum)? (?:context|model|input) (?:length|window|size)[^\d\n]{0,30}?${NUMBER}`,
  String.raw`${NUMBER} (?:tokens? )?max(?:imum)?\b`,
  String.raw`(?:n_ctx|max_model_len|available context size)[^\d\n]{0,12}?${NUMBER}`,
  `context (?:length|window|size) (?:of|is)(?: only)? ${NUMBER}`,
].map((pattern) => new RegExp(pattern, "i"));

/** The token limit for prompt and reply in the text of a refusal; null when it contains none. */
export function windowIn(error: unknown): number | null {
  const event = typeof error === "object" && error !== null ? (error as { message?: unknown }).message : "";
  const said = APICallError.isInstance(error)
    ? `${error.message.slice(0, MOST_READ)}\n${(error.responseBody ?? "").slice(0, MOST_READ)}`
    : String(event ?? "").slice(0, MOST_READ);
  const found = WINDOWS.map((pattern) => pattern.exec(said)?.[1]).find((number) => number !== undefined);
  const tokens = Number(found?.replaceAll(",", ""));
  return tokens >= SMALLEST_WINDOW ? tokens : null;
}

/** Response headers that an error carries, in lower case; undefined when there was no response. */
export function headersOf(error: unknown): Record<string, string> | undefined {
  return APICallError.isInstance(error) ? error.responseHeaders : undefined;
}
