// Loads `agents.yaml`. An error names the file, the YAML path and what was expected; a run keeps the configuration it
// was started with, so a change of the file reaches new runs only.

import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseDocument } from "yaml";
import type { z } from "zod";
import { log } from "@/lib/log";
import { Tool } from "@/lib/tools/registry";
import { ConfigError } from "./config-error";
import { appRoot } from "./env";
import {
  type AgentConfig,
  type AgentEntry,
  type AgentsFile,
  agentsFileSchema,
  type InstallationLimits,
  type PriceList,
} from "./schema";

const defaultFile = () => path.join(appRoot(), "agents.yaml");

export type AgentsConfig = {
  default: string;
  agents: AgentConfig[];
  limits: InstallationLimits;
  prices: PriceList;
};

/** Resolves a tool name of the file to its canonical id, or null when there is no such tool. */
export type ToolNames = { resolve(name: string): string | null; known: string[] };

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys")
    return `no key ${issue.keys.map((key) => `“${key}”`).join(", ")} here`;
  return issue.message.replace(/^.*?expected /, "").replace(/\.$/, "");
}

function readSystemFile(folder: string, file: string, at: string): string {
  try {
    return readFileSync(/*turbopackIgnore: true*/ path.resolve(folder, file), "utf8");
  } catch (cause) {
    throw new ConfigError({ file: "agents.yaml", path: at, expected: `a readable file (${file})`, cause });
  }
}

function agentOf(entry: { name: string; value: AgentEntry; tools: ToolNames; folder: string }): AgentConfig {
  const { name, value, tools, folder } = entry;
  const ids = value.tools.map((tool, index) => {
    const id = tools.resolve(tool);
    if (id) return id;
    const at = `agents.${name}.tools[${index}]`;
    throw new ConfigError({
      file: "agents.yaml",
      path: at,
      expected: `one of ${tools.known.join(", ")}; “${tool}” is not known`,
    });
  });
  const { execution, search, budget, model, prompts, protocol } = value;
  return {
    name,
    title: value.title,
    description: value.description,
    baseClass: value.base_class,
    tools: [...new Set(ids)],
    execution: {
      maxIterations: execution.max_iterations,
      maxClarifications: execution.max_clarifications,
      maxCallsPerStep: execution.max_calls_per_step,
      closingSteps: execution.closing_steps,
      maxFactCheckRequests: execution.max_fact_check_requests,
      activityTimeoutMs: execution.activity_timeout_ms,
      clarificationTimeoutMs: execution.clarification_timeout_ms,
      mcpContextLimit: execution.mcp_context_limit,
      reportsDir: execution.reports_dir,
    },
    search: {
      maxSearches: search.max_searches,
      maxResults: search.max_results,
      contentLimit: search.content_limit,
      snippetLimit: search.snippet_limit,
      maxConsecutiveFailures: search.max_consecutive_failures,
      reuseDays: search.reuse_days,
    },
    budget: { maxTokens: budget.max_tokens, maxMinutes: budget.max_minutes, maxMoney: budget.max_money },
    model: {
      name: model.name ?? null,
      baseUrl: model.base_url ?? null,
      temperature: model.temperature ?? null,
      maxOutputTokens: model.max_output_tokens ?? null,
      contextWindow: model.context_window ?? null,
    },
    prompts: {
      extra: prompts.extra ?? null,
      systemText: prompts.system_file
        ? readSystemFile(folder, prompts.system_file, `agents.${name}.prompts.system_file`)
        : null,
    },
    protocol: { outputPosition: protocol.output_position, explicitOutput: protocol.explicit_output },
  };
}

function pricesOf({ currency, models }: AgentsFile["prices"]): PriceList {
  const prices = Object.entries(models).map(([name, { input, cached_input, output }]) => [
    name,
    { input, cachedInput: cached_input ?? input, output },
  ]);
  return { currency, models: Object.fromEntries(prices) };
}

/** Reads the text of an agents file. `folder` is where relative paths in it start. Throws ConfigError. */
export function parseAgents(text: string, tools: ToolNames, folder: string): AgentsConfig {
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
  const agents = Object.entries(parsed.data.agents).map(([name, value]) =>
    agentOf({ name, value, tools, folder }),
  );
  if (!agents.some((agent) => agent.name === parsed.data.default)) {
    const known = agents.map((agent) => agent.name).join(", ");
    throw new ConfigError({ file: "agents.yaml", path: "default", expected: `one of ${known}` });
  }
  const { limits, prices } = parsed.data;
  return {
    default: parsed.data.default,
    agents,
    limits: { runsAtOnce: limits.runs_at_once, perDay: limits.per_day },
    prices: pricesOf(prices),
  };
}

const registered: ToolNames = {
  resolve: (name) => Tool.get(name)?.name ?? null,
  get known() {
    return Tool.list().map((tool) => tool.title);
  },
};

/** The agents on offer, from `agents.yaml` beside `package.json`. Throws ConfigError. */
export function loadAgents(file = defaultFile(), tools = registered): AgentsConfig {
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
export function loadLimits(file = defaultFile(), tools = registered): InstallationLimits {
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
