// Profiles of the models that agents use: stored, shown in the settings, and probed on request.
import { accessFor, knownFile, offeredAgents } from "@/lib/agents/agents";
import { ConfigError } from "@/lib/config/config-error";
import { readEnv } from "@/lib/config/env";
import type { AgentConfig, PriceList } from "@/lib/config/schema";
import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import { probeModel } from "@/lib/models/probe";
import type { ModelProfile } from "@/lib/models/profile";
import type { ProfileStore } from "@/lib/models/profile-memory";
import { type ProfiledModel, resolveProfiled } from "@/lib/models/registry";
import { getDb } from "@/lib/process/store";

/** The profiles in the store of this process. */
export const modelProfiles: ProfileStore = {
  find: async (key) => (await getDb().findModelProfile(key))?.profile ?? null,
  save: async (key, profile, updatedAt) => getDb().saveModelProfile({ key, profile, updatedAt }),
};

/** The price list; the last readable one while `agents.yaml` is broken, because cost caps depend on it. */
export function knownPrices(): PriceList | null {
  try {
    return knownFile().config.prices;
  } catch (error) {
    log.warn("prices-unreadable", { error });
    return null;
  }
}

/** Uses the same key and proxy as the agent's runs, so that a probe takes the same route. */
const resolve = ({ name, model }: AgentConfig) =>
  resolveProfiled({
    env: readEnv(),
    agentModel: model,
    access: accessFor(name).model,
    profiles: modelProfiles,
  });

/** The known profile, with the configured context length instead of the detected one. */
function shown({ profile }: ProfiledModel, { model }: AgentConfig): ModelProfile {
  const tokens = model.contextWindow;
  const known = profile.current();
  return tokens ? { ...known, contextWindow: { tokens, from: "configured" } } : known;
}

/** Each model that an agent currently uses, once; the built-in model has nothing to probe. */
export async function listProfiles(): Promise<ModelProfile[]> {
  const profiles = new Map<string, ModelProfile>();
  for (const agent of offeredAgents().agents) {
    try {
      const model = await resolve(agent);
      const profile = model && shown(model, agent);
      if (profile && !profiles.has(profile.key)) profiles.set(profile.key, profile);
    } catch (error) {
      // The model of this agent is not set up; the settings show that beside the agent.
      if (!(error instanceof ConfigError)) throw error;
    }
  }
  return [...profiles.values()];
}

/** The model of an agent, or of the default agent when no name is passed. Throws unknown_agent and probe_failed. */
async function modelOf(name?: string): Promise<{ agent: AgentConfig; model: ProfiledModel }> {
  const { agents, default: first } = offeredAgents();
  const agent = agents.find((known) => known.name === (name ?? first));
  if (!agent) {
    const known = agents.map((one) => one.name).join(", ");
    throw new GroundworkError("unknown_agent", { agent: name ?? first, known });
  }
  const model = await resolve(agent);
  if (!model)
    throw new GroundworkError("probe_failed", {
      host: "this machine",
      reason: "The built-in model answers, and there is nothing to find out about it.",
    });
  return { agent, model };
}

/** Probes the model of an agent. Throws unknown_agent and probe_failed. */
export async function probeAgentModel(name?: string): Promise<ModelProfile> {
  const { agent, model } = await modelOf(name);
  await probeModel(model);
  return shown(model, agent);
}

/**
 * Forgets what was learned about the model of an agent: the next run asks it in the strongest mode again.
 * Throws unknown_agent and probe_failed.
 */
export async function forgetAgentModel(name?: string): Promise<ModelProfile> {
  const { agent, model } = await modelOf(name);
  model.profile.forget();
  return shown(model, agent);
}
