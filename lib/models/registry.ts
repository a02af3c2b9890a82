// Chooses the model of a run: a configured endpoint first, then a server on this machine that has a model,
// then the built-in model, so that a run always has one. The key stays in this module: a handle exposes the
// host, never the key.

import { createHash } from "node:crypto";
import { EXTRACTIVE_MODEL_ID, extractiveModel } from "@/lib/builtin-model/model";
import type { ModelAccess } from "@/lib/config/access";
import type { ModelClientId } from "@/lib/config/model-providers";
import { isNear } from "@/lib/config/near-host";
import type { PriceList } from "@/lib/config/schema";
import { keepSecret } from "@/lib/log";
import type { Price } from "@/lib/run-log/run-control";
import type { ClientSettings } from "./clients/client";
import { bodyFetch, headersFetch, NO_ADDITIONS } from "./clients/client-fetch";
import { modelClient } from "./clients/clients";
import { lazyModel } from "./clients/lazy-model";
import type { Fetch } from "./compatible-fetch";
import {
  type AgentModel,
  configuredEndpoint,
  connectionsOf,
  type Endpoint,
  type ModelEnv,
} from "./configured-endpoint";
import { findContextWindow } from "./context-window";
import { isEnforced } from "./fallback-chain";
import { LIST_CURRENCY } from "./list-prices";
import { findLocalModel, type LocalModel, rememberedLocalModel } from "./local";
import type { ModelHandle } from "./model";
import { listOffered, type Offered } from "./offered";
import { listedName, priceOf } from "./prices";
import { type ProfileMemory, type ProfileStore, profileMemory } from "./profile-memory";
import { proxyFetch } from "./proxy-fetch";
import { notTaken, parametersFetch } from "./refused-parameter";
import { routerPrice } from "./router-prices";

/** The parts of a handle beside the endpoint. */
type Making = {
  agent: AgentModel;
  fetch: Fetch;
  prices: PriceList | null;
  waitsForPrice: boolean;
  profiles: ProfileStore | null;
  now: () => number;
  cacheKey: string | null;
};

/** A model with its profile. */
export type ProfiledModel = ModelHandle & {
  readonly profile: ProfileMemory;
  /** Asks the endpoint for the context window; free, never rejects. Null when it does not report one. */
  findWindow(): Promise<number | null>;
  /** Asks the endpoint for its models; free, never rejects. */
  listOffered(): Promise<Offered>;
  /** The protocol it is asked in. */
  readonly client: ModelClientId;
};

function addressOf(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname.replace(/(?<!\/)\/+$/, "")}`;
}

/**
 * The model's identity in the store and on the screen, as a digest: the path of an address may contain a
 * secret. Clients of one address are told apart, because what one was refused says nothing about the other.
 */
function profileKey(address: string, { model, client }: Endpoint): string {
  const protocol = client === "openai-compatible" ? "" : ` ${client}`;
  return createHash("sha256").update(`${address} ${model}${protocol}`).digest("hex").slice(0, 32);
}

/** Looks up the context window beside the first run that needs it: no step waits for it. */
function seekWindow(
  { profile, findWindow }: Pick<ProfiledModel, "profile" | "findWindow">,
  { loaded }: { loaded: boolean } = { loaded: false },
): void {
  if (!profile.seekWindow(loaded)) return;
  void findWindow().then((tokens) => {
    if (tokens === null) return;
    profile.put({ ...profile.current(), contextWindow: { tokens, from: "endpoint" } });
  });
}

/** What is asked about the endpoint itself, free of charge: its models, and the context window. */
function lookups(endpoint: Endpoint, { fetch, isNear: near }: { fetch: Fetch; isNear: boolean }) {
  const { baseUrl, apiKey, model } = endpoint;
  const client = modelClient(endpoint.client);
  const keyed = headersFetch(fetch, apiKey === null ? {} : client.keyHeaders(apiKey, baseUrl));
  return {
    keyed,
    listOffered: () => listOffered({ baseUrl, path: client.modelsPath, apiKey: null, fetch: keyed }),
    findWindow: () => findContextWindow({ baseUrl, model, apiKey: null, isNear: near, fetch: keyed }),
  };
}

/** The model of a client in each form: whether the endpoint enforces schemas. */
function modelsOf(
  endpoint: Endpoint,
  { agent, fetch, cacheKey, onRefused }: Making & Pick<ClientSettings, "fetch" | "onRefused">,
) {
  const { baseUrl, apiKey, model } = endpoint;
  const client = modelClient(endpoint.client);
  const options = {
    reasoningEffort: agent.reasoningEffort ?? null,
    verbosity: agent.verbosity ?? null,
    serviceTier: agent.serviceTier ?? null,
    cacheKey,
  };
  const { extraBody } = endpoint;
  const settings = {
    ...{ baseUrl, apiKey, model, options, extraBody, onRefused },
    fetch: bodyFetch(fetch, extraBody),
  };
  return { enforced: lazyModel(client, settings, true), free: lazyModel(client, settings, false) };
}

/** The price of a model, from OpenRouter's own list where it is reached through it and agents.yaml says nothing. */
async function priceAt(
  endpoint: Endpoint,
  { isNear: near, keyed }: { isNear: boolean; keyed: Fetch },
  { prices, now, waitsForPrice }: Making,
): Promise<Price | null> {
  if (!prices) return null;
  const { model, baseUrl, client, routed } = endpoint;
  const asks = routed && prices.currency === LIST_CURRENCY && listedName(model, prices) === null;
  const asked = { baseUrl: addressOf(baseUrl), fetch: keyed, now: now() };
  const own = asks ? await routerPrice(model, asked, waitsForPrice) : null;
  return priceOf({ model, host: new URL(baseUrl).host, client, isNear: near, own }, prices, now());
}

async function endpointHandle(endpoint: Endpoint, making: Making): Promise<ProfiledModel> {
  const { baseUrl, apiKey, model, kind, label } = endpoint;
  const { agent, prices, profiles, now } = making;
  keepSecret(apiKey);
  const host = new URL(baseUrl).host;
  const address = addressOf(baseUrl);
  const identity = { key: profileKey(address, endpoint), model, label, host, kind };
  const profile = await profileMemory(identity, { store: profiles, now });
  const fetch = headersFetch(making.fetch, endpoint.headers);
  // Servers of this network may report more about themselves.
  const near = kind === "local" || isNear(host);
  const { keyed, ...looking } = lookups(endpoint, { fetch, isNear: near });
  if (profiles) seekWindow({ profile, findWindow: looking.findWindow });
  const price = await priceAt(endpoint, { isNear: near, keyed }, making);
  // Created once per run and not per request, because it builds the schemas of its answers.
  const sending = parametersFetch(fetch, () => profile.current().parameters);
  const models = modelsOf(endpoint, {
    ...making,
    fetch: sending,
    onRefused: (parameter, status) =>
      void profile.adapt({ parameter, instead: null }, notTaken(parameter, status)),
  });
  return {
    info: { id: model, label, kind, host, ...(price ? { price } : {}) },
    languageModel: (mode) => (isEnforced(mode) ? models.enforced : models.free),
    mode: profile.mode,
    degrade: profile.degrade,
    adapt: profile.adapt,
    history: profile.history,
    cannotLead: profile.cannotLead,
    shortenHistory: profile.shortenHistory,
    learn(lesson) {
      profile.learn(lesson);
      if (profiles && near && lesson.worked) seekWindow({ profile, ...looking }, { loaded: true });
    },
    endpoint: address,
    turns: endpoint.client === "openai-compatible" ? "alternating" : "separate",
    readsRunState: false,
    ...(endpoint.routed && prices?.currency === LIST_CURRENCY ? { reportsCostIn: LIST_CURRENCY } : {}),
    temperature: agent.temperature,
    maxOutputTokens: agent.maxOutputTokens,
    contextWindow: () => agent.contextWindow ?? profile.current().contextWindow?.tokens ?? null,
    profile,
    client: endpoint.client,
    ...looking,
  };
}

/**
 * The model that every installation has. `silent` is the host of a server that should have answered instead.
 */
export function builtIn({ silent = null }: { silent?: string | null } = {}): ModelHandle {
  const model = extractiveModel();
  return {
    info: {
      id: EXTRACTIVE_MODEL_ID,
      label: "Built-in extractive model",
      kind: "built-in",
      host: null,
      ...(silent ? { silent } : {}),
    },
    languageModel: () => model,
    mode: () => "strict",
    degrade: () => null,
    readsRunState: true,
    temperature: null,
    maxOutputTokens: null,
    contextWindow: () => null,
  };
}

export type ModelRequest = {
  env: ModelEnv;
  agentModel?: AgentModel | null;
  /** Its own key and proxy. */
  access?: ModelAccess | null;
  fetch?: Fetch;
  probe?: () => Promise<LocalModel | null>;
  prices?: PriceList | null;
  /** Whether the first list of prices of OpenRouter is waited for, at most two seconds. */
  waitsForPrice?: boolean;
  /** Where profiles are stored; without it, findings last for this process, and nothing is looked up. */
  profiles?: ProfileStore | null;
  now?: () => number;
  /** Requests with the same key share a prompt cache, where the provider takes one: the run's id. */
  cacheKey?: string | null;
};

/** The endpoint or local model of a run with its profile; null when the built-in model answers. */
export async function resolveProfiled(request: ModelRequest): Promise<ProfiledModel | null> {
  const { env, fetch = globalThis.fetch, prices = null, profiles = null, now = Date.now } = request;
  const access = request.access ?? null;
  const agent = request.agentModel ?? { name: null, baseUrl: null, temperature: null, maxOutputTokens: null };
  const { cacheKey = null, waitsForPrice = false } = request;
  const making = { agent, fetch, prices, profiles, now, cacheKey, waitsForPrice };
  const configured = configuredEndpoint(connectionsOf(env), { agent, access });
  if (configured) {
    const through = access?.proxy ? { ...making, fetch: proxyFetch(access.proxy) } : making;
    return endpointHandle(configured, through);
  }
  const servers = { ollamaUrl: env.ollamaUrl, lmStudioUrl: env.lmStudioUrl };
  const probe = request.probe ?? (() => rememberedLocalModel(servers, () => findLocalModel(servers, fetch)));
  const local = await probe();
  if (!local) return null;
  const model = agent.name ?? local.model;
  const label = `${model} on ${local.server}`;
  return endpointHandle(
    {
      ...NO_ADDITIONS,
      kind: "local",
      client: "openai-compatible",
      routed: false,
      baseUrl: local.baseUrl,
      apiKey: null,
      model,
      label,
    },
    making,
  );
}

/**
 * The model of a run. `agentModel` is the agent's override; `fetch` and `probe` replace the network and the
 * search for a local server (default: cached for 30 s). Throws ConfigError when an endpoint is configured
 * without a model name.
 */
export async function resolveModel(request: ModelRequest): Promise<ModelHandle> {
  const { namesOllama, ollamaUrl } = request.env;
  return (
    (await resolveProfiled(request)) ?? builtIn({ silent: namesOllama ? new URL(ollamaUrl).host : null })
  );
}
