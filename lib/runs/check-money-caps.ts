// Checks at the start whether the caps on money of agents.yaml can hold: they cannot for a model without a known price.
// A run of such an agent is refused when it starts (`create-run-limits.ts`), so this only says so in time. The server
// starts all the same: its other agents work, and a price may become known, as when another model is connected.

import { accessFor, offeredAgents } from "@/lib/agents/agents";
import { ConfigError } from "@/lib/config/config-error";
import { readEnv } from "@/lib/config/env";
import type { AgentsConfig } from "@/lib/config/load";
import type { AgentConfig } from "@/lib/config/schema";
import { log } from "@/lib/log";
import type { ModelHandle } from "@/lib/models/model";
import { type ModelRequest, resolveModel } from "@/lib/models/registry";

/** True where a request to the model costs an amount that nobody knows. */
export const isUnpriced = ({ info, reportsCostIn }: Pick<ModelHandle, "info" | "reportsCostIn">): boolean =>
  info.kind === "endpoint" && !info.price && !reportsCostIn;

export const isCapped = (cap: number | null | undefined): boolean => typeof cap === "number" && cap > 0;

/** The keys of agents.yaml that cap the money of an agent's runs. */
function capsOf({ budget }: AgentConfig, { limits }: AgentsConfig): string[] {
  return [
    ...(isCapped(budget?.maxMoney) ? ["budget.max_money"] : []),
    ...(isCapped(limits.perDay.money) ? ["limits.per_day.money"] : []),
  ];
}

const sentence = (agent: string, caps: string[], { id, host }: ModelHandle["info"]): string =>
  `Agent “${agent}” has ${caps.join(" and ")}, but no price is known of its model “${id}” at ${host}, so every run of it is refused. ` +
  `Add prices.models.${JSON.stringify(id)} with input and output (for a million tokens) to agents.yaml, or remove the cap.`;

type Parts = {
  config: AgentsConfig;
  resolve(request: ModelRequest): Promise<ModelHandle>;
};

/** Logs each agent whose runs will be refused, because money is capped and its model has no price. Never rejects. */
export async function checkMoneyCaps(parts?: Parts): Promise<void> {
  try {
    const { config, resolve } = parts ?? { config: offeredAgents(), resolve: resolveModel };
    for (const agent of config.agents) {
      const caps = capsOf(agent, config);
      if (caps.length > 0) await checkAgent(agent, caps, { config, resolve });
    }
  } catch (error) {
    log.error("money-caps-unchecked", { error });
  }
}

async function checkAgent(agent: AgentConfig, caps: string[], { config, resolve }: Parts): Promise<void> {
  const { prices } = config;
  const access = accessFor(agent.name).model;
  try {
    const model = await resolve({
      env: readEnv(),
      agentModel: agent.model,
      access,
      prices,
      waitsForPrice: true,
    });
    if (!isUnpriced(model)) return;
    const reason = sentence(agent.name, caps, model.info);
    log.warn("money-cap-unpriced", { agent: agent.name, model: model.info.id, caps, reason });
  } catch (error) {
    // No model is named for it; its runs and the settings say that.
    if (!(error instanceof ConfigError)) throw error;
  }
}
