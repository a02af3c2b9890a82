// Probes a model on a person's request: each mode once with a tiny schema, whether replies are streamed,
// whether they report usage, and the context window. Bounded in time and size; simultaneous probes of a model
// are shared. When the endpoint cannot be reached, earlier findings stay.

import { randomBytes } from "node:crypto";
import { APICallError, type LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { GroundworkError } from "@/lib/errors/errors";
import { processSingleton } from "@/lib/singleton";
import { asksForCalls, isEnforced, replyForm, weaker } from "./fallback-chain";
import { type ModelFault, modelFault } from "./fault";
import type { StructuredMode } from "./model";
import { type Finding, type Findings, type ModelProfile, SHOWN_BY, withChange, withFinding } from "./profile";
import type { ProfiledModel } from "./registry";
import { type Reply, readReply } from "./reply";

export const PROBE_MS = 60_000;
/** Enough tokens for a model that reasons first. */
const MOST_TOKENS = 800;
const FIRST_MS = 25_000;
const SILENCE_MS = 15_000;

const NAME = "probe";
const REQUEST =
  'Reply with one JSON object and nothing else: "numbers" holds the numbers from 1 to 12 in order, "word" is "ready", and each further key that the form of your reply has holds "ready" too.';

/** Schemas with a key that stands nowhere else: a reply that has it was written by the schema, not by the prompt. */
function schemasWith(nonce: string) {
  const numbers = { type: "array", items: { type: "integer" } };
  const word = { type: "string" };
  const of = (list: object) => ({
    type: "object" as const,
    additionalProperties: false,
    required: ["numbers", nonce, "word"],
    properties: { numbers: list, [nonce]: word, word },
  });
  return { strict: of({ ...numbers, minItems: 12, maxItems: 12 }), bare: of(numbers) } as const;
}

function optionsFor(mode: StructuredMode, nonce: string): LanguageModelV4CallOptions {
  const schemas = schemasWith(nonce);
  const told = isEnforced(mode) || mode === "tool" ? "" : ` Its JSON Schema: ${JSON.stringify(schemas.bare)}`;
  return {
    prompt: [
      { role: "system", content: "You show in which form you can reply." },
      { role: "user", content: [{ type: "text", text: `${REQUEST}${told}` }] },
    ],
    maxOutputTokens: MOST_TOKENS,
    ...replyForm(mode, { name: NAME, schema: mode === "strict" ? schemas.strict : schemas.bare }),
  };
}

/** True for the requested object; JSON mode must return it without any other text. */
function isAsked(said: string, mode: StructuredMode, nonce: string): boolean {
  const text = mode === "prompt" ? said.slice(said.indexOf("{"), said.lastIndexOf("}") + 1) : said;
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null;
    return Array.isArray(value?.numbers) && typeof value?.word === "string" && Object.hasOwn(value, nonce);
  } catch {
    // Not JSON, which is a finding of the probe.
    return false;
  }
}

type Tried = {
  works: boolean | null;
  note?: string;
  keyword?: boolean;
  again?: boolean;
  reply: Reply | null;
};

/** `why`: `request` when a request failed, whose error is then the cause. */
type Why = "request" | "web_page" | "silent";

function failure(model: ProfiledModel, why: { why: Why; reason: string }, cause?: unknown): GroundworkError {
  return new GroundworkError("probe_failed", { host: model.info.host ?? "this machine", ...why }, cause);
}

/** Failures for which no other mode would do better. */
const REASONS: Partial<Record<string, string>> = {
  model_unauthorised: "The key was refused.",
  model_quota: "The account has no quota left.",
  model_unknown: "No model of this name is known there.",
  model_redirects: "The address leads on to another one.",
};

/**
 * Probes one mode. `works` is null when that cannot be determined. Throws probe_failed when no other mode
 * would do better.
 */
async function attempt(model: ProfiledModel, mode: StructuredMode, signal: AbortSignal): Promise<Tried> {
  const nonce = `k_${randomBytes(6).toString("hex")}`;
  const limits = { firstMs: FIRST_MS, silenceMs: SILENCE_MS, totalMs: PROBE_MS, maxCharacters: 20_000 };
  const reply = await readReply({
    model: model.languageModel(mode),
    options: optionsFor(mode, nonce),
    signal,
    limits,
    onText: () => undefined,
  });
  // Parsing such a page fails with an error of its own, which is less informative.
  if (reply.isWebPage)
    throw failure(model, { why: "web_page", reason: "The address answers with a web page." });
  if (reply.error !== null) return afterFailure(model, { mode, error: reply.error, aborted: signal.aborted });
  if (reply.finish === "length") return { works: null, reply };
  const said = mode === "tool" ? (reply.calls[0]?.input ?? "") : reply.text;
  return { works: isAsked(said.trim(), mode, nonce), reply };
}

/** True when the request is worth sending again, without the refused parameter. */
const adapts = (
  { adapt }: ProfiledModel,
  { refused, reason }: Extract<ModelFault, { kind: "parameter-refused" }>,
) => adapt?.(refused, reason) ?? false;

function afterFailure(
  model: ProfiledModel,
  { mode, error, aborted }: { mode: StructuredMode; error: unknown; aborted: boolean },
): Tried {
  if (aborted) return { works: null, reply: null };
  const fault = modelFault(error, mode);
  if (fault.kind === "mode-refused")
    return { works: false, note: fault.reason, keyword: fault.refused === "keyword", reply: null };
  if (fault.kind === "parameter-refused") return { works: null, again: adapts(model, fault), reply: null };
  if (fault.kind === "passing") throw failure(model, { why: "request", reason: `${fault.words}.` }, error);
  const reason = fault.code === "run_broken" ? "The request could not be sent." : REASONS[fault.code];
  if (reason) throw failure(model, { why: "request", reason }, error);
  return { works: false, note: "The endpoint refused this form of request.", reply: null };
}

/** Milliseconds before a request that met a failure of the endpoint is sent once more. */
const PAUSE_MS = 500;

/** True for a failure of the endpoint's own, of which one among several requests says little. */
const isOwnFailure = ({ cause }: GroundworkError): boolean =>
  APICallError.isInstance(cause) && (cause.statusCode ?? 0) >= 500;

/** The same, with a second request after a failure of the endpoint's own. */
async function attemptTwice(model: ProfiledModel, mode: StructuredMode, signal: AbortSignal): Promise<Tried> {
  try {
    return await attempt(model, mode, signal);
  } catch (error) {
    if (!(error instanceof GroundworkError) || !isOwnFailure(error) || signal.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return attempt(model, mode, signal);
  }
}

const NOT_KEPT = "The model's replies did not have the form that was asked for.";

type Found = { mode: StructuredMode | null; tried: { mode: StructuredMode; result: Tried }[] };

async function tryAll(model: ProfiledModel, signal: AbortSignal): Promise<Found> {
  const found: Found = { mode: null, tried: [] };
  const one = async (mode: StructuredMode) => {
    if (signal.aborted) return null;
    let result = await attemptTwice(model, mode, signal);
    // Each refused parameter is left out once; a refusal of another one may follow.
    while (result.again && !signal.aborted) result = await attemptTwice(model, mode, signal);
    found.tried.push({ mode, result });
    if (result.works) found.mode ??= mode;
    return result;
  };
  const strict = await one("strict");
  if (strict?.keyword) await one("bare");
  await one("json");
  await one("tool");
  if (found.mode === null) await one("prompt");
  return found;
}

function profileOf(known: ModelProfile, { mode, tried }: Found, at: number): ModelProfile {
  let next: ModelProfile = { ...known, probedAt: at };
  const add = (what: keyof Findings, works: boolean, note?: Finding["note"]) => {
    next = withFinding(next, { what, works, how: "probed", at, ...(note ? { note } : {}) });
  };
  for (const { mode: rung, result } of tried) {
    const what = SHOWN_BY[rung];
    if (what && result.works !== null) add(what, result.works, result.works ? undefined : result.note);
  }
  const replies = tried.flatMap(({ result }) => (result.reply ? [result.reply] : []));
  if (replies.length > 0) {
    add(
      "streaming",
      replies.some(({ pieces }) => pieces > 1),
    );
    add(
      "usage",
      replies.some(({ usageTold }) => usageTold),
    );
  }
  // That no mode works is certain only after all of them were tried.
  const conclusive = tried.at(-1)?.mode === "prompt" && tried.every(({ result }) => result.works === false);
  const found = mode ?? (conclusive ? "small" : known.mode);
  // What has worked in runs is not given up for a probe; a run would find that out with one request.
  const works = known.proven.includes(known.mode) && weaker(known.mode, found) === found;
  const calls = tried.find((one) => one.mode === "tool")?.result.works;
  const called = known.proven.some(asksForCalls);
  return changedBy(tried, {
    ...next,
    mode: works ? known.mode : found,
    ...(typeof calls === "boolean" && (calls || !called) ? { calls: calls ? "calls" : "none" } : {}),
    learnedAt: at,
  });
}

/** The profile with the changes that its modes amount to, and without those that the probe revoked. */
function changedBy(tried: Found["tried"], profile: ModelProfile): ModelProfile {
  const { mode, calls, learnedAt: at } = profile;
  const lasting = profile.changes.filter(
    ({ what }) => !(what === "mode" && mode === "strict") && !(what === "calls" && calls === "calls"),
  );
  const kept = { ...profile, changes: lasting };
  const reason = tried.find(({ result }) => result.works === false)?.result.note ?? NOT_KEPT;
  return mode === "strict" || lasting.some(({ what }) => what === "mode")
    ? kept
    : withChange(kept, { what: "mode", from: "strict", to: mode, reason, at });
}

async function probe(model: ProfiledModel, now: () => number): Promise<ModelProfile> {
  const signal = AbortSignal.timeout(PROBE_MS);
  const [found, tokens] = await Promise.all([tryAll(model, signal), model.findWindow()]);
  if (found.tried.every(({ result }) => result.works === null && result.reply === null))
    throw failure(model, { why: "silent", reason: `It did not answer in ${PROBE_MS / 1000} seconds.` });
  const known = model.profile.current();
  const learned = profileOf(known, found, now());
  const profile: ModelProfile =
    tokens === null ? learned : { ...learned, contextWindow: { tokens, from: "endpoint" } };
  model.profile.put(profile);
  return profile;
}

const probes = processSingleton("models.probes", () => new Map<string, Promise<ModelProfile>>());

/** Probes a model and stores the findings. Throws `probe_failed` with the reason; nothing is changed then. */
export function probeModel(model: ProfiledModel, now: () => number = Date.now): Promise<ModelProfile> {
  const { key } = model.profile.current();
  const running = probes.get(key);
  if (running) return running;
  const started = probe(model, now).finally(() => probes.delete(key));
  probes.set(key, started);
  return started;
}
