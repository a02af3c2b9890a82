// Which model answers a run. An endpoint that is set up comes first, then a server on this machine that has a model, then
// the built-in model, so that a run always has one. The key stays in here: a handle tells the host, never the key.

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { ConfigError } from "@/lib/config/config-error";
import { keepSecret } from "@/lib/log";
import { compatibleFetch, type Fetch } from "./compatible-fetch";
import { EXTRACTIVE_MODEL_ID, extractiveModel } from "./extractive/model";
import { findLocalModel, type LocalModel, rememberedLocalModel } from "./local";
import { modeMemory } from "./mode-memory";
import type { ModelHandle, StructuredMode } from "./model";

/** The settings of the environment that decide on a model. */
export type ModelEnv = {
  openai: { apiKey: string | null; baseUrl: string; model: string | null } | null;
  ollamaUrl: string;
  lmStudioUrl: string;
};

/** What an agent of `agents.yaml` asks for instead; null where it does not care. */
export type AgentModel = {
  name: string | null;
  baseUrl: string | null;
  temperature: number | null;
  maxOutputTokens: number | null;
  contextWindow?: number | null;
};

type Endpoint = {
  kind: "endpoint" | "local";
  baseUrl: string;
  apiKey: string | null;
  model: string;
  label: string;
};

const OPENAI_HOST = "api.openai.com";

/** Newer models of this host refuse the name the protocol has for the output limit. */
function renameOutputLimit(body: Record<string, unknown>): Record<string, unknown> {
  const { max_tokens, ...rest } = body;
  return max_tokens === undefined ? body : { ...rest, max_completion_tokens: max_tokens };
}

function endpointHandle(endpoint: Endpoint, agent: AgentModel, fetch: Fetch): ModelHandle {
  const { baseUrl, apiKey, model, kind, label } = endpoint;
  keepSecret(apiKey);
  const host = new URL(baseUrl).host;
  const memory = modeMemory(`${baseUrl} ${model}`);
  const smoothed = compatibleFetch(fetch);
  const provider = (mode: StructuredMode) =>
    createOpenAICompatible({
      name: "endpoint",
      baseURL: baseUrl,
      apiKey: apiKey ?? undefined,
      includeUsage: true,
      supportsStructuredOutputs: mode === "strict" || mode === "bare",
      transformRequestBody: host === OPENAI_HOST ? renameOutputLimit : undefined,
      fetch: smoothed,
    });
  return {
    info: { id: model, label, kind, host },
    languageModel: (mode) => provider(mode)(model),
    mode: memory.mode,
    degrade: memory.degrade,
    readsRunState: false,
    temperature: agent.temperature,
    maxOutputTokens: agent.maxOutputTokens,
    contextWindow: () => agent.contextWindow ?? null,
  };
}

/** The model that every installation has. */
export function builtIn(): ModelHandle {
  const model = extractiveModel();
  return {
    info: { id: EXTRACTIVE_MODEL_ID, label: "Built-in extractive model", kind: "built-in", host: null },
    languageModel: () => model,
    mode: () => "strict",
    degrade: () => null,
    readsRunState: true,
    temperature: null,
    maxOutputTokens: null,
    contextWindow: () => null,
  };
}

const sameOrigin = (left: string, right: string) => new URL(left).origin === new URL(right).origin;

/** The endpoint that the environment or the agent names; null when neither does. */
function configuredEndpoint(openai: ModelEnv["openai"], agent: AgentModel): Endpoint | null {
  const baseUrl = agent.baseUrl ?? openai?.baseUrl;
  if (!baseUrl) return null;
  const model = agent.name ?? openai?.model;
  if (!model) {
    const [file, path] = agent.baseUrl ? ["agents.yaml", "model.name"] : ["environment", "OPENAI_MODEL"];
    throw new ConfigError({ file, path, expected: `the name of a model at ${new URL(baseUrl).host}` });
  }
  // A key is for the host it was set up with; an agent's own address does not get it.
  const apiKey = openai && sameOrigin(openai.baseUrl, baseUrl) ? openai.apiKey : null;
  return { kind: "endpoint", baseUrl, apiKey, model, label: `${model} at ${new URL(baseUrl).host}` };
}

/**
 * The model for a run. `agentModel` is the agent's override; `fetch` and `probe` stand in for the network and for the
 * search for a local server (default: remembered for 30 s). Throws ConfigError when an endpoint is set up without the
 * name of a model.
 */
export async function resolveModel(request: {
  env: ModelEnv;
  agentModel?: AgentModel | null;
  fetch?: Fetch;
  probe?: () => Promise<LocalModel | null>;
}): Promise<ModelHandle> {
  const { env, fetch = globalThis.fetch } = request;
  const agent = request.agentModel ?? { name: null, baseUrl: null, temperature: null, maxOutputTokens: null };
  const configured = configuredEndpoint(env.openai, agent);
  if (configured) return endpointHandle(configured, agent, fetch);
  const servers = { ollamaUrl: env.ollamaUrl, lmStudioUrl: env.lmStudioUrl };
  const probe = request.probe ?? (() => rememberedLocalModel(servers, () => findLocalModel(servers, fetch)));
  const local = await probe();
  if (!local) return builtIn();
  const model = agent.name ?? local.model;
  const label = `${model} on ${local.server}`;
  return endpointHandle({ kind: "local", baseUrl: local.baseUrl, apiKey: null, model, label }, agent, fetch);
}
