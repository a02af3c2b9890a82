// External tools as a run stores them, and layered registries. A run is offered the tools it started with:
// the schemas of external tools are pinned in its log, and later definitions of a name replace earlier ones
// in its own view alone (B17, Q22, Q24).

import { canonicalName, registeredTool, ToolDefinitionError } from "./registration";
import type { ToolRegistry } from "./registry";
import type { RegisteredTool, ToolOptions, ToolSchema } from "./tool";

/** The one activity that answers the tools of all servers (A19). */
export const EXTERNAL_ACTIVITY = "mcpcall";

/** A tool of an MCP server as it was when the run started. Plain data. */
export type ExternalTool = {
  /** The name of the server in the configuration. */
  server: string;
  /** The server's name of the tool. */
  tool: string;
  /** `mcp__server__tool`. */
  title: string;
  schema: ToolSchema;
  /** The server declares that repeating a call is safe. */
  idempotent: boolean;
  /** Its parameters have no plain form: the arguments are one JSON text (P8). */
  asText: boolean;
};

const FOREIGN_OPTIONS: Partial<ToolOptions> = {
  category: "custom",
  role: "normal",
  latent: "forbid",
  external: true,
};

/**
 * A registry that searches `layers` from the last to the first; its list keeps the order in which names first
 * occur.
 */
export function layered(...layers: readonly Pick<ToolRegistry, "get" | "list">[]): ToolRegistry {
  const get = (name: string) =>
    layers.reduceRight<RegisteredTool | undefined>((found, layer) => found ?? layer.get(name), undefined);
  const list = () => [
    ...new Map(layers.flatMap((layer) => layer.list().map((tool) => [tool.name, tool]))).values(),
  ];
  return {
    get,
    list,
    register(title) {
      throw new ToolDefinitionError(
        `Tool "${title}": it cannot be registered in a view of several registries.`,
      );
    },
    require(name) {
      const tool = get(name);
      if (tool) return tool;
      const known = list()
        .map(({ title }) => title)
        .join(", ");
      throw new ToolDefinitionError(`There is no tool "${name}". Known tools: ${known || "none"}.`);
    },
  };
}

const views = new WeakMap<readonly ExternalTool[], RegisteredTool[]>();

function registered(foreign: readonly ExternalTool[]): RegisteredTool[] {
  const known = views.get(foreign);
  if (known) return known;
  const tools = foreign.map(({ title, schema }) =>
    registeredTool({ title, schema, options: FOREIGN_OPTIONS, extensions: [] }),
  );
  views.set(foreign, tools);
  return tools;
}

/** The registry of a run: the shared tools, and the external tools it started with. */
export function withExternal(base: ToolRegistry, foreign: readonly ExternalTool[] | undefined): ToolRegistry {
  if (!foreign || foreign.length === 0) return base;
  const tools = registered(foreign);
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return layered(base, { get: (name) => byName.get(canonicalName(name)), list: () => tools });
}

/** Ids of the external tools of a run, in order. */
export const externalNames = (foreign: readonly ExternalTool[] | undefined): string[] =>
  (foreign ?? []).map(({ title }) => canonicalName(title));
