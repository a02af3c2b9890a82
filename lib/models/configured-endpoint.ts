// The endpoint that an agent or the environment configures, with the client for it and the key that belongs to it.

import type { ModelAccess } from "@/lib/config/access";
import { ConfigError } from "@/lib/config/config-error";
import { secretOf } from "@/lib/config/env";
import { expects } from "@/lib/config/expectation";
import { filled } from "@/lib/config/mcp-servers";
import type { ReasoningEffort, Verbosity } from "@/lib/config/model-fields";
import {
  type ModelClientId,
  type ModelConnection,
  type ModelProviderId,
  modelProvider,
  PROVIDER_CHOICES,
  type ProviderChoice,
  providerOfHost,
} from "@/lib/config/model-providers";
import type { ReaderModel } from "@/lib/config/schema";
import type { StoredReader } from "@/lib/config/stored-connections";
import { NO_ADDITIONS, type RequestAdditions } from "./clients/client-fetch";
import { modelClient } from "./clients/clients";

/** The settings of the environment that determine the model. */
export type ModelEnv = {
  /** Used when `connections` is absent: the only connection. */
  openai: { apiKey: string | null; baseUrl: string; model: string | null } | null;
  /** The connected providers, in order of precedence. */
  connections?: readonly ModelConnection[];
  /** The second model that was entered in the settings. Absent: none. */
  reader?: StoredReader | null;
  /** The judge of citations that was entered in the settings. Absent: none. */
  checker?: StoredReader | null;
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
  provider?: ProviderChoice;
  reasoningEffort?: ReasoningEffort | null;
  verbosity?: Verbosity | null;
  serviceTier?: string | null;
  reader?: ReaderModel | null;
};

export type Endpoint = RequestAdditions & {
  kind: "endpoint" | "local";
  client: ModelClientId;
  /** It is OpenRouter, or something with its protocol: it lists prices and reports the cost of requests. */
  routed: boolean;
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
    expected: expects("keyNamed"),
  });
}

/** The connections of an environment, in order of precedence. */
export function connectionsOf({ connections, openai }: Pick<ModelEnv, "connections" | "openai">) {
  return connections ?? (openai ? [{ provider: "openai" as const, ...openai }] : []);
}

/** Providers whose variables `openai-compatible` may use: OPENAI_BASE_URL can be any endpoint. */
const COMPATIBLE: readonly ModelProviderId[] = ["openai", "openrouter"];

/**
 * The connection that answers: the one that `choice` names, else the first that has a model. Null when there is none,
 * also for a named one.
 */
export function chosenConnection(
  connections: readonly ModelConnection[],
  choice: ProviderChoice = "auto",
): ModelConnection | null {
  const isChosen = ({ provider, model }: ModelConnection) => {
    if (choice === "auto") return model !== null || provider === "openai";
    return choice === "openai-compatible" ? COMPATIBLE.includes(provider) : provider === choice;
  };
  return connections.find(isChosen) ?? null;
}

/** Azure's older addresses, one for each deployment, have no Responses API. */
const isOldAzure = ({ hostname, pathname }: URL) =>
  hostname.endsWith(".azure.com") && !/\/openai\/v1\b/.test(pathname);

/** The client that speaks to an address, unless `choice` or the connection's own variables name it. */
function clientFor(
  baseUrl: string,
  { choice, connection }: { choice: ProviderChoice; connection: ModelConnection | null },
): ModelClientId {
  if (choice === "openai-compatible") return choice;
  if (choice !== "auto") return modelProvider(choice).client;
  // OPENAI_BASE_URL may be any endpoint; the variables of the other providers are for their protocol.
  if (connection && connection.provider !== "openai") return modelProvider(connection.provider).client;
  const address = new URL(baseUrl);
  if (isOldAzure(address)) return "openai-compatible";
  return providerOfHost(address.hostname)?.client ?? "openai-compatible";
}

const VERSION: Partial<Record<ModelClientId, string>> = { anthropic: "/v1", google: "/v1beta" };

/** The address of the client's own protocol: with its version, and without the path of a compatible one. */
function addressFor(client: ModelClientId, baseUrl: string): string {
  const plain = client === "google" ? baseUrl.replace(/\/openai$/, "") : baseUrl;
  return new URL(plain).pathname === "/" ? `${plain.replace(/\/$/, "")}${VERSION[client] ?? ""}` : plain;
}

function missingProvider(choice: Exclude<ProviderChoice, "auto">): ConfigError {
  if (choice === "openai-compatible")
    return new ConfigError({
      file: "agents.yaml",
      path: "model.base_url",
      expected: expects("baseUrl"),
    });
  return new ConfigError({
    file: "environment",
    path: modelProvider(choice).variables.key,
    expected: expects("keyFor", { provider: choice }),
  });
}

/** The host that the file has the agent's key, headers and body for. */
const hostOfAccess = (access: ModelAccess | null, connected: string | null) => access?.baseUrl ?? connected;

/** What the file adds to requests; only for the host that it has it for. Throws ConfigError. */
function additionsFor(known: {
  access: ModelAccess | null;
  baseUrl: string;
  connected: string | null;
}): RequestAdditions {
  const { access, baseUrl, connected } = known;
  const host = hostOfAccess(access, connected);
  if (!access || host === null || !sameOrigin(host, baseUrl)) return NO_ADDITIONS;
  const { headers = {}, extraBody = {} } = access;
  return { headers: filled(headers, "model.headers of agents.yaml"), extraBody };
}

/** Whether an address is OpenRouter's, by its host or because OpenRouter's own settings name it. */
function isRouted(
  baseUrl: string,
  { choice, connection }: { choice: ProviderChoice; connection: ModelConnection | null },
): boolean {
  const named = choice === "auto" ? connection?.provider : choice;
  return named === "openrouter" || providerOfHost(new URL(baseUrl).hostname)?.id === "openrouter";
}

/** Throws ConfigError for a service tier that the provider does not have. */
function checkTier(client: ModelClientId, tier: string | null | undefined): void {
  const { serviceTiers } = modelClient(client);
  if (!tier || serviceTiers === null || serviceTiers.includes(tier)) return;
  throw new ConfigError({
    file: "agents.yaml",
    path: "model.service_tier",
    expected: expects("tier", { names: serviceTiers.join(", "), client, name: tier }),
  });
}

/** Throws ConfigError when the address holds a password. */
function checkAddress(baseUrl: string, variable: string | null): void {
  if (!hasCredentials(baseUrl)) return;
  const [file, path] = variable ? ["environment", variable] : ["agents.yaml", "model.base_url"];
  throw new ConfigError({ file, path, expected: expects("noLoginEither") });
}

/** A stored run may name a provider of another version. */
const choiceOf = ({ provider = "auto" }: AgentModel): ProviderChoice =>
  PROVIDER_CHOICES.includes(provider) ? provider : "auto";

/**
 * The endpoint that the environment or the agent configures; null when neither does. Throws ConfigError when the named
 * provider is not connected, when no model is named, and when the agent's own key has no value.
 */
export function configuredEndpoint(
  connections: readonly ModelConnection[],
  { agent, access }: { agent: AgentModel; access: ModelAccess | null },
): Endpoint | null {
  const choice = choiceOf(agent);
  const connection = chosenConnection(connections, choice);
  if (!agent.baseUrl && !connection && choice !== "auto") throw missingProvider(choice);
  const address = agent.baseUrl ?? connection?.baseUrl;
  if (!address) return null;
  const variables =
    agent.baseUrl === null && connection ? modelProvider(connection.provider).variables : null;
  checkAddress(address, variables?.baseUrl ?? null);
  const model = agent.name ?? connection?.model;
  const host = new URL(address).host;
  if (!model) {
    const [file, path] = variables ? ["environment", variables.model] : ["agents.yaml", "model.name"];
    throw new ConfigError({ file, path, expected: expects("modelAt", { host }) });
  }
  const by = { choice, connection: agent.baseUrl === null ? connection : null };
  const client = clientFor(address, by);
  // A key belongs to the host it was configured with; an agent's own address does not receive it.
  const sharing = [connection, ...connections].find((known) => known && sameOrigin(known.baseUrl, address));
  const known = { access, baseUrl: address, connected: connection?.baseUrl ?? null };
  const own = ownKey(known);
  checkTier(client, agent.serviceTier);
  return {
    ...additionsFor(known),
    kind: "endpoint",
    client,
    routed: isRouted(address, by),
    baseUrl: addressFor(client, address),
    apiKey: own ?? sharing?.apiKey ?? null,
    model,
    label: `${model} at ${host}`,
  };
}
