// An agent as the code sees it, from an entry in the form of `agents.yaml`.

import { readFileSync } from "node:fs";
import path from "node:path";
import { Tool } from "@/lib/tools/registry";
import { ConfigError } from "./config-error";
import type { AgentConfig, AgentEntry } from "./schema";

/** Resolves a tool name of the file to its canonical id, or null when there is no such tool. */
export type ToolNames = { resolve(name: string): string | null; known: string[] };

export const registeredTools: ToolNames = {
  resolve: (name) => Tool.get(name)?.name ?? null,
  get known() {
    return Tool.list().map((tool) => tool.title);
  },
};

function readSystemFile(folder: string, file: string, at: string): string {
  try {
    return readFileSync(/*turbopackIgnore: true*/ path.resolve(folder, file), "utf8");
  } catch (cause) {
    throw new ConfigError({ file: "agents.yaml", path: at, expected: `a readable file (${file})`, cause });
  }
}

/** `folder` is where relative paths start. Throws ConfigError for a tool that is not known and a file that cannot be read. */
export function agentConfig(entry: {
  name: string;
  value: AgentEntry;
  tools: ToolNames;
  folder: string;
}): AgentConfig {
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
    ...(value.in ? { in: value.in } : {}),
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
      maxDelegates: execution.max_delegates,
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
    protocol: {
      outputPosition: protocol.output_position,
      explicitOutput: protocol.explicit_output,
      references: protocol.references,
      instances: protocol.instances,
    },
    mcpServers: [],
  };
}
