// How an agent requests its steps (P14). A strategy decides only two things: whether tools are called as
// native functions or the whole step is one object, and whether a step reasons in the open before it calls.
// Tools, limits, events, repair, retries and budgets are the same for all.

import { composeStep } from "@/lib/agent/step-schema/compose";
import type { StepStrategy as Strategy } from "@/lib/config/schema";
import type { Reasoning, RunState } from "@/lib/run-log/run-state";
import type { RegisteredTool } from "@/lib/tools/tool";

/** What one request of a step asks for: all of it, its reasoning, or its calls. */
export type Asks = "step" | "reasoning" | "calls";

/** What the next request of a step asks for, given the reasoning so far. */
type Asking = { next(reasoned: Reasoning | null): Asks };

const STRATEGIES: Record<Strategy, Asking> = {
  SGRAgent: { next: () => "step" },
  SGRToolCallingAgent: { next: (reasoned) => (reasoned ? "calls" : "reasoning") },
  ToolCallingAgent: { next: () => "calls" },
};

/**
 * The run's configured strategy. An unknown one, which an imported file may name, is replaced by the first.
 */
const configured = ({ config }: RunState): Strategy =>
  config && Object.hasOwn(STRATEGIES, config.baseClass) ? (config.baseClass as Strategy) : "SGRAgent";

/**
 * The strategy in force: steps are objects for the built-in model and when function calls are not supported.
 */
export function strategyOf(state: RunState): Strategy {
  return state.asksForObject || state.builtInWrites ? "SGRAgent" : configured(state);
}

/** What the request for step `number` asks for. */
export function asksFor(state: RunState, number: number): Asks {
  const open = state.steps.find((step) => step.number === number && step.decidedAt === null);
  return STRATEGIES[strategyOf(state)].next(open?.reasoning ?? null);
}

// The composed schema of a step with these tools, in the form that the run's agent is configured for.

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
