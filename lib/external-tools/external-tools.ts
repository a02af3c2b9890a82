// MCP servers for runs and the settings: one hub for the process, the servers that an agent may use, and
// access to them. Secrets of a server are inserted here for each request, and stored nowhere.

import type { ActivityServices } from "@/lib/activities/activity";
import { knownFile } from "@/lib/agents/agents";
import { ConfigError } from "@/lib/config/config-error";
import { plainEnvironment } from "@/lib/config/env";
import { filledServer } from "@/lib/config/mcp-servers";
import type { AgentConfig, McpServerConfig } from "@/lib/config/schema";
import type { Address } from "@/lib/external-tools/client";
import { createHub, type McpHub, type ServerOffer } from "@/lib/external-tools/hub";
import { log } from "@/lib/log";
import { systemClock } from "@/lib/process/clock";
import { ProviderError } from "@/lib/search/provider";
import { processSingleton } from "@/lib/singleton";
import type { ExternalTool } from "@/lib/tools/external";
import { canonicalName } from "@/lib/tools/registry";

/** The longest time that the start of a run waits for servers that have not responded yet. */
const WAIT_MS = 1500;

export const getHub = (): McpHub =>
  processSingleton("mcp-hub", () => createHub({ now: () => systemClock.now(), addressOf }));

function withSecrets(config: McpServerConfig): McpServerConfig {
  try {
    return filledServer(config);
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    throw new ProviderError({
      code: "unauthorised",
      provider: config.name,
      message: "A variable that the configuration of the server names is not set.",
      cause,
    });
  }
}

function addressOf(config: McpServerConfig): Address {
  const server = withSecrets(config);
  if (server.kind === "http") return { kind: "http", url: server.url, headers: server.headers };
  const { command, args, env } = server;
  return { kind: "stdio", command, args, env: { ...plainEnvironment(), ...env } };
}

/** The servers in the current configuration, in order. Throws ConfigError. */
export const mcpServers = (): McpServerConfig[] => Object.values(knownFile().config.mcp);

const serversOf = (agent: Pick<AgentConfig, "mcpServers">): McpServerConfig[] =>
  mcpServers().filter(({ name }) => agent.mcpServers?.includes(name));

/** Starts to query all servers. Never throws. */
export function watchServers(): void {
  try {
    getHub().watch(mcpServers());
  } catch (error) {
    log.warn("mcp-not-watched", { error });
  }
}

/**
 * The external tools of a new run; `pinned` are those of a resumed run, which keeps the ones it started with.
 */
export async function externalOffer(
  agent: AgentConfig,
  pinned?: readonly ExternalTool[],
): Promise<ServerOffer> {
  if (pinned) return { tools: [...pinned], absent: [] };
  const servers = serversOf(agent);
  if (servers.length === 0) return { tools: [], absent: [] };
  const offer = await getHub().offer(servers, WAIT_MS);
  for (const { server, reason } of offer.absent)
    log.warn("mcp-tools-absent", { agent: agent.name, server, reason });
  return offer;
}

/** Calls the servers of a run: only the tools it started with, of servers that its agent may still use. */
export function externalCaller(
  agent: AgentConfig,
  tools: readonly ExternalTool[],
): NonNullable<ActivityServices["callExternal"]> {
  return ({ tool: id, arguments: given, signal }) => {
    const tool = tools.find(({ title }) => canonicalName(title) === id);
    const server = tool && serversOf(agent).find(({ name }) => name === tool.server);
    if (!tool || !server) {
      const message = "The server of this tool is not set up any more.";
      throw new ProviderError({ code: "unreachable", provider: tool?.server ?? "", message });
    }
    return getHub().call(server, { tool, arguments: given, signal });
  };
}
