// Decides who answers a tool's calls: code or the model itself. Resolved when a run starts, from what is
// registered then (A13), and stored with the run, so that the mode never changes during the run.

import type { ActivityRegistry } from "@/lib/activities/registry";
import type { AgentConfig } from "@/lib/config/schema";
import type { Binding } from "@/lib/run-log/run-state";
import { declaredActivity } from "@/lib/tools/describe";
import type { ToolRegistry } from "@/lib/tools/registry";
import type { RegisteredTool } from "@/lib/tools/tool";
import { type BindingTable, createBindingTable } from "./binding-table";

type ResolvedBindings = {
  /** By tool id, in the requested order. */
  readonly bindings: Record<string, Binding>;
  /** Tools that the model must not answer and that have no activity (Q3). */
  readonly leftOut: { tool: string; reason: string }[];
  readonly warnings: string[];
};

type BindingRequest = {
  tools: readonly string[];
  toolRegistry: ToolRegistry;
  activityRegistry: ActivityRegistry;
  /** The variants of tools that have several, by tool id. */
  variants?: AgentConfig["variants"];
  /** The run to bind; without one, a tool with several variants gets the one that most runs have. */
  runId?: string;
};

type Resolution = { binding: Binding; missing: string | null };

const latent: Binding = { activity: "", variant: null, mode: "latent" };

/**
 * The table of the requested tools' variants; invalid ones are logged, and the tool then follows its own
 * rules.
 */
function tableOf(
  { toolRegistry, activityRegistry, variants = {} }: BindingRequest,
  { asked, warnings }: { asked: readonly RegisteredTool[]; warnings: string[] },
): BindingTable {
  const table = createBindingTable({ tools: toolRegistry, activities: activityRegistry });
  for (const { name } of asked) {
    const arms = variants[name];
    const fault = arms ? table.set(name, arms) : null;
    if (fault) warnings.push(fault);
  }
  return table;
}

function resolve(tool: RegisteredTool, activities: ActivityRegistry): Resolution {
  // The reasoning of a step is the model's own thought, so there is nothing to execute.
  if (tool.options.role === "hoisted") return { binding: latent, missing: null };
  const declared = declaredActivity(tool);
  // An empty name asks for latent execution; it is not an absent field (R3).
  if (declared === "") return { binding: latent, missing: null };
  const activity = activities.get(declared ?? tool.name);
  if (activity)
    return {
      binding: { activity: activity.name, variant: activity.variant, mode: "explicit" },
      missing: null,
    };
  return { binding: latent, missing: declared };
}

/** The requested tools and the final answer, which is always offered (Q5). */
function withTerminal(tools: readonly string[], registry: ToolRegistry): RegisteredTool[] {
  const asked = tools.map((title) => registry.require(title));
  const terminal = registry.list().filter((tool) => tool.options.role === "terminal");
  return [...asked, ...terminal.filter((tool) => !asked.includes(tool))];
}

/**
 * Resolves the execution of each tool: by the run's variant if the tool has several (R2), else by rules A14
 * to A16: the activity that the tool names, else one with the tool's name, else the model. A tool that
 * forbids the model and has no activity is left out and reported (Q3). Throws ToolDefinitionError for a tool
 * that is not registered (S9).
 */
export function resolveBindings(request: BindingRequest): ResolvedBindings {
  const bindings: Record<string, Binding> = {};
  const leftOut: { tool: string; reason: string }[] = [];
  const warnings: string[] = [];
  const asked = withTerminal(request.tools, request.toolRegistry);
  const table = tableOf(request, { asked, warnings });
  for (const tool of asked) {
    const own = table.assign(tool.name, request.runId ?? null);
    if (own) {
      bindings[tool.name] = own;
      continue;
    }
    const { binding, missing } = resolve(tool, request.activityRegistry);
    if (binding.mode === "latent" && tool.options.latent === "forbid") {
      const cause =
        missing === null
          ? "no activity of its name is registered"
          : `activity "${missing}" is not registered`;
      leftOut.push({ tool: tool.name, reason: `${tool.title} needs code to answer it, and ${cause}.` });
      continue;
    }
    if (missing !== null)
      warnings.push(
        `${tool.title} names activity "${missing}", which is not registered; the model answers it.`,
      );
    bindings[tool.name] = { ...binding };
  }
  return { bindings, leftOut, warnings };
}
