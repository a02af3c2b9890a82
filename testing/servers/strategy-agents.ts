// Agents that differ only in their strategy, for tests and benchmarks, copied from the project's file.

import { parse, stringify } from "yaml";
import type { StepStrategy as Strategy } from "@/lib/config/schema";

/** Name of the agent for each strategy. */
export const STRATEGY_AGENTS: Record<Strategy, string> = {
  SGRAgent: "one-object",
  SGRToolCallingAgent: "thinks-then-calls",
  ToolCallingAgent: "calls",
};

/** Adds one agent for each strategy to `agents.yaml` under these names, otherwise configured like `like`. */
export function withStrategies(like: string, names = STRATEGY_AGENTS): (text: string) => string {
  return (text) => {
    const file = parse(text) as { agents: Record<string, object> };
    for (const [strategy, name] of Object.entries(names))
      file.agents[name] = { ...file.agents[like], title: name, in: {}, base_class: strategy };
    return stringify(file);
  };
}
