// Agents that differ in their strategy alone, for tests and benchmarks: those of the project's file once more.

import { parse, stringify } from "yaml";
import type { Strategy } from "@/lib/config/schema";

/** What the agent of each strategy is called. */
export const STRATEGY_AGENTS: Record<Strategy, string> = {
  SGRAgent: "one-object",
  SGRToolCallingAgent: "thinks-then-calls",
  ToolCallingAgent: "calls",
};

/** Gives `agents.yaml` one agent for each strategy, as `like` is set up otherwise. */
export function withStrategies(like: string): (text: string) => string {
  return (text) => {
    const file = parse(text) as { agents: Record<string, object> };
    for (const [strategy, name] of Object.entries(STRATEGY_AGENTS))
      file.agents[name] = { ...file.agents[like], title: name, in: {}, base_class: strategy };
    return stringify(file);
  };
}
