// The agents on offer as a person chooses them, and with which model and limits each of them works.

import { accessFor, offeredAgents } from "@/lib/agents/agents";
import { agentWords } from "@/lib/config/agent-words";
import { ConfigError } from "@/lib/config/config-error";
import { configSentence } from "@/lib/config/config-sentence";
import { type Env, readEnv } from "@/lib/config/env";
import type { AgentsConfig } from "@/lib/config/load";
import { modelProvider } from "@/lib/config/model-providers";
import type { AgentConfig, PriceList } from "@/lib/config/schema";
import type { Origins } from "@/lib/config/setting-origin";
import { storedConnections } from "@/lib/config/stored-connections";
import type {
  AgentLimitSetting,
  AgentModelSetting,
  AgentOffer,
  AgentsResponse,
  ModelPrice,
  Setting,
} from "@/lib/http/settings-responses";
import { chosenConnection } from "@/lib/models/configured-endpoint";
import { currencyFor, listedName } from "@/lib/models/prices";
import { resolveModel } from "@/lib/models/registry";
import type { ModelInfo } from "@/lib/run-log/run-state";
import { makesPlans } from "@/lib/runs/review-plan";
import type { Language } from "@/lib/text/languages";

type Found = { model: ModelInfo | null; fault: string | null };

/** The model an agent works with now; settings that cannot be used are told, not thrown. */
async function modelOf(
  agent: AgentConfig,
  { env, prices, language }: { env: Env; prices: PriceList; language: Language },
): Promise<Found> {
  try {
    const access = accessFor(agent.name).model;
    return {
      model: (await resolveModel({ env, agentModel: agent.model, access, prices })).info,
      fault: null,
    };
  } catch (error) {
    if (error instanceof ConfigError) return { model: null, fault: configSentence(error, language).message };
    throw error;
  }
}

/** The price of a model as settings show it. */
function priceWords(model: ModelInfo | null): ModelPrice | null {
  if (!model?.price) return null;
  const { input, cachedInput, cacheWrite, output, listedOn } = model.price;
  return {
    input,
    cachedInput,
    ...(cacheWrite === undefined ? {} : { cacheWrite }),
    output,
    ...(listedOn ? { listedOn } : {}),
  };
}

function priceSetting({ prices }: AgentsConfig, model: ModelInfo | null): Setting<ModelPrice | null> {
  const name = model && listedName(model.id, prices);
  return {
    value: priceWords(model),
    from: name ? "file" : "default",
    key: `prices.models.${name ?? model?.id ?? ""}`,
  };
}

const capsOf = ({ budget }: AgentConfig) => ({
  tokens: budget?.maxTokens ?? null,
  minutes: budget?.maxMinutes ?? null,
  money: budget?.maxMoney ?? null,
});

/** Every agent with what a composer has to say of it. Throws ConfigError when agents.yaml could never be read. */
export async function listAgentOffers(language: Language = "en"): Promise<AgentsResponse> {
  const env = readEnv();
  const config = offeredAgents();
  const offer = async (agent: AgentConfig): Promise<AgentOffer> => {
    const { model } = await modelOf(agent, { env, prices: config.prices, language });
    const price = priceWords(model);
    return {
      name: agent.name,
      ...agentWords(agent, language),
      searches: agent.search.maxSearches,
      steps: agent.execution.maxIterations,
      plans: makesPlans(agent),
      ...(model?.kind === "built-in" ? { quotesOnly: true as const } : {}),
      caps: capsOf(agent),
      currency: model && currencyFor(model, config.prices),
      ...(price ? { price } : {}),
    };
  };
  return { default: config.default, agents: await Promise.all(config.agents.map(offer)) };
}

/** Where the name of an agent's model comes from. */
function nameSetting(
  agent: AgentConfig,
  { env, model, origins }: { env: Env; model: ModelInfo | null; origins: Origins },
) {
  const setting = (from: Setting<string>["from"], key: string): Setting<string | null> => ({
    value: model?.id ?? null,
    from,
    key,
  });
  if (agent.model.name && model?.kind !== "built-in")
    return origins.of(["agents", agent.name, "model", "name"], model?.id ?? null);
  const connection = chosenConnection(env.connections);
  if (connection && connection === storedConnections().model) return setting("connections", "model");
  if (connection) return setting("environment", modelProvider(connection.provider).variables.model);
  return model?.kind === "local" ? setting("found", model.label) : setting("default", "OPENAI_MODEL");
}

/** Which model each agent works with. */
export async function listModelSettings(
  { env, config, language = "en" }: { env: Env; config: AgentsConfig; language?: Language },
  origins: Origins,
): Promise<AgentModelSetting[]> {
  const ofAgent = async (agent: AgentConfig): Promise<AgentModelSetting> => {
    const { model, fault } = await modelOf(agent, { env, prices: config.prices, language });
    return {
      agent: agent.name,
      title: agentWords(agent, language).title,
      model,
      fault,
      name: nameSetting(agent, { env, model, origins }),
      contextWindow: origins.of(
        ["agents", agent.name, "model", "context_window"],
        agent.model.contextWindow ?? null,
      ),
      price: priceSetting(config, model),
    };
  };
  return Promise.all(config.agents.map(ofAgent));
}

/** What each agent allows a run. */
export function listAgentLimits(
  { agents, language = "en" }: { agents: AgentConfig[]; language?: Language },
  origins: Origins,
): AgentLimitSetting[] {
  return agents.map((agent) => {
    const caps = capsOf(agent);
    const of = <Value>(path: [string, string], value: Value) =>
      origins.of(["agents", agent.name, ...path], value);
    return {
      agent: agent.name,
      title: agentWords(agent, language).title,
      steps: of(["execution", "max_iterations"], agent.execution.maxIterations),
      searches: of(["search", "max_searches"], agent.search.maxSearches),
      tokens: of(["budget", "max_tokens"], caps.tokens),
      minutes: of(["budget", "max_minutes"], caps.minutes),
      money: of(["budget", "max_money"], caps.money),
    };
  });
}
