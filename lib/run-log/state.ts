// Folds events into the state of a run. The loop, the snapshot of a page, and the browser that follows a run
// all use this one function. Pure, and without imports that the browser should not load.

import type { EventType, RunEvent } from "./event";
import type { Fold } from "./fold/fold";
import { callFolds } from "./fold/fold-calls";
import { controlFolds, withoutLeap } from "./fold/fold-control";
import { findingFolds } from "./fold/fold-findings";
import { guidedFolds } from "./fold/fold-guided";
import { parallelFolds } from "./fold/fold-parallel";
import { runFolds } from "./fold/fold-run";
import { sectionFolds } from "./fold/fold-sections";
import { tableFolds } from "./fold/fold-tables";
import { timesAfter } from "./fold/fold-times";
import { NO_BUDGET } from "./run-control";
import type { RunState } from "./run-state";

export { workedMs } from "./fold/fold-control";
export { isTerminal, isWaiting } from "./run-status";

/** The state before the first event. `createdAt` is in milliseconds since the epoch. */
export function initialState(run: {
  id: string;
  threadId: string;
  question: string;
  agent: string;
  createdAt: number;
}): RunState {
  // Field by field: a row of the store has more than the browser may see.
  const { id, threadId, question, agent, createdAt } = run;
  return {
    id,
    threadId,
    question,
    agent,
    createdAt,
    seq: 0,
    lastAt: createdAt,
    kind: "research",
    revises: null,
    agentTitle: agent,
    scope: "both",
    status: "inited",
    model: null,
    searchLabel: "",
    limits: { maxIterations: 0, closingSteps: 0, maxSearches: 0, maxClarifications: 0, maxCallsPerStep: 1 },
    budget: NO_BUDGET,
    config: null,
    bindings: {},
    earlier: [],
    iteration: 0,
    searchesUsed: 0,
    clarificationsUsed: 0,
    plan: null,
    planReview: null,
    clarification: null,
    clarifications: [],
    sources: [],
    searches: [],
    steps: [],
    calls: [],
    draft: {},
    report: null,
    reviews: [],
    judging: null,
    disagreements: [],
    notes: [],
    delegates: [],
    answer: null,
    completedSteps: [],
    limitsReached: [],
    retry: null,
    queuedAt: null,
    steers: [],
    bannedHosts: [],
    finishing: null,
    branch: null,
    compaction: null,
    builtInWrites: false,
    crashes: 0,
    worked: { ms: 0, since: null },
    usage: { requests: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, promptBytes: 0, money: 0 },
    error: null,
    warnings: [],
    endedAt: null,
  };
}

const folds: { [T in EventType]: Fold<T> } = {
  ...runFolds,
  ...callFolds,
  ...findingFolds,
  ...controlFolds,
  ...parallelFolds,
  ...guidedFolds,
  ...sectionFolds,
  ...tableFolds,
};

/**
 * Folds one event into the state. Events already folded (`seq` not higher) change nothing, so replays are
 * harmless.
 */
export function foldEvent(state: RunState, event: RunEvent): RunState {
  if (event.seq <= state.seq) return state;
  const fold = folds[event.type] as (state: RunState, event: RunEvent) => RunState;
  // Text deltas do not count for times: they are removed from the log later, and the fold must stay the same.
  const lastAt = event.type === "step-delta" ? state.lastAt : Math.max(state.lastAt, event.at);
  // A resumption itself defines how long the run was idle before it.
  const marks = event.type !== "step-delta" && event.type !== "run-resumed";
  const next = fold(marks ? withoutLeap(state, event.at) : state, event);
  return { ...next, ...timesAfter(state, event), seq: event.seq, lastAt };
}

/** Folds a whole log, in order of `seq`. */
export function foldEvents(state: RunState, events: Iterable<RunEvent>): RunState {
  let folded = state;
  for (const event of events) folded = foldEvent(folded, event);
  return folded;
}
