// Loads `agents.yaml`. An error names the file, the YAML path and what was expected; a run keeps the configuration it
// was started with, so a change of the file reaches new runs only.

import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseDocument } from "yaml";
import type { z } from "zod";
import { log } from "@/lib/log";
import { agentConfig, registeredTools, type ToolNames } from "./agent-config";
import { ConfigError } from "./config-error";
import { appRoot } from "./env";
import {
  type AgentConfig,
  type AgentEntry,
  type AgentsFile,
  agentsFileSchema,
  type InstallationLimits,
  type McpServerConfig,
  type PriceList,
} from "./schema";

/** Absolute path. */
export const agentsFile = () => path.join(appRoot(), "agents.yaml");

export type AgentsConfig = {
  default: string;
  agents: AgentConfig[];
  limits: InstallationLimits;
  prices: PriceList;
  /** By name, those of every agent; which agent may use which stands in its `mcpServers`. */
  mcp: Record<string, McpServerConfig>;
};

/** With what the file itself says of each agent, by name. */
export type AgentsFileConfig = AgentsConfig & { entries: Record<string, AgentEntry> };

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys")
    return `no key ${issue.keys.map((key) => `“${key}”`).join(", ")} here`;
  return issue.message.replace(/^.*?expected /, "").replace(/\.$/, "");
}

function pricesOf({ currency, models }: AgentsFile["prices"]): PriceList {
  const prices = Object.entries(models).map(([name, { input, cached_input, output }]) => [
    name,
    { input, cachedInput: cached_input ?? input, output },
  ]);
  return { currency, models: Object.fromEntries(prices) };
}

/** Reads the text of an agents file. `folder` is where relative paths in it start. Throws ConfigError. */
export function parseAgents(text: string, tools: ToolNames, folder: string): AgentsFileConfig {
  const document = parseDocument(text, { prettyErrors: true });
  const fault = document.errors[0];
  if (fault) throw new ConfigError({ file: "agents.yaml", path: fault.message, expected: "valid YAML" });
  const parsed = agentsFileSchema.safeParse(document.toJS());
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const at =
      issue?.path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("") ?? "";
    throw new ConfigError({
      file: "agents.yaml",
      path: at.replace(/^\./, "") || "top level",
      expected: issue ? expectation(issue) : "a valid file",
    });
  }
  const entries = parsed.data.agents;
  const agents = Object.entries(entries).map(([name, value]) => agentConfig({ name, value, tools, folder }));
  if (!agents.some((agent) => agent.name === parsed.data.default)) {
    const known = agents.map((agent) => agent.name).join(", ");
    throw new ConfigError({ file: "agents.yaml", path: "default", expected: `one of ${known}` });
  }
  const { limits, prices } = parsed.data;
  return {
    default: parsed.data.default,
    agents,
    entries,
    limits: { runsAtOnce: limits.runs_at_once, perDay: limits.per_day },
    prices: pricesOf(prices),
    mcp: {},
  };
}

/**
 * The agents as `agents.yaml` beside `package.json` has them. What is on offer, with what was changed in the interface, is
 * told by `lib/runs/agents.ts`. Throws ConfigError.
 */
export function loadAgents(file = agentsFile(), tools = registeredTools): AgentsFileConfig {
  let text: string;
  try {
    text = readFileSync(/*turbopackIgnore: true*/ file, "utf8");
  } catch (cause) {
    throw new ConfigError({
      file: "agents.yaml",
      path: "the file itself",
      expected: "a readable file",
      cause,
    });
  }
  return parseAgents(text, tools, path.dirname(file));
}

/** What holds where no file has ever said anything else. */
const FIRST_LIMITS: InstallationLimits = {
  runsAtOnce: 20,
  perDay: { tokens: null, searches: null, money: null },
};

type KnownLimits = { file: string; stamp: string; limits: InstallationLimits };
const KNOWN = Symbol.for("groundwork.limits");
// Routes and instrumentation have their own copies of this module and must not go by different limits.
const shared = globalThis as { [KNOWN]?: KnownLimits };

function stampOf(file: string): string {
  const stat = statSync(/*turbopackIgnore: true*/ file, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : "";
}

/**
 * The limits of the installation as the file says them now; the last ones that could be read while it is broken, since
 * runs in line and the day's caps cannot wait for it to be mended. Never throws. Read again only when it was changed.
 */
export function loadLimits(file = agentsFile(), tools = registeredTools): InstallationLimits {
  const stamp = stampOf(file);
  const known = shared[KNOWN]?.file === file ? shared[KNOWN] : null;
  if (known && known.stamp === stamp) return known.limits;
  let limits = known?.limits ?? FIRST_LIMITS;
  try {
    limits = loadAgents(file, tools).limits;
  } catch (error) {
    log.warn("limits-unreadable", { error });
  }
  shared[KNOWN] = { file, stamp, limits };
  return limits;
}
