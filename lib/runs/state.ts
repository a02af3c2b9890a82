// Folds events into the state of a run. Three readers, one function: the loop (to go on or to resume), the snapshot a
// page is rendered from, and the browser while it follows. Pure, and free of imports that the browser should not carry.

import type { EventOf, EventType, RunEvent } from "./event";
import { planProgress } from "./plan-progress";
import type { Call, PlanVersion, RunState, Source, Step } from "./run-state";

const TERMINAL = new Set(["completed", "failed", "error", "cancelled"]);

/** True when no further event can come. */
export function isTerminal(status: RunState["status"]): boolean {
  return TERMINAL.has(status);
}

/** True when the run waits for the person and nothing of it is in memory. */
export function isWaiting(status: RunState["status"]): boolean {
  return status === "waiting_for_clarification" || status === "waiting_for_plan";
}

/** The state before the first event. `createdAt` is in milliseconds since the epoch. */
export function initialState(run: {
  id: string;
  threadId: string;
  question: string;
  agent: string;
  createdAt: number;
}): RunState {
  return {
    ...run,
    seq: 0,
    agentTitle: run.agent,
    scope: "both",
    status: "inited",
    model: null,
    searchLabel: "",
    limits: { maxIterations: 0, closingSteps: 0, maxSearches: 0, maxClarifications: 0, maxCallsPerStep: 1 },
    config: null,
    bindings: {},
    earlier: [],
    iteration: 0,
    searchesUsed: 0,
    clarificationsUsed: 0,
    plan: null,
    clarification: null,
    clarifications: [],
    sources: [],
    searches: [],
    steps: [],
    calls: [],
    draft: {},
    report: null,
    answer: null,
    completedSteps: [],
    limitsReached: [],
    retry: null,
    usage: { requests: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, promptBytes: 0 },
    error: null,
    warnings: [],
    endedAt: null,
  };
}

type At = { seq: number; at: number };
type Fold<T extends EventType> = (state: RunState, event: EventOf<T> & At) => RunState;

const patchCall = (state: RunState, id: string, patch: (call: Call) => Partial<Call>): RunState => ({
  ...state,
  calls: state.calls.map((call) => (call.id === id ? { ...call, ...patch(call) } : call)),
});

const patchStep = (state: RunState, number: number, patch: Partial<Step>): RunState => ({
  ...state,
  steps: state.steps.map((step) => (step.number === number ? { ...step, ...patch } : step)),
});

const patchSource = (state: RunState, number: number, patch: Partial<Source>): RunState => ({
  ...state,
  sources: state.sources.map((source) => (source.number === number ? { ...source, ...patch } : source)),
});

const folds: { [T in EventType]: Fold<T> } = {
  "run-started": (state, event) => ({
    ...state,
    status: "researching",
    question: event.question,
    agent: event.agent.name,
    agentTitle: event.agent.title,
    config: event.agent,
    scope: event.scope,
    limits: event.limits,
    bindings: event.bindings,
    model: event.model,
    searchLabel: event.searchLabel,
    earlier: event.earlier,
    sources: event.sources,
  }),
  "run-resumed": (state) => ({ ...state, retry: null, draft: {} }),
  "step-started": (state, event) => {
    const base = { ...state, draft: {}, retry: null };
    if (state.steps.some((step) => step.number === event.step))
      return patchStep(base, event.step, { attempt: event.attempt, tools: event.tools });
    const step: Step = {
      number: event.step,
      attempt: event.attempt,
      closing: event.closing,
      tools: event.tools,
      reasoning: null,
      callIds: [],
      warnings: [],
      startedAt: event.at,
      decidedAt: null,
      endedAt: null,
    };
    return { ...base, iteration: event.step, steps: [...state.steps, step] };
  },
  "step-delta": (state, event) => ({
    ...state,
    draft: { ...state.draft, [event.path]: (state.draft[event.path] ?? "") + event.text },
  }),
  "step-decided": (state, event) => {
    const calls = event.calls.map(
      (call): Call => ({
        ...call,
        step: event.step,
        status: "proposed",
        output: call.output ?? null,
        outputValid: true,
        error: null,
        returned: null,
        startedAt: null,
        endedAt: null,
      }),
    );
    const next = patchStep(state, event.step, {
      reasoning: event.reasoning,
      callIds: calls.map((call) => call.id),
      warnings: event.warnings,
      decidedAt: event.at,
    });
    return {
      ...next,
      draft: {},
      calls: [...next.calls, ...calls],
      plan: planProgress(next.plan, event.reasoning),
    };
  },
  "step-ended": (state, event) => patchStep(state, event.step, { endedAt: event.at }),
  "call-started": (state, event) =>
    patchCall(state, event.callId, () => ({ status: "running", startedAt: event.at })),
  "call-returned": (state, event) => ({
    ...patchCall(state, event.callId, () => ({
      returned: { value: event.value, effects: event.effects },
      endedAt: event.at,
    })),
    retry: null,
  }),
  "call-ended": (state, event) => ({
    ...patchCall(state, event.callId, (call) => ({
      status: call.status === "suspended" ? "suspended" : "succeeded",
      output: event.output === undefined ? call.output : event.output,
      outputValid: event.outputValid,
      returned: null,
      endedAt: call.endedAt ?? event.at,
    })),
    retry: null,
  }),
  "call-failed": (state, event) => ({
    ...patchCall(state, event.callId, () => ({
      status: "failed",
      error: event.error,
      returned: null,
      endedAt: event.at,
    })),
    retry: null,
  }),
  "call-skipped": (state, event) =>
    patchCall(state, event.callId, () => ({ status: "skipped", error: event.error, endedAt: event.at })),
  "plan-set": (state, event) => {
    const version: PlanVersion = {
      version: event.version,
      goal: event.goal,
      steps: event.steps,
      strategies: event.strategies,
      changes: event.changes,
      reason: event.reason,
      callId: event.callId,
      at: event.at,
    };
    const history = [...(state.plan?.history ?? []), version];
    const done =
      event.version === 1 ? [] : (state.plan?.steps ?? []).filter((step) => step.status === "done");
    const kept = new Set(event.steps);
    const struck = (state.plan?.steps ?? []).filter((step) => step.status !== "done" && !kept.has(step.text));
    return {
      ...state,
      plan: {
        version: event.version,
        goal: event.goal,
        strategies: event.strategies.length > 0 ? event.strategies : (state.plan?.strategies ?? []),
        steps: [
          ...done,
          ...struck.map((step) => ({ ...step, status: "struck" as const })),
          ...event.steps
            .filter((text) => !done.some((step) => step.text === text))
            .map((text) => ({ text, status: "planned" as const })),
        ],
        history,
      },
    };
  },
  "search-made": (state, event) => ({
    ...state,
    searchesUsed: state.searchesUsed + 1,
    searches: [
      ...state.searches,
      {
        callId: event.callId,
        query: event.query,
        provider: event.provider,
        numbers: event.numbers,
        newSources: event.newSources,
        at: event.at,
      },
    ],
  }),
  "source-added": (state, event) => ({
    ...state,
    sources: [
      ...state.sources,
      {
        id: event.id,
        number: event.number,
        url: event.url,
        host: event.host,
        title: event.title,
        snippet: event.snippet,
        status: "seen",
        publishedAt: event.publishedAt,
        pageId: null,
        charCount: 0,
        wordCount: 0,
        readAt: null,
        error: null,
        runId: state.id,
      },
    ],
  }),
  "page-read": (state, event) => {
    const source = state.sources.find((known) => known.number === event.number);
    if (!source) return state;
    // A failed second reading must not take away what was read before.
    if (!event.page)
      return source.pageId
        ? state
        : patchSource(state, event.number, { status: "failed", error: event.error });
    return patchSource(state, event.number, {
      status: "read",
      title: source.title || event.title,
      publishedAt: source.publishedAt ?? event.publishedAt,
      pageId: event.page.id,
      charCount: event.page.charCount,
      wordCount: event.page.wordCount,
      readAt: event.at,
      error: null,
    });
  },
  "clarification-asked": (state, event) => ({
    ...patchCall(state, event.callId, () => ({ status: "suspended", endedAt: event.at })),
    status: "waiting_for_clarification",
    clarificationsUsed: state.clarificationsUsed + 1,
    clarification: {
      callId: event.callId,
      reason: event.reason,
      unclearTerms: event.unclearTerms,
      assumptions: event.assumptions,
      questions: event.questions,
      askedAt: event.at,
      answeredAt: null,
      skipped: false,
      answers: [],
    },
  }),
  "clarification-answered": (state, event) => {
    if (!state.clarification) return state;
    const answered = {
      ...state.clarification,
      answeredAt: event.at,
      skipped: event.skipped,
      answers: event.answers,
    };
    return {
      ...patchCall(state, event.callId, () => ({ status: "succeeded" })),
      status: "researching",
      clarification: null,
      clarifications: [...state.clarifications, answered],
    };
  },
  "report-written": (state, event) => {
    const content = String(state.calls.find((call) => call.id === event.callId)?.params.content ?? "");
    const { seq: _seq, at, type: _type, reportId, callId, timestamp, ...rest } = event;
    const output = {
      title: rest.title,
      content,
      confidence: rest.confidence,
      sources_count: rest.sourcesCount,
      word_count: rest.wordCount,
      filepath: rest.filepath,
      timestamp,
    };
    return {
      ...patchCall(state, callId, () => ({ output })),
      report: { ...rest, id: reportId, callId, content, writtenAt: at },
    };
  },
  "limit-reached": (state, event) =>
    state.limitsReached.includes(event.limit)
      ? state
      : { ...state, limitsReached: [...state.limitsReached, event.limit] },
  "model-degraded": (state, event) => ({
    ...state,
    warnings: [...state.warnings, `model-degraded: ${event.from} to ${event.to}: ${event.reason}`],
  }),
  "retry-scheduled": (state, event) => ({
    ...state,
    retry: {
      what: event.what,
      cause: event.cause,
      attempt: event.attempt,
      of: event.of,
      retryAt: event.retryAt,
    },
  }),
  "usage-counted": (state, event) => ({
    ...state,
    usage: {
      requests: state.usage.requests + 1,
      inputTokens: state.usage.inputTokens + event.inputTokens,
      cachedTokens: state.usage.cachedTokens + event.cachedTokens,
      outputTokens: state.usage.outputTokens + event.outputTokens,
      promptBytes: state.usage.promptBytes + event.promptBytes,
    },
  }),
  "run-ended": (state, event) => ({
    ...state,
    status: event.status,
    answer: event.answer,
    completedSteps: event.completedSteps,
    error: event.error,
    retry: null,
    draft: {},
    clarification: null,
    endedAt: event.at,
    calls: state.calls.map((call) =>
      call.status === "running" || call.status === "proposed"
        ? {
            ...call,
            status: "skipped",
            error: call.error ?? { kind: "cancelled", message: "The run ended first.", retryable: false },
          }
        : call,
    ),
    plan:
      state.plan && event.status === "completed"
        ? {
            ...state.plan,
            steps: state.plan.steps.map((step) =>
              step.status === "struck" ? step : { ...step, status: "done" },
            ),
          }
        : state.plan,
  }),
};

/** One event folded into the state. Events already folded (`seq` not higher) change nothing, so replays are harmless. */
export function foldEvent(state: RunState, event: RunEvent): RunState {
  if (event.seq <= state.seq) return state;
  const fold = folds[event.type] as (state: RunState, event: RunEvent) => RunState;
  return { ...fold(state, event), seq: event.seq };
}

/** A whole log, in order of `seq`. */
export function foldEvents(state: RunState, events: Iterable<RunEvent>): RunState {
  let folded = state;
  for (const event of events) folded = foldEvent(folded, event);
  return folded;
}
