import type { AgentConfig } from "@/lib/config/schema";
import type { RunState } from "@/lib/run-log/run-state";

/** What the screen needs to know about an agent for a retry; its prompts stay on the server. */
export type AgentToTry = {
  name: string;
  title: string;
  description: string;
  /** Null for the default model. */
  model: string | null;
  /** The address of its own endpoint; null for the default one. */
  endpoint: string | null;
};

export function agentToTry({ name, title, description, model }: AgentConfig): AgentToTry {
  return { name, title, description, model: model.name, endpoint: model.baseUrl };
}

/** Failures that every agent with the same endpoint shares: a rejected key, or a wrong address. */
const OF_THE_ENDPOINT: ReadonlySet<string> = new Set(["model_unauthorised", "model_redirects"]);

/**
 * The other agents that may succeed where the run failed, or why none can: `endpoint` and `model` when all
 * share the cause with it, `alone` when there is no other agent.
 */
export function agentsThatMayHelp(
  all: readonly AgentToTry[],
  { agent, config, error }: Pick<RunState, "agent" | "config" | "error">,
): { agents: AgentToTry[]; elsewhere: boolean; without: "endpoint" | "model" | "alone" | null } {
  const others = all.filter(({ name }) => name !== agent);
  if (others.length === 0) return { agents: [], elsewhere: false, without: "alone" };
  const code = error?.code ?? "";
  const isAway = ({ endpoint }: AgentToTry) => endpoint !== (config?.model?.baseUrl ?? null);
  const isOther = (one: AgentToTry) => isAway(one) || one.model !== (config?.model?.name ?? null);
  const elsewhere = others.some(isOther);
  const endpoint = OF_THE_ENDPOINT.has(code);
  const agents = endpoint
    ? others.filter(isAway)
    : code === "model_unknown"
      ? others.filter(isOther)
      : others;
  if (agents.length > 0) return { agents, elsewhere, without: elsewhere ? null : "model" };
  return { agents, elsewhere: false, without: endpoint ? "endpoint" : "model" };
}
