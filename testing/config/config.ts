// Shared by tests of the configuration: two agents, with variables and other lines.

import { readFileSync } from "node:fs";
import path from "node:path";
import { registeredTools, type ToolNames } from "@/lib/config/agent-config";
import { ConfigError } from "@/lib/config/config-error";
import { settingVariables } from "@/lib/config/env";
import { agentsFile, readAgents } from "@/lib/config/load";

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

/** The agents of a file with this text, in a folder. */
export function parseAgents(
  source: string | { text: string; variables: Record<string, string | undefined> },
  tools: ToolNames,
  folder: string,
) {
  const { text, variables } = typeof source === "string" ? { text: source, variables: {} } : source;
  const file = path.join(folder, "agents.yaml");
  return readAgents({ file, tools, variables }, (one) => (one === file ? text : readFileSync(one, "utf8")));
}

/** The agents of a file, the shipped one if none is named, with the variables of the environment. */
export const loadAgents = (file = agentsFile(), tools = registeredTools) =>
  readAgents({ file, tools, variables: settingVariables() });

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
