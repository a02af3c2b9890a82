// The current knowledge about the MCP servers of this installation (Q24): their tools, since when, and the
// fault of the last query. Queries happen beside the runs; an unavailable or slow server costs a run its
// tools and little time.

import type { ExternalReply } from "@/lib/activities/activity";
import type { McpServerConfig } from "@/lib/config/schema";
import type { ExternalTool } from "@/lib/tools/external";
import { type ConnectionDependencies, type ExternalCall, type ServerHealth, ServerLine } from "./connection";
import { MOST_OF_RUN, named } from "./tools";

export type ServerOffer = { tools: ExternalTool[]; absent: { server: string; reason: string }[] };

export type McpHub = {
  /** Queries servers that are new, or were queried long ago, without waiting for them. */
  watch(configs: readonly McpServerConfig[]): void;
  /** The tools of a run that starts now; waits at most `waitMs` for servers that have not responded yet. */
  offer(configs: readonly McpServerConfig[], waitMs: number): Promise<ServerOffer>;
  /** Calls a tool. Throws ProviderError, or the signal's reason; a refusal by the server is a reply. */
  call(config: McpServerConfig, call: ExternalCall): Promise<ExternalReply>;
  health(configs: readonly McpServerConfig[]): ServerHealth[];
  /** Queries a server now, whatever is known about it. Never rejects. */
  refresh(config: McpServerConfig): Promise<void>;
  /** Closes all connections. */
  close(): void;
};

export function createHub(world: ConnectionDependencies): McpHub {
  const lines = new Map<string, { print: string; line: ServerLine }>();

  function lineOf(config: McpServerConfig): ServerLine {
    const print = JSON.stringify(config);
    const known = lines.get(config.name);
    if (known?.print === print) return known.line;
    // Knowledge about a server with another configuration is useless.
    known?.line.hangUp();
    const line = new ServerLine(config, world);
    lines.set(config.name, { print, line });
    return line;
  }

  return {
    watch(configs) {
      for (const config of configs) lineOf(config).keepFresh();
    },
    async offer(configs, waitMs) {
      const servers = configs.map((config) => ({ name: config.name, line: lineOf(config) }));
      for (const { line } of servers) line.keepFresh();
      await within(Promise.all(servers.map(({ line }) => (line.tools ? null : line.asking))), waitMs);
      return offerOf(servers);
    },
    call: (config, call) => lineOf(config).call(call),
    health: (configs) => configs.map((config) => lineOf(config).health()),
    refresh: (config) => lineOf(config).refresh(),
    close() {
      for (const { line } of lines.values()) line.hangUp();
      lines.clear();
    },
  };
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}

function offerOf(servers: { name: string; line: ServerLine }[]): ServerOffer {
  const tools = servers.flatMap(({ line }) => line.tools ?? []);
  const absent = servers
    .filter(({ line }) => line.tools === null)
    .map(({ name, line }) => ({
      server: name,
      reason: line.fault?.message ?? "The server has not answered yet.",
    }));
  return { tools: named(tools.slice(0, MOST_OF_RUN)), absent };
}
