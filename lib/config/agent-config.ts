// An agent as the code sees it, from an entry in the form of `agents.yaml`.

import { allTools, whyLeftOut } from "@/lib/custom-tools/custom-registry";
import { because } from "@/lib/custom-tools/left-out";
import { ConfigError } from "./config-error";
import { type Expectation, expects, type Field } from "./expectation";
import type { AgentConfig, AgentEntry, ReaderModel, Variant } from "./schema";

/** What is known here of the tools that a file names. */
export type ToolNames = {
  /** The canonical id of a tool, or null when there is no such tool. */
  resolve(name: string): string | null;
  known: string[];
  /** Why a tool of this name is not there although there is a file for it; null where there is none. */
  why?(name: string): Field | null;
  /** What is wrong with an arm for a tool, where that can be told: the key and what was expected there. */
  armFault?(tool: string, arm: Variant): VariantFault | null;
};

export type VariantFault = { key: "mode" | "activity" | "variant"; expected: Expectation };

export const registeredTools: ToolNames = {
  resolve: (name) => allTools().get(name)?.name ?? null,
  get known() {
    return allTools()
      .list()
      .map((tool) => tool.title);
  },
  why(name) {
    const left = whyLeftOut(name);
    return left && because("out", { file: left.file, reason: left.reason });
  },
};

type Path = (string | number)[];
/** The error for a value of an entry, by its path there. */
export type Fault = (path: Path, expected: Expectation, more?: { cause?: unknown }) => ConfigError;

const plainFault =
  (name: string): Fault =>
  (path, expected, { cause } = {}) =>
    new ConfigError({ file: "agents.yaml", path: ["agents", name, ...path].join("."), expected, cause });

/** The canonical ids of the tools of an agent. */
function toolIds(names: readonly string[], tools: ToolNames, fault: Fault): string[] {
  const ids = names.map((tool, index) => {
    const id = tools.resolve(tool);
    if (id) return id;
    const why = tools.why?.(tool);
    const names = tools.known.join(", ");
    throw fault(
      ["tools", index],
      why ? expects("knownWhy", { names, name: tool, why }) : expects("known", { names, name: tool }),
    );
  });
  return [...new Set(ids)];
}

/** How calls are shared out, by the ids of tools. */
function armsOf(
  variants: AgentEntry["variants"],
  tools: ToolNames,
  fault: Fault,
): NonNullable<AgentConfig["variants"]> {
  const byTool = Object.entries(variants).map(([name, entries]) => {
    const tool = tools.resolve(name);
    if (!tool) throw fault(["variants", name], expects("toolName", { names: tools.known.join(", ") }));
    const arms = entries.map((entry, index): Variant => {
      const arm: Variant = entry.mode === "latent" ? entry : { ...entry, variant: entry.variant ?? null };
      const wrong = tools.armFault?.(tool, arm);
      if (wrong) throw fault(["variants", name, index, wrong.key], wrong.expected);
      return arm;
    });
    return [tool, arms];
  });
  return Object.fromEntries(byTool);
}

const executionOf = (execution: AgentEntry["execution"]): AgentConfig["execution"] => ({
  maxIterations: execution.max_iterations,
  maxClarifications: execution.max_clarifications,
  maxCallsPerStep: execution.max_calls_per_step,
  closingSteps: execution.closing_steps,
  maxFactCheckRequests: execution.max_fact_check_requests,
  activityTimeoutMs: execution.activity_timeout_ms,
  clarificationTimeoutMs: execution.clarification_timeout_ms,
  modelTimeouts: {
    firstTokenMs: execution.first_token_timeout_ms,
    silenceMs: execution.silence_timeout_ms,
    replyMs: execution.reply_timeout_ms,
  },
  mcpContextLimit: execution.mcp_context_limit,
  reportsDir: execution.reports_dir,
  maxDelegates: execution.max_delegates,
  guidedFallback: execution.guided_fallback,
  guidedMinutes: execution.guided_minutes,
  coverageGate: execution.coverage_gate,
  reportWords: execution.report_words,
});

const searchOf = (search: AgentEntry["search"]): AgentConfig["search"] => ({
  maxSearches: search.max_searches,
  maxResults: search.max_results,
  contentLimit: search.content_limit,
  snippetLimit: search.snippet_limit,
  maxConsecutiveFailures: search.max_consecutive_failures,
  reuseDays: search.reuse_days,
  providers: search.providers ?? null,
  merge: search.merge,
  recency: search.recency,
  respectRobots: search.respect_robots,
  hosts: {
    allowed: search.allowed_hosts ?? [],
    preferred: search.preferred_hosts ?? [],
    banned: search.banned_hosts ?? [],
  },
});

const secondOf = (second: AgentEntry["model"]["reader"]): ReaderModel | null =>
  second
    ? {
        name: second.name,
        provider: second.provider ?? null,
        baseUrl: second.base_url ?? null,
        reasoningEffort: second.reasoning_effort ?? null,
      }
    : null;

const modelOf = (model: AgentEntry["model"]): AgentConfig["model"] => ({
  name: model.name ?? null,
  baseUrl: model.base_url ?? null,
  temperature: model.temperature ?? null,
  maxOutputTokens: model.max_output_tokens ?? null,
  contextWindow: model.context_window ?? null,
  provider: model.provider ?? "auto",
  reasoningEffort: model.reasoning_effort ?? null,
  verbosity: model.verbosity ?? null,
  serviceTier: model.service_tier ?? null,
  reader: secondOf(model.reader),
});

/**
 * An agent from its entry, whose prompts are texts by now. `fault` makes the error for what is wrong in it. Throws
 * ConfigError for a tool, an activity or a variant that is not known.
 */
export function agentConfig(entry: {
  name: string;
  value: AgentEntry;
  tools: ToolNames;
  fault?: Fault;
}): AgentConfig {
  const { name, value, tools, fault = plainFault(entry.name) } = entry;
  const { execution, search, budget, model, evidence, prompts, protocol, mcp, variants } = value;
  return {
    name,
    title: value.title,
    description: value.description,
    ...(value.in ? { in: value.in } : {}),
    baseClass: value.base_class,
    tools: toolIds(value.tools, tools, fault),
    execution: executionOf(execution),
    search: searchOf(search),
    budget: { maxTokens: budget.max_tokens, maxMinutes: budget.max_minutes, maxMoney: budget.max_money },
    model: modelOf(model),
    evidence: { model: secondOf(evidence.model), maxRequests: evidence.max_requests },
    prompts: {
      extra: prompts.extra ?? null,
      systemText: prompts.system ?? null,
    },
    protocol: {
      outputPosition: protocol.output_position,
      explicitOutput: protocol.explicit_output,
      references: protocol.references,
      instances: protocol.instances,
    },
    mcpServers: Object.keys(mcp.mcpServers),
    variants: armsOf(variants, tools, fault),
  };
}
