// Tries a model: its list of models first, which costs nothing, then in which forms it replies.

import { accessFor, offeredAgents } from "@/lib/agents/agents";
import type { Env } from "@/lib/config/env";
import { GroundworkError } from "@/lib/errors/errors";
import { askChecker } from "@/lib/evaluation/ask-checker";
import type { CheckFailure, CheckFound } from "@/lib/http/check-responses";
import { chosenConnection } from "@/lib/models/configured-endpoint";
import { ModelSilence, modelFault, noConnection, WebPageReply } from "@/lib/models/fault";
import { findLocalModel } from "@/lib/models/local";
import { nearest, type Offered } from "@/lib/models/offered";
import { PROBE_MS, probeModel } from "@/lib/models/probe";
import type { ModelProfile } from "@/lib/models/profile";
import { type ModelRequest, type ProfiledModel, resolveProfiled } from "@/lib/models/registry";
import { modelProfiles } from "@/lib/runs/model-profiles";

type Tried = { model: ProfiledModel; offered: Offered; keySet: boolean };

/** What the free request already says against it; null where it says nothing, as where an endpoint has no list. */
function failureOfList({ offered, keySet }: Omit<Tried, "model">): CheckFailure | null {
  if (!offered.answered) return offered.why === "silent" ? null : { why: offered.why };
  return offered.keyRefused ? { why: "key_refused", status: offered.status, keySet } : null;
}

/** What a request that failed says. */
function failureOfRequest(error: unknown, { model, offered, keySet }: Tried): CheckFailure {
  if (error instanceof WebPageReply) return { why: "web_page" };
  if (error instanceof ModelSilence) return { why: "silent", ms: error.ms };
  const fault = modelFault(error, "strict");
  if (fault.kind === "passing") {
    const status = Number(fault.cause);
    if (fault.limited) return { why: "limited" };
    if (status >= 400) return { why: "status", status };
    return /reply/.test(fault.cause) ? { why: "garbled" } : { why: noConnection(error) };
  }
  if (fault.kind === "final" && fault.code === "model_quota") return { why: "no_quota" };
  if (fault.kind === "final" && fault.code === "model_unauthorised")
    return { why: "key_refused", status: Number(fault.fields.status ?? 401), keySet };
  if (fault.kind === "final" && fault.code === "model_redirects")
    return { why: "status", status: Number(fault.fields.status) };
  if (fault.kind === "final" && fault.code === "model_unknown")
    return {
      why: "unknown_model",
      ...nearest((offered.answered && offered.models) || [], model.info.id),
    };
  return { why: "garbled" };
}

function failureOfProbe(error: unknown, tried: Tried): CheckFailure {
  if (!(error instanceof GroundworkError) || error.code !== "probe_failed") throw error;
  const { why } = error.fields;
  if (why === "web_page") return { why };
  return why === "silent" ? { why, ms: PROBE_MS } : failureOfRequest(error.cause, tried);
}

/** Nothing worked: the address is not one, or the model is of no use. */
function failureOfAll({ offered }: Tried): CheckFailure {
  return offered.answered && offered.status >= 400 && offered.status < 500
    ? { why: "rejected", status: offered.status }
    : { why: "useless" };
}

const works = ({ findings }: ModelProfile, what: "strict" | "json" | "tools" | "streaming") =>
  findings[what]?.works ?? null;

/** Where the endpoint is, and with which key it is asked. */
type Asked = Pick<ModelRequest, "env" | "agentModel" | "access">;

/** The endpoint with its profile; null when nothing is set up. Throws ConfigError when it cannot even be named. */
export const endpointOf = (asked: Asked): Promise<ProfiledModel | null> =>
  resolveProfiled({
    ...asked,
    profiles: modelProfiles,
    // Looked for now, and not remembered from before it was started.
    probe: () => findLocalModel(asked.env, globalThis.fetch),
  });

/** Tries the model that a run of the default agent would have. Throws ConfigError when it cannot even be named. */
export async function checkModel(env: Env): Promise<CheckFound> {
  const { agents, default: standard } = offeredAgents();
  const agent = agents.find(({ name }) => name === standard);
  const model = await endpointOf({
    env,
    agentModel: agent?.model ?? null,
    access: accessFor(standard).model,
  });
  return model
    ? checkEndpoint(model, chosenConnection(env.connections, agent?.model.provider)?.apiKey != null)
    : { outcome: "nothing_set" };
}

/** Why an endpoint does not give its list of models; null when it does, or has none. */
export const listFailure = (tried: Omit<Tried, "model">): CheckFailure | null => {
  const { offered } = tried;
  if (!offered.answered && offered.why === "silent") return { why: "silent", ms: offered.ms };
  if (offered.answered && offered.status === 429) return { why: "limited" };
  if (offered.answered && offered.status === 402) return { why: "no_quota" };
  if (offered.answered && offered.status >= 500) return { why: "status", status: offered.status };
  return failureOfList(tried);
};

const KNOWN_PAIR = {
  sentence: "The bakery closes at six.",
  passage: "The bakery in Mill Lane opens at seven and closes at six.",
};

/** Asks an endpoint for its models, then whether it answers the judge's question. `keySet`: a key goes with the requests. */
export async function checkChecker(model: ProfiledModel, keySet: boolean): Promise<CheckFound> {
  const known = { host: model.info.host ?? "", model: model.info.id };
  const offered = await model.listOffered();
  const tried = { model, offered, keySet };
  const begun = performance.now();
  const refused = failureOfList(tried);
  if (refused) return { outcome: "failed", ...known, failure: refused };
  const { yes, error } = await askChecker(model, KNOWN_PAIR, AbortSignal.timeout(PROBE_MS));
  if (error !== null) return { outcome: "failed", ...known, failure: failureOfRequest(error, tried) };
  if (yes === null) return { outcome: "failed", ...known, failure: { why: "neither" } };
  return { outcome: "checker_works", ...known, ms: Math.round(performance.now() - begun) };
}

/** Asks an endpoint for its models, then in which forms it replies. `keySet`: a key goes with the requests. */
export async function checkEndpoint(model: ProfiledModel, keySet: boolean): Promise<CheckFound> {
  const begun = performance.now();
  const { id, host } = model.info;
  const known = { host: host ?? "", model: id };
  const offered = await model.listOffered();
  const tried = { model, offered, keySet };
  const refused = failureOfList(tried);
  if (refused) return { outcome: "failed", ...known, failure: refused };
  let profile: ModelProfile;
  try {
    profile = await probeModel(model);
  } catch (error) {
    return { outcome: "failed", ...known, failure: failureOfProbe(error, tried) };
  }
  if (profile.mode === "small") return { outcome: "failed", ...known, failure: failureOfAll(tried) };
  return {
    outcome: "model_works",
    ...known,
    ms: offered.answered ? offered.ms : Math.round(performance.now() - begun),
    structured: works(profile, "strict") === true || works(profile, "json") === true,
    tools: works(profile, "tools"),
    streams: works(profile, "streaming"),
  };
}
