// The composed schema of a step with these tools, in the form that the run's agent is configured for.

import { composeStep } from "@/lib/agent/step-schema/compose";
import type { RunState } from "@/lib/run-log/run-state";
import type { RegisteredTool } from "@/lib/tools/tool";

/** The step of a run with `tools`; the same tools and settings return the same object. */
export function composedFor({ config, bindings, limits }: RunState, tools: readonly RegisteredTool[]) {
  return composeStep({
    tools,
    bindings,
    outputPosition: config?.protocol.outputPosition ?? "last",
    explicitOutput: config?.protocol.explicitOutput ?? "omit",
    maxCalls: limits.maxCallsPerStep,
    references: config?.protocol.references ?? false,
    instances: config?.protocol.instances ?? false,
  });
}
