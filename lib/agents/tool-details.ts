// Each tool as users see it: its purpose, how it is answered now, and the schema that a model receives.

import type { ActivityRegistry } from "@/lib/activities/registry";
import { resolveBindings } from "@/lib/agent/calls/bindings";
import { composeStep } from "@/lib/agent/step-schema/compose";
import type { AgentConfig } from "@/lib/config/schema";
import { allActivities } from "@/lib/custom-tools/activities";
import { allTools } from "@/lib/custom-tools/custom-registry";
import type { ToolDetail } from "@/lib/http/agents-responses";
import type { Binding } from "@/lib/run-log/run-state";
import { declaredActivity, parameterSchema } from "@/lib/tools/describe";
import type { ToolRegistry } from "@/lib/tools/registry";
import type { JsonSchema, RegisteredTool } from "@/lib/tools/tool";

/**
 * The part of the step's schema that a model receives for a tool; for the reasoning tools, the fields at the root of
 * the step.
 */
function sentSchema(tool: RegisteredTool, binding: Binding | null): JsonSchema {
  if (tool.options.role === "hoisted" || !binding)
    return { type: "object", description: tool.schema.description, ...parameterSchema(tool) };
  const { canonical } = composeStep({
    tools: [tool],
    bindings: { [tool.name]: binding },
    outputPosition: "last",
    explicitOutput: "omit",
    maxCalls: 1,
  });
  return canonical.properties?.calls?.items?.anyOf?.[0] ?? parameterSchema(tool);
}

function variantsOf(tool: RegisteredTool, activities: ActivityRegistry): string[] {
  const name = activities.get(declaredActivity(tool) || tool.name)?.name;
  return activities
    .list()
    .filter((activity) => activity.name === name)
    .map(({ variant }) => variant);
}

/** Every registered tool in the order of registration, with the titles of the agents that use it. */
export function listTools(
  agents: readonly Pick<AgentConfig, "title" | "tools">[],
  tools: ToolRegistry = allTools(),
  activities: ActivityRegistry = allActivities(),
): ToolDetail[] {
  const { bindings } = resolveBindings({
    tools: tools.list().map(({ name }) => name),
    toolRegistry: tools,
    activityRegistry: activities,
  });
  return tools.list().map((tool) => {
    const binding = bindings[tool.name] ?? null;
    const { role, limit } = tool.options;
    // Every agent has the final answer and the reasoning fields, listed or not.
    const everywhere = role === "terminal" || role === "hoisted";
    return {
      id: tool.name,
      name: tool.title,
      purpose: tool.schema.description,
      role,
      limit,
      binding,
      variants: variantsOf(tool, activities),
      agents: agents
        .filter((agent) => everywhere || agent.tools.includes(tool.name))
        .map(({ title }) => title),
      schema: sentSchema(tool, binding),
    };
  });
}
