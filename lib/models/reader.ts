// The second model of an agent (`model.reader`), for small work such as the citation review.

import type { ModelAccess } from "@/lib/config/access";
import type { ReaderModel } from "@/lib/config/schema";
import type { AgentModel } from "./configured-endpoint";
import type { ModelHandle } from "./model";
import { type ModelRequest, resolveProfiled } from "./registry";

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
function readerAccess(reader: ReaderModel, access: ModelAccess | null): ModelAccess | null {
  if (!access) return null;
  const { apiKeyEnv = null, baseUrl = null } = access.reader ?? {};
  if (isElsewhere(reader)) return { apiKeyEnv, baseUrl, proxy: access.proxy };
  // A key that the file has for another address is not meant here.
  return { ...access, apiKeyEnv: (baseUrl === null ? apiKeyEnv : null) ?? access.apiKeyEnv };
}

/**
 * The second model of an agent; null when it has none, or when nothing but the built-in model answers. Throws
 * ConfigError like `resolveModel`.
 */
export async function resolveReader(request: ModelRequest): Promise<ModelHandle | null> {
  const { agentModel, access = null } = request;
  const reader = agentModel?.reader;
  if (!agentModel || !reader) return null;
  return resolveProfiled({
    ...request,
    agentModel: readerModel(reader, agentModel),
    access: readerAccess(reader, access),
  });
}
