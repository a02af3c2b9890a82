// The tools that do not ship, for the settings screen: files of one's own, and servers with how they are.

import path from "node:path";
import { inLanguage } from "@/lib/config/config-sentence";
import type { McpServerConfig } from "@/lib/config/schema";
import { toolFolders } from "@/lib/config/tool-folders";
import { customTools } from "@/lib/custom-tools/custom-registry";
import { GroundworkError } from "@/lib/errors/errors";
import { getHub, mcpServers } from "@/lib/external-tools/external-tools";
import type { ToolsSetting } from "@/lib/http/tools-responses";
import { redact } from "@/lib/log";
import type { Language } from "@/lib/text/languages";

const placeOf = (config: McpServerConfig): string =>
  config.kind === "http" ? new URL(config.url).host : path.basename(config.command);

/** Throws ConfigError when the configuration could never be read. */
export function toolsSetting(
  language: Language,
  { hub, servers } = { hub: getHub(), servers: mcpServers() },
): ToolsSetting {
  const custom = customTools();
  const health = hub.health(servers);
  return {
    folders: toolFolders(),
    files: custom?.files ?? [],
    leftOut: (custom?.leftOut ?? []).map(({ file, reason }) => ({
      file,
      reason: redact(inLanguage(reason, language)),
    })),
    servers: servers.flatMap((config, index) => {
      const known = health[index];
      if (!known) return [];
      const leftOut = known.leftOut.map(({ tool, reason }) => ({
        tool: inLanguage(tool, language),
        reason: inLanguage(reason, language),
      }));
      return [{ ...known, leftOut, at: placeOf(config) }];
    }),
  };
}

/** Asks a server now and tells how all are then. Throws invalid_request for one that is not set up. */
export async function tryServer(name: string, language: Language): Promise<ToolsSetting> {
  const config = mcpServers().find((server) => server.name === name);
  if (!config) throw new GroundworkError("invalid_request", { detail: `There is no MCP server “${name}”.` });
  await getHub().refresh(config);
  return toolsSetting(language);
}
