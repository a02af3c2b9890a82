// What the text of an error response says: who or what was refused. The texts are those that providers document
// or users report (see docs/providers.md); they are examined here and logged, but never shown.

import { asksForCalls } from "./fallback-chain";
import type { AskingMode, Refused } from "./model";

const QUOTA = /insufficient_quota|exceeded your current quota|billing|credit balance|out of credits/i;
/** Some endpoints answer 400 to a wrong key. */
const KEY = /api[ _-]?key[ _](?:not valid|is invalid|invalid)|(?:incorrect|invalid)[ _]api[ _-]?key/i;
const UNKNOWN_MODEL =
  /model_not_found|model\b.{0,120}\b(?:not found|does not exist|not exist|is not available|been decommissioned)|(?:no such|unknown|invalid) model|no endpoints found for|not_found_error.{0,40}\bmodel:/is;
const TOO_LONG =
  /context_length_exceeded|context (?:length|window|size)|maximum context|too many tokens|prompt is too long|request too large/i;
const FILTERED = /content_filter|content_policy|safety system/i;
const PLACE = /location is not supported|unsupported_country/i;

const FORMAT =
  /response_?\s?format|json_?\s?schema|json_object|structured[ _-]?outputs?|guided|grammar|invalid schema/i;
/**
 * Functions and the options for them; an endpoint that does not support them may still support plain text.
 */
const FUNCTIONS = /tool_?\s?(?:choice|calls?)|\btools?\b|function[ _-]call/i;
/** Functions without an enforced schema may still be accepted. */
const STRICTNESS = /\bstrict\b|additionalProperties|json_?\s?schema|invalid schema|grammar/i;
/** Limits as keywords: strict output of older and fine-tuned deployments accepts none of them (P6). */
const KEYWORD =
  /\b(?:min|max)Items\b|["'`](?:minimum|maximum|pattern)["'`]|features (?:that are )?not supported by xgrammar/;
/** Several calls at once: some endpoints do not enforce the schema then, and say so. */
const PARALLEL = /parallel[ _]?(?:tool|function)?[ _]?calls?|multiple (?:tool|function) calls/i;
/** The schema itself: too large for the endpoint's grammar, or with words that it does not know. */
const SCHEMA =
  /too many states|unknown name|enum\[\d+\]: cannot be empty|response_schema|schema (?:is )?too (?:complex|large|deep)/i;
/** Functions beside reasoning: OpenAI's newer models take them in the Responses API only. */
const CONFLICT = /function tools with|\/v1\/responses/i;
/** OpenRouter: none of its hosts takes what the request contains. */
const UNROUTED = /no endpoints found that (?:can handle|support)/i;
/** Chat templates without a place for calls and results. */
const ROLES = /roles must alternate|unexpected role|only user and assistant|only user, assistant/i;
/** Chat templates without a place for instructions, such as Gemma 2's. */
const NO_SYSTEM =
  /system (?:role|message|prompt|instruction)s? (?:is |are )?(?:not (?:supported|allowed|enabled)|unsupported)|(?:not|n't) support (?:the )?(?:system|developer) (?:role|message|prompt|instruction)|developer instruction is not enabled/i;
/** Mistral: ids of nine letters and digits, and no user message directly after results. */
const ORDER = /tool call id was|unexpected role '?user'? after role '?tool/i;
/** Thinking models whose calls may only be repeated together with the thoughts before them. */
const THOUGHTS = /reasoning_content|thought_signature/i;
/** The model wrote something that the endpoint's own check did not accept: chance, at first. */
const MISWRITTEN = /json_validate_failed|tool_use_failed|failed to (?:generate|validate) json/i;

const FORMAT_STATUS = new Set([400, 404, 415, 422, 500, 501]);
const BAD_REQUEST = new Set([400, 422]);

/** True when a response refuses the key. */
export const refusesKey = (status: number, said: string): boolean =>
  status === 401 || status === 403 || (status === 400 && KEY.test(said));

/** True when the model's text was rejected by the endpoint that was to enforce its form. */
export const isMiswritten = (said: string) => MISWRITTEN.test(said);

/** True when the endpoint has no place for instructions of their own. */
export const refusesSystemRole = (said: string): boolean => NO_SYSTEM.test(said);

/** True when the parameter that an error names is not the cause: it collides with function tools. */
export const isConflict = (said: string, mode: AskingMode) =>
  (asksForCalls(mode) || mode === "tool") && CONFLICT.test(said);

/** The refusals that no other form of request would change; null for the others. */
export function finalRefusal(
  status: number,
  said: string,
):
  | "model_quota"
  | "model_unauthorised"
  | "model_too_long"
  | "model_unknown"
  | "model_refused"
  | "model_rejected"
  | null {
  if (status === 402 || (QUOTA.test(said) && status < 500)) return "model_quota";
  if (refusesKey(status, said)) return "model_unauthorised";
  if (status === 413 || (TOO_LONG.test(said) && status !== 429)) return "model_too_long";
  if ((status === 404 || status === 400) && UNKNOWN_MODEL.test(said)) return "model_unknown";
  if (status < 500 && FILTERED.test(said)) return "model_refused";
  return BAD_REQUEST.has(status) && PLACE.test(said) ? "model_rejected" : null;
}

function refusedCalls(said: string): Refused | null {
  if (PARALLEL.test(said)) return "parallel";
  if (KEYWORD.test(said)) return "keyword";
  if (CONFLICT.test(said)) return "conflict";
  if (ORDER.test(said)) return "order";
  if (THOUGHTS.test(said)) return "thinking";
  if (ROLES.test(said)) return "history";
  if (SCHEMA.test(said)) return "schema";
  if (UNROUTED.test(said)) return "functions";
  if (!FORMAT.test(said) && !FUNCTIONS.test(said)) return null;
  return STRICTNESS.test(said) ? "form" : "functions";
}

function refusedObject(status: number, said: string, mode: AskingMode): Refused | null {
  if (mode === "tool" && CONFLICT.test(said)) return "functions";
  if (KEYWORD.test(said)) return "keyword";
  if (SCHEMA.test(said)) return "schema";
  if (UNROUTED.test(said)) return "form";
  return FORMAT.test(said) || (status < 500 && FUNCTIONS.test(said)) ? "form" : null;
}

/**
 * The part of a request that an error response refuses; null when another form of request would not help.
 * `said` is the server's whole text.
 */
export function refusedForm(status: number, said: string, mode: AskingMode): Refused | null {
  if (mode === "prompt" || mode === "small" || !FORMAT_STATUS.has(status)) return null;
  const named = asksForCalls(mode) ? refusedCalls(said) : refusedObject(status, said, mode);
  return named ?? (BAD_REQUEST.has(status) ? "unknown" : null);
}

/** The reason as a person reads it, by what was refused. */
export function refusalWords(refused: Refused, status: number): string {
  const answered = `The endpoint answered ${status}`;
  switch (refused) {
    case "schema":
      return `${answered}: it does not accept this schema.`;
    case "functions":
      return `${answered}: it does not take function calls.`;
    case "conflict":
      return `${answered}: it does not take function calls for this model here. The next run asks for them again.`;
    case "history":
    case "order":
      return `${answered}: it does not take earlier function calls in this form.`;
    case "thinking":
      return `${answered}: it takes earlier function calls only together with the model's thoughts.`;
    case "unknown":
      return `${answered} without a reason that is known here.`;
    default:
      return `${answered} to this form of request.`;
  }
}
