// Shared by tests of the configuration: two agents, with variables and other lines.

import { ConfigError } from "@/lib/config/config-error";
import { parseAgents } from "@/lib/config/load";

const tools = {
  resolve: (name: string) => (name === "WebSearchTool" ? "websearchtool" : null),
  known: ["WebSearchTool"],
};

export const AGENTS = `default: a
agents:
  a:
    title: A
    description: The first.
    tools: [WebSearchTool]
  deep-one:
    title: B
    description: The second.
    tools: [WebSearchTool]
    search: { max_searches: 12 }
    execution: { max_iterations: 20 }
`;

export const load = (text: string, variables: Record<string, string> = {}, folder = ".") =>
  parseAgents({ text, variables }, tools, folder);

export function faultOf(work: () => unknown): ConfigError {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error("no error");
}
