import type { AgentConfig } from "@/lib/config/schema";
import type { RunState } from "@/lib/run-log/run-state";

/** What the screen of a research needs of an agent that a run can be tried again with; its prompts stay on the server. */
export type AgentToTry = {
  name: string;
  title: string;
  description: string;
  /** Null for the model that is set up for all. */
  model: string | null;
  /** The address of an endpoint of its own; null for the one that is set up for all. */
  endpoint: string | null;
};

export function agentToTry({ name, title, description, model }: AgentConfig): AgentToTry {
  return { name, title, description, model: model.name, endpoint: model.baseUrl };
}

/** What every agent meets that asks the same endpoint: it refuses the key, or its address leads elsewhere. */
const OF_THE_ENDPOINT: ReadonlySet<string> = new Set(["model_unauthorised", "model_redirects"]);

/**
 * Which of the other agents may get further than the run did, and why none can: `endpoint` and `model` for what all of them
 * share with it, `alone` where there is no other.
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
