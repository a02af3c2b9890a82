// The endpoint that an agent or the environment configures, with the key that belongs to it.

import type { ModelAccess } from "@/lib/config/access";
import { ConfigError } from "@/lib/config/config-error";
import { secretOf } from "@/lib/config/env";

/** The settings of the environment that determine the model. */
export type ModelEnv = {
  openai: { apiKey: string | null; baseUrl: string; model: string | null } | null;
  ollamaUrl: string;
  lmStudioUrl: string;
  /** The environment configures Ollama, so somebody expects it to answer. */
  namesOllama?: boolean;
};

/** The overrides of an agent of `agents.yaml`; null: none. */
export type AgentModel = {
  name: string | null;
  baseUrl: string | null;
  temperature: number | null;
  maxOutputTokens: number | null;
  contextWindow?: number | null;
};

export type Endpoint = {
  kind: "endpoint" | "local";
  baseUrl: string;
  apiKey: string | null;
  model: string;
  label: string;
};

const sameOrigin = (left: string, right: string) => new URL(left).origin === new URL(right).origin;

/** `fetch` refuses such addresses, and they would reveal the secret wherever they are shown. */
function hasCredentials(baseUrl: string): boolean {
  const { username, password } = new URL(baseUrl);
  return username !== "" || password !== "";
}

/**
 * The agent's own key; only for the host that the file configures for it. Throws ConfigError when it has no
 * value.
 */
function ownKey(known: {
  access: ModelAccess | null;
  baseUrl: string;
  connected: string | null;
}): string | null {
  const { apiKeyEnv = null, baseUrl = null } = known.access ?? {};
  const host = baseUrl ?? known.connected;
  if (apiKeyEnv === null || host === null || !sameOrigin(host, known.baseUrl)) return null;
  const key = secretOf(apiKeyEnv);
  if (key !== null) return key;
  throw new ConfigError({
    file: "environment",
    path: apiKeyEnv,
    expected: "a key, because model.api_key_env of agents.yaml names it",
  });
}

/** The endpoint that the environment or the agent configures; null when neither does. */
export function configuredEndpoint(
  openai: ModelEnv["openai"],
  { agent, access }: { agent: AgentModel; access: ModelAccess | null },
): Endpoint | null {
  const baseUrl = agent.baseUrl ?? openai?.baseUrl;
  if (!baseUrl) return null;
  const model = agent.name ?? openai?.model;
  const own = agent.baseUrl !== null;
  if (hasCredentials(baseUrl)) {
    const [file, path] = own ? ["agents.yaml", "model.base_url"] : ["environment", "OPENAI_BASE_URL"];
    throw new ConfigError({ file, path, expected: "an address without a name and password in it" });
  }
  if (!model) {
    const [file, path] = own ? ["agents.yaml", "model.name"] : ["environment", "OPENAI_MODEL"];
    throw new ConfigError({ file, path, expected: `the name of a model at ${new URL(baseUrl).host}` });
  }
  // A key belongs to the host it was configured with; an agent's own address does not receive it.
  const shared = openai && sameOrigin(openai.baseUrl, baseUrl) ? openai.apiKey : null;
  const apiKey = ownKey({ access, baseUrl, connected: openai?.baseUrl ?? null }) ?? shared;
  return { kind: "endpoint", baseUrl, apiKey, model, label: `${model} at ${new URL(baseUrl).host}` };
}
