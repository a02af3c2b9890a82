// Finds the parameter that an endpoint refused, by the name it gives or by the words of its error, among those
// that were sent; and leaves such parameters out of later requests, or renames them.

import type { Fetch } from "./compatible-fetch";
import { isAmount, SYSTEM_ROLE } from "./fallback-chain";
import type { RefusedParameter } from "./model";

/** Without these a request asks for something else; a refusal of their values concerns the form. */
const NEEDED = new Set([
  ...["model", "messages", "input", "instructions", "stream", "stream_options", "store", "include", "system"],
  ...["tools", "tool_choice", "parallel_tool_calls", "response_format", "contents"],
]);

/** Two names of one limit: newer models know only the second. */
const ALIASES: Record<string, string> = {
  max_tokens: "max_completion_tokens",
  max_completion_tokens: "max_tokens",
};

const REFUSAL =
  /unsupported|not support|unknown|unrecogni[sz]ed|unexpected|extra|not permitted|not allowed|invalid|cannot be|must be|too large|deprecated|incompatible/i;
const QUOTED = /["'`]([a-z][a-z0-9_.]{1,60})["'`]/g;
/** OpenAI names unknown fields without quotes, and Anthropic in front of the reason. */
const SUPPLIED = /arguments? supplied: ([a-z0-9_., ]{2,200})/gi;
const EXTRA = /\b([a-z][a-z0-9_.]{1,60}): extra inputs/gi;

/** A smaller number in a refusal is no limit of the output. */
const SMALLEST_OUTPUT = 256;

type Body = Record<string, unknown>;

const isBody = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether the body holds something at `path`, such as `reasoning.effort`. */
function holds(body: Body, path: string): boolean {
  const [key = "", ...rest] = path.split(".");
  if (body[key] === undefined) return false;
  const value = body[key];
  return rest.length === 0 || (isBody(value) && holds(value, rest.join(".")));
}

/** `text` carries the form of a reply, beside its verbosity. */
const isNeeded = (path: string) =>
  NEEDED.has(path.split(".")[0] ?? "") || (/^text(?:\.|$)/.test(path) && path !== "text.verbosity");

const wasSent = (body: Body, path: string) =>
  !isNeeded(path) && (holds(body, path) || holds(body, ALIASES[path] ?? path));

/** The names in an error text, in the order of the ways in which providers write them. */
function namesIn(text: string): string[] {
  const one = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  return [...one(QUOTED), ...one(SUPPLIED).flatMap((list) => list.split(/[, ]+/)), ...one(EXTRA)];
}

type Message = { role?: unknown; content?: unknown };

/** Without a role of their own, the instructions are the head of the first user message. */
function withoutSystemRole(body: Body): Body {
  if (!Array.isArray(body.messages)) return body;
  const [first, second, ...rest] = body.messages as Message[];
  if (first?.role !== "system" && first?.role !== "developer") return body;
  const instructions = textOf(first.content);
  if (second?.role !== "user")
    return { ...body, messages: [{ role: "user", content: instructions }, ...body.messages.slice(1)] };
  const content = `${instructions}\n\n${textOf(second.content)}`;
  return { ...body, messages: [{ ...second, content }, ...rest] };
}

/** The text of a message, which may be in parts. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  const parts: unknown[] = Array.isArray(content) ? content : [];
  return parts.map((part) => (isBody(part) && typeof part.text === "string" ? part.text : "")).join("");
}

/** The output limit under its names in the protocols, outermost first. */
const OUTPUT_LIMITS = ["max_tokens", "max_completion_tokens", "max_output_tokens"];
const TOO_LARGE =
  /max(?:_completion|_output)?_tokens\b.{0,120}?(?:>|too large|at most|less than|maximum|valid range)/is;

/** The most that a refusal of the output limit allows; null when the text is about something else. */
function smallerLimit(body: Body, text: string): RefusedParameter | null {
  const parameter = OUTPUT_LIMITS.find((name) => typeof body[name] === "number");
  if (!parameter || !TOO_LARGE.test(text)) return null;
  const sent = Number(body[parameter]);
  const allowed = [...text.matchAll(/\d[\d,]{2,9}/g)]
    .map(([number]) => Number(number.replaceAll(",", "")))
    .filter((number) => number >= SMALLEST_OUTPUT && number < sent);
  return allowed.length === 0 ? null : { parameter, instead: String(Math.max(...allowed)) };
}

/** The refused parameter and what to do about it; null when the error names none that was sent. */
export function refusedParameter(
  body: unknown,
  { param, text }: { param: string | null; text: string },
): RefusedParameter | null {
  if (!isBody(body)) return null;
  const smaller = smallerLimit(body, text);
  if (smaller) return smaller;
  const named = param ? [param] : REFUSAL.test(text) ? namesIn(text) : [];
  const parameter = named.find((name) => wasSent(body, name));
  if (!parameter) return null;
  const other = ALIASES[parameter];
  return { parameter, instead: other && text.includes(other) ? other : null };
}

/** The reason for leaving out a parameter, as a person reads it. */
export const notTaken = (parameter: string, status: number): string =>
  `The endpoint answered ${status}: it does not take \`${parameter}\`.`;

function without(body: Body, path: string): Body {
  const [key = "", ...rest] = path.split(".");
  if (body[key] === undefined) return body;
  const { [key]: value, ...others } = body;
  if (rest.length === 0) return others;
  if (!isBody(value)) return body;
  const left = without(value, rest.join("."));
  return Object.keys(left).length === 0 ? others : { ...body, [key]: left };
}

const lowered = (body: Body, parameter: string, most: number): Body =>
  Number(body[parameter]) > most ? { ...body, [parameter]: most } : body;

/** The body as the endpoint accepts it: refused parameters are renamed, lowered or left out. */
function withParameters(body: Body, refused: Readonly<Record<string, string | null>>): Body {
  return Object.entries(refused).reduce((current, [parameter, instead]) => {
    if (parameter === SYSTEM_ROLE) return withoutSystemRole(current);
    const value = current[parameter];
    if (isAmount(instead)) return lowered(current, parameter, Number(instead));
    const rest = without(current, parameter);
    return instead === null || value === undefined ? rest : { ...rest, [instead]: value };
  }, body);
}

/** A `fetch` whose requests carry no parameter that the endpoint refused before. */
export function parametersFetch(fetch: Fetch, refused: () => Readonly<Record<string, string | null>>): Fetch {
  return async (input, init) => {
    const known = refused();
    if (Object.keys(known).length === 0 || typeof init?.body !== "string") return fetch(input, init);
    const body: unknown = JSON.parse(init.body);
    return fetch(input, isBody(body) ? { ...init, body: JSON.stringify(withParameters(body, known)) } : init);
  };
}
