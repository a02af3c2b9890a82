// MCP servers as the configuration has them, and their secrets, which are looked up when a server is asked and are never
// kept with a run.

import { keepSecret } from "@/lib/log";
import { ConfigError } from "./config-error";
import { secretOf } from "./env";
import { expects } from "./expectation";
import type { Layers } from "./layers";
import type { AgentEntry, AgentsFile, McpServerConfig } from "./schema";

type ServerEntry = AgentEntry["mcp"]["mcpServers"][string];

/** An entry of `mcp.mcpServers` as the code sees it. */
function mcpServer(name: string, entry: ServerEntry): McpServerConfig {
  const { url, headers = {}, command = "", args = [], env = {}, tools, timeout_ms } = entry;
  const common = { name, tools: tools ?? null, timeoutMs: timeout_ms };
  return url === undefined
    ? { ...common, kind: "stdio", command, args, env }
    : { ...common, kind: "http", url, headers };
}

/**
 * The servers of all agents, by name. A name means the same server to every agent, because its tools have it in theirs.
 * Throws what `fault` makes where two differ.
 */
export function sharedServers(data: AgentsFile, fault: Layers["fault"]): Record<string, McpServerConfig> {
  const servers = new Map<string, McpServerConfig>();
  const places = [{ path: [] as string[], mcp: data.mcp }].concat(
    Object.entries(data.agents).map(([name, { mcp }]) => ({ path: ["agents", name], mcp })),
  );
  for (const { path, mcp } of places)
    for (const [name, entry] of Object.entries(mcp.mcpServers)) {
      const server = mcpServer(name, entry);
      const known = servers.get(name);
      if (known && JSON.stringify(known) !== JSON.stringify(server))
        throw fault([...path, "mcp", "mcpServers", name], expects("otherName"));
      servers.set(name, server);
    }
  return Object.fromEntries(servers);
}

const SECRET_NAME = /auth|key|token|secret|pass|cookie|credential/i;
/** Cutting out words of ordinary sentences would spoil what tools answer. */
const isOrdinary = (text: string) => /^(?:\p{L}+|[\w.+-]+\/[\w.+-]+)$/u.test(text);

/** Of "Bearer abc" a server that repeats what it was sent may leave the first word out. */
function keepValue(name: string, value: string): void {
  for (const part of [value, value.split(/\s+/).at(-1) ?? ""])
    if (SECRET_NAME.test(name) || !isOrdinary(part)) keepSecret(part);
}

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/**
 * The values with those of the variables they refer to (`${NAME}`), which are kept out of the log from then on. `where`
 * names their place for the error. Throws ConfigError for a variable without a value.
 */
export function filled(values: Record<string, string>, where: string): Record<string, string> {
  const entries = Object.entries(values).map(([key, text]) => {
    const value = text.replace(REFERENCE, (_, name: string) => {
      const found = secretOf(name);
      if (found !== null) return found;
      throw new ConfigError({
        file: "environment",
        path: name,
        expected: expects("valueFor", { where: `${where}.${key}` }),
      });
    });
    keepValue(key, value);
    return [key, value];
  });
  return Object.fromEntries(entries);
}

/**
 * The server with the values of the variables that its headers or its environment refer to; they are kept out of the log
 * from then on. Throws ConfigError for a variable without a value.
 */
export function filledServer(server: McpServerConfig): McpServerConfig {
  const where = `mcp.mcpServers.${server.name}`;
  if (server.kind === "http")
    for (const [name, value] of new URL(server.url).searchParams) keepValue(name, value);
  return server.kind === "http"
    ? { ...server, headers: filled(server.headers, `${where}.headers`) }
    : { ...server, env: filled(server.env, `${where}.env`) };
}
