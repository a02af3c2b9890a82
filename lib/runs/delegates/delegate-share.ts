// The agent and budget of a delegate: an agent derived from that of the run it works for, and a share of that
// run's remaining budget.

import type { AgentConfig } from "@/lib/config/schema";
import { usedByDelegates } from "@/lib/run-log/run-parallel";
import type { Budget, RunState } from "@/lib/run-log/run-state";
import { workedMs } from "@/lib/run-log/state";
import { clarificationTool, delegateTool, Tool } from "@/lib/tools/registry";

/** A sub-question gets one part in this many of the steps and searches. */
const SHARE = 2;
const FEWEST_STEPS = 4;
const FEWEST_SEARCHES = 1;

const part = (whole: number, fewest: number) => Math.min(whole, Math.max(fewest, Math.ceil(whole / SHARE)));

/** The agent of a delegate: it asks the person nothing and has no delegates of its own. */
export function delegateAgent(agent: AgentConfig): AgentConfig {
  const left = new Set<string>([clarificationTool.name, delegateTool.name]);
  return {
    ...agent,
    tools: agent.tools.filter((tool) => !left.has(tool)),
    execution: {
      ...agent.execution,
      maxIterations: part(agent.execution.maxIterations, FEWEST_STEPS),
      maxClarifications: 0,
      clarificationTimeoutMs: null,
      maxDelegates: 0,
    },
    search: { ...agent.search, maxSearches: part(agent.search.maxSearches, FEWEST_SEARCHES) },
  };
}

const MINUTE = 60_000;

/**
 * The caps of a delegate that starts at `now`: the remaining budget is divided between the delegates that
 * work at the same time and the run itself, which still has to write its report. Time is not divided, because
 * it passes for all of them alike.
 */
export function delegateBudget(state: RunState, now: number): Budget {
  const { budget, usage, searchesUsed } = state;
  const step = state.steps.at(-1)?.number ?? 0;
  const open = state.calls.filter(
    ({ step: own, status, sameAs }) =>
      own === step && sameAs === undefined && (status === "running" || status === "proposed"),
  );
  const shares = open.filter(({ tool }) => tool === delegateTool.name).length + 1;
  // Searches that the run has reserved for itself in this step (Q6).
  const beside = open.filter(({ tool }) => Tool.get(tool)?.options.limit === "searches").length;
  const used = usedByDelegates(state);
  const share = (cap: number | null, spent: number) =>
    cap === null ? null : Math.max(0, cap - spent) / shares;
  const tokens = share(
    budget.tokens,
    usage.inputTokens + usage.outputTokens + used.inputTokens + used.outputTokens,
  );
  const searches = share(budget.searches, searchesUsed + beside + used.searches);
  return {
    tokens: tokens === null ? null : Math.floor(tokens),
    searches: searches === null ? null : Math.floor(searches),
    minutes: budget.minutes === null ? null : Math.max(0, budget.minutes - workedMs(state, now) / MINUTE),
    money: share(budget.money, usage.money + used.money),
  };
}
