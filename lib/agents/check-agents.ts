// Checks every agent once at start-up, so that a missing activity or system tool is reported before a run needs it.

import { resolveBindings } from "@/lib/agent/calls/bindings";
import type { Registries } from "@/lib/agent/loop/loop";
import { type AgentsConfig, lackingSystemTools } from "@/lib/config/load";
import { log } from "@/lib/log";

/** Logs what agents lack: tools without their activity, and system tools that they do not list (S2, Q3). */
export function checkAgents({ agents }: AgentsConfig, { tools, activities }: Registries): void {
  for (const agent of agents) {
    const { leftOut, warnings } = resolveBindings({
      tools: agent.tools,
      toolRegistry: tools,
      activityRegistry: activities,
    });
    for (const { tool, reason } of leftOut) log.error("tool-left-out", { agent: agent.name, tool, reason });
    for (const warning of warnings) log.warn("tool-binding", { agent: agent.name, warning });
    const lacking = lackingSystemTools(agent);
    if (lacking.length > 0) log.warn("system-tools-lacking", { agent: agent.name, tools: lacking });
  }
}
