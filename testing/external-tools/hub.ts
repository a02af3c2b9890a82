// Shared by tests of the MCP client: a hub, and servers that stop with the test.

import { plainEnvironment } from "@/lib/config/env";
import type { McpServerConfig } from "@/lib/config/schema";
import { createHub, type McpHub } from "@/lib/external-tools/hub";
import type { ExternalTool } from "@/lib/tools/external";
import { type Said, type Served, startOddServer } from "@/testing/servers/mcp";

const stops: (() => void | Promise<void>)[] = [];
/** Stops everything that the test started. */
export async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}

export function hubAt(now = { at: 1000 }): McpHub {
  const hub = createHub({
    now: () => now.at,
    addressOf: (config) =>
      config.kind === "stdio" ? { ...config, env: { PATH: plainEnvironment().PATH ?? "" } } : { ...config },
  });
  stops.push(() => hub.close());
  return hub;
}

export const http = (url: string, more: Partial<McpServerConfig> = {}) =>
  ({ name: "odd", kind: "http", url, headers: {}, tools: null, timeoutMs: 2000, ...more }) as McpServerConfig;

export async function started(serving: Promise<Served>): Promise<Served> {
  const served = await serving;
  stops.push(() => served.stop());
  return served;
}

const signal = () => new AbortController().signal;
export const call = (hub: McpHub, config: McpServerConfig, tool: ExternalTool | undefined, given = {}) =>
  hub.call(config, { tool: tool as ExternalTool, arguments: given, signal: signal() });

/** A server with these tools, whose calls return the given results. */
export async function odd(
  tools: unknown[],
  answer: (name: unknown) => Said = () => ({ result: { content: [] } }),
) {
  const served = await started(
    startOddServer(({ method, params }) =>
      method === "tools/list" ? { result: { tools } } : method === "tools/call" ? answer(params?.name) : null,
    ),
  );
  return http(served.url);
}
export const listed = (name: string, more: object = {}) => ({
  name,
  inputSchema: { type: "object" },
  ...more,
});
