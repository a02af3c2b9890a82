// The models beside the agent's own: the second model for small work (`model.reader`) and the judge of citations
// (`evidence.model`); each is the agent's, else the one that was entered in the settings.

import type { ModelAccess } from "@/lib/config/access";
import type { ModelConnection } from "@/lib/config/model-providers";
import type { ReaderModel } from "@/lib/config/schema";
import { SAME_CONNECTION, type StoredReader } from "@/lib/config/stored-connections";
import { type AgentModel, chosenConnection, connectionsOf, type ModelEnv } from "./configured-endpoint";
import type { ModelHandle } from "./model";
import { type ModelRequest, type ProfiledModel, resolveProfiled } from "./registry";

/** A reader that only has a name answers where the agent's own model does. */
const isElsewhere = ({ provider, baseUrl }: ReaderModel) => provider !== null || baseUrl !== null;

function readerModel(reader: ReaderModel, agent: AgentModel): AgentModel {
  const elsewhere = isElsewhere(reader);
  return {
    name: reader.name,
    provider: reader.provider ?? (elsewhere ? "auto" : agent.provider),
    baseUrl: elsewhere ? reader.baseUrl : agent.baseUrl,
    reasoningEffort: reader.reasoningEffort,
    serviceTier: elsewhere ? null : (agent.serviceTier ?? null),
    temperature: null,
    maxOutputTokens: null,
  };
}

/** Headers and body of the agent's own endpoint do not go elsewhere. */
function readerAccess(
  reader: ReaderModel,
  access: ModelAccess | null,
  own: ModelAccess["reader"],
): ModelAccess | null {
  if (!access) return null;
  const { apiKeyEnv = null, baseUrl = null } = own ?? {};
  if (isElsewhere(reader)) return { apiKeyEnv, baseUrl, proxy: access.proxy };
  // A key that the file has for another address is not meant here.
  return { ...access, apiKeyEnv: (baseUrl === null ? apiKeyEnv : null) ?? access.apiKeyEnv };
}

/**
 * The connection of a model beside the first that was entered in the settings; null when it answers through the model's own
 * connection and that one is gone or leads elsewhere by now.
 */
export function readerConnection(reader: StoredReader, env: ModelEnv): ModelConnection | null {
  if (reader.provider !== SAME_CONNECTION) return reader;
  const connected = chosenConnection(connectionsOf(env));
  return connected?.baseUrl === reader.baseUrl ? { ...connected, model: reader.model } : null;
}

/** Whether agents.yaml or its variables choose where an agent's model answers. */
export const isOwnEndpoint = ({ baseUrl, provider = "auto" }: Pick<AgentModel, "baseUrl" | "provider">) =>
  baseUrl !== null || provider !== "auto";

/** A model of the settings. An agent with an endpoint of its own does not send its pages elsewhere. */
async function enteredReader(
  request: ModelRequest,
  entered: StoredReader | null | undefined,
): Promise<ProfiledModel | null> {
  const { env, agentModel, access = null } = request;
  const connection = entered ? readerConnection(entered, env) : null;
  if (!connection || (agentModel && isOwnEndpoint(agentModel))) return null;
  return resolveProfiled({
    ...request,
    env: { ...env, connections: [connection] },
    agentModel: null,
    access: access && { apiKeyEnv: null, baseUrl: null, proxy: access.proxy },
  });
}

/** The model that an agent names; null when it has none. */
async function namedReader(
  request: ModelRequest,
  reader: ReaderModel,
  own: ModelAccess["reader"],
): Promise<ProfiledModel | null> {
  const { agentModel, access = null } = request;
  if (!agentModel) return null;
  return resolveProfiled({
    ...request,
    agentModel: readerModel(reader, agentModel),
    access: readerAccess(reader, access, own),
  });
}

/**
 * The second model of a run; null when it has none. `agents.yaml` and its variables come before the settings. Throws
 * ConfigError like `resolveModel`.
 */
export async function resolveReader(request: ModelRequest): Promise<ModelHandle | null> {
  const { env, agentModel, access } = request;
  const named = agentModel?.reader;
  return named ? namedReader(request, named, access?.reader) : enteredReader(request, env.reader);
}

/** The judge of citations: `named` by the agent, else the one of the settings; null when there is none. */
export async function resolveChecker(
  request: ModelRequest,
  named: ReaderModel | null,
): Promise<ProfiledModel | null> {
  const { env, access } = request;
  return named ? namedReader(request, named, access?.checker) : enteredReader(request, env.checker);
}
