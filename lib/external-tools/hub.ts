// The MCP servers of this installation as they are known now (Q24): what they offer, since when, and what was wrong when
// they were last asked. Asking happens beside the runs; a server that is down or slow costs a run its tools and little time.

import type { ExternalReply } from "@/lib/activities/activity";
import type { McpServerConfig } from "@/lib/config/schema";
import type { ExternalTool } from "@/lib/tools/external";
import { type ConnectionDependencies, type ExternalCall, type ServerHealth, ServerLine } from "./connection";
import { MOST_OF_RUN, named } from "./tools";

export type ServerOffer = { tools: ExternalTool[]; absent: { server: string; reason: string }[] };

export type McpHub = {
  /** Asks servers that are new, or were asked long ago, without waiting for them. */
  watch(configs: readonly McpServerConfig[]): void;
  /** What a run that begins now may use; waits `waitMs` at most for servers that have not answered yet. */
  offer(configs: readonly McpServerConfig[], waitMs: number): Promise<ServerOffer>;
  /** Calls a tool. Throws ProviderError, or the signal's reason; what the server refuses is a reply. */
  call(config: McpServerConfig, call: ExternalCall): Promise<ExternalReply>;
  health(configs: readonly McpServerConfig[]): ServerHealth[];
  /** Asks a server now, whatever is known of it. Never rejects. */
  refresh(config: McpServerConfig): Promise<void>;
  /** Hangs up everywhere. */
  close(): void;
};

export function createHub(world: ConnectionDependencies): McpHub {
  const lines = new Map<string, { print: string; line: ServerLine }>();

  function lineOf(config: McpServerConfig): ServerLine {
    const print = JSON.stringify(config);
    const known = lines.get(config.name);
    if (known?.print === print) return known.line;
    // What is known of a server that was set up otherwise is of no use.
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
