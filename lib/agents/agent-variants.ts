// How each tool of an agent is answered now, and in which shares where runs draw one of several ways.

import { bindingOf } from "@/lib/agent/calls/binding-table";
import { resolveBindings } from "@/lib/agent/calls/bindings";
import type { AgentConfig, Variant } from "@/lib/config/schema";
import { allActivities } from "@/lib/custom-tools/activities";
import { allTools } from "@/lib/custom-tools/custom-registry";
import type { ToolBinding } from "@/lib/http/agents-responses";

/** Every way in which a tool is answered, with its share of the runs. */
function waysOf(arms: readonly Variant[] = []): Pick<ToolBinding, "ways"> {
  if (arms.length === 0) return {};
  const total = arms.reduce((sum, { weight }) => sum + weight, 0);
  const ways = arms.flatMap((arm) => {
    const binding = bindingOf(arm, allActivities());
    return binding ? [{ binding, share: arm.weight / total }] : [];
  });
  return { ways };
}

/** By tool, in the order of the agent, with what every agent has. */
export function bindingsOf({ tools, variants = {} }: AgentConfig): ToolBinding[] {
  const { bindings } = resolveBindings({
    tools,
    toolRegistry: allTools(),
    activityRegistry: allActivities(),
    variants,
  });
  return [...new Set([...tools, ...Object.keys(bindings)])].map((tool) => ({
    tool,
    binding: bindings[tool] ?? null,
    ...waysOf(variants[tool]),
  }));
}
