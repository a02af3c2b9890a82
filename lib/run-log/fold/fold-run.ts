// Folds the events of the run as a whole: start, end, limits, usage, transient faults.

import { asksForCalls, isAmount, SYSTEM_ROLE } from "@/lib/models/fallback-chain";
import type { EventOf } from "@/lib/run-log/event";
import { planAtEnd, withProgress } from "@/lib/run-log/plan-coverage";
import { NO_BUDGET } from "@/lib/run-log/run-control";
import { GUIDED, type GuidedSign, type Takeover, takeoverWarning } from "@/lib/run-log/run-guided";
import { withLineIds } from "@/lib/run-log/run-plan-lines";
import type { RunState } from "@/lib/run-log/run-state";
import type { Fold } from "./fold";
import { rested, working } from "./fold-control";
import { currencyAfter } from "./fold-findings";

/** What a request no longer uses, for the person. */
function degradedWords({ parameter, instead, history }: EventOf<"model-degraded">): string {
  if (parameter === SYSTEM_ROLE) return "The instructions stand in the first message from here on.";
  if (parameter && instead && isAmount(instead))
    return `The model is asked with \`${parameter}\` of at most ${instead} from here on.`;
  if (parameter && instead)
    return `The model is asked with \`${instead}\` instead of \`${parameter}\` from here on.`;
  if (parameter) return `The model is asked without \`${parameter}\` from here on.`;
  if (history) return "Earlier function calls are written with shorter ids from here on.";
  return "The model is asked in a simpler form from here on.";
}

/** The warnings with one more, unless it was given before. */
const withWarning = ({ warnings }: RunState, text: string): string[] =>
  warnings.includes(text) ? warnings : [...warnings, text];

type RunEventType =
  | "run-started"
  | "run-resumed"
  | "looked-again"
  | "changes-worded"
  | "limit-reached"
  | "model-degraded"
  | "retry-scheduled"
  | "usage-counted"
  | "run-ended";

/** What a run takes over from the one it branched from. */
function branched(branch: EventOf<"run-started">["branch"]): Partial<RunState> {
  if (!branch) return {};
  const { seed, ...from } = branch;
  return { ...seed, plan: withLineIds(seed.plan), branch: from };
}

/**
 * The host rules of the agent and the person; hosts that were excluded during the earlier run stay excluded.
 */
function ruled({ hosts, branch }: EventOf<"run-started">): Partial<RunState> {
  if (!hosts) return {};
  const banned = [...new Set([...hosts.banned, ...(branch?.seed.bannedHosts ?? [])])];
  return { hosts, bannedHosts: banned };
}

const absence = ({ server, reason }: { server: string; reason: string }) =>
  `The tools of the MCP server “${server}” were left out. ${reason}`;

function cacheWrites(
  { usage }: RunState,
  { cacheWriteTokens = 0 }: EventOf<"usage-counted">,
): Pick<RunState["usage"], "cacheWriteTokens"> {
  const written = (usage.cacheWriteTokens ?? 0) + cacheWriteTokens;
  return written > 0 ? { cacheWriteTokens: written } : {};
}

/** A request without a token count, or to the second model, says nothing about the cost of the next one. */
function lastCounted(
  { usage }: RunState,
  { inputTokens, outputTokens, promptBytes, second }: EventOf<"usage-counted">,
): Pick<RunState["usage"], "last"> {
  if (inputTokens + outputTokens > 0 && !second) return { last: { inputTokens, outputTokens, promptBytes } };
  return usage.last ? { last: usage.last } : {};
}

// Folds the events of a run that code leads.

type GuidedEventType = "part-asked" | "part-written";

/** The takeover that an event of the run begins; `since` is the open step, else the next. */
function takeoverAt(
  { steps, iteration, searchesUsed }: RunState,
  { reason, sign }: { reason: string; sign?: GuidedSign | undefined },
): Takeover {
  const last = steps.at(-1);
  const since = last && last.endedAt === null ? last.number : iteration + 1;
  return { since, reason, ...(sign ? { sign } : {}), searchesBefore: searchesUsed };
}

const progressed = (state: RunState): RunState => ({ ...state, plan: withProgress(state) });

export const guidedFolds: { [T in GuidedEventType]: Fold<T> } = {
  "part-asked": (state, { kind, line, message }) =>
    progressed({ ...state, asking: { kind, line, message }, parts: state.parts ?? [] }),
  "part-written": (state, { kind, line, value, requests }) =>
    progressed({
      ...state,
      asking: null,
      draft: {},
      parts: [...(state.parts ?? []), { kind, line, value, requests }],
    }),
};

export const runFolds: { [T in RunEventType]: Fold<T> } = {
  "run-started": (state, event) => ({
    ...state,
    status: "researching",
    question: event.question,
    agent: event.agent.name,
    agentTitle: event.agent.title,
    config: event.agent,
    scope: event.scope,
    ...(event.places ? { places: event.places } : {}),
    limits: event.limits,
    bindings: event.bindings,
    ...(event.foreignTools ? { foreignTools: event.foreignTools } : {}),
    warnings: [...state.warnings, ...(event.absentServers ?? []).map(absence)],
    model: event.model,
    searchLabel: event.searchLabel,
    earlier: event.earlier,
    sources: event.sources,
    kind: event.kind ?? "research",
    revises: event.revises ?? null,
    budget: event.budget ?? NO_BUDGET,
    planReview: event.reviewPlan ? { askedAt: null, reviewedAt: null, changes: [] } : null,
    worked: working(state, event.at),
    ...(event.delegatedBy ? { delegatedBy: event.delegatedBy } : {}),
    ...branched(event.branch),
    ...ruled(event),
    ...(event.period ? { period: event.period } : {}),
    ...(event.attached ? { attached: event.attached } : {}),
    ...(event.repeats ? { repeats: event.repeats } : {}),
  }),
  "looked-again": (state, { changed, unread, fresh, unsearched }) => ({
    ...state,
    lookedAgain: { changed, unread, fresh, unsearched },
  }),
  "changes-worded": (state, { text, model }) => ({ ...state, changesWorded: { text, model } }),
  "run-resumed": (state, event) => ({
    ...state,
    model: event.model ?? state.model,
    // The inability of one model says nothing about another.
    asksForObject: event.model ? undefined : state.asksForObject,
    searchLabel: event.searchLabel ?? state.searchLabel,
    retry: null,
    draft: {},
    crashes: event.cause === "crash" ? state.crashes + 1 : state.crashes,
    // The time between the last stored event and the restart does not count as work.
    worked: working({ ...state, worked: rested(state, state.lastAt) }, event.at),
  }),
  "limit-reached": (state, event) =>
    state.limitsReached.includes(event.limit)
      ? state
      : { ...state, limitsReached: [...state.limitsReached, event.limit] },
  "model-degraded": (state, event) => {
    if (event.to === GUIDED) {
      const warnings = [...state.warnings, takeoverWarning(event.reason)];
      return { ...state, guided: takeoverAt(state, event), status: "researching", warnings };
    }
    const object = asksForCalls(event.from) && !asksForCalls(event.to);
    const words = object
      ? "Each step is asked for as one object from here on, not by function calls."
      : degradedWords(event);
    return {
      ...state,
      ...(object ? { asksForObject: true as const } : {}),
      warnings: withWarning(state, `${words} ${event.reason}`),
    };
  },
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
      ...cacheWrites(state, event),
      outputTokens: state.usage.outputTokens + event.outputTokens,
      promptBytes: state.usage.promptBytes + event.promptBytes,
      money: state.usage.money + (event.money ?? 0),
      ...currencyAfter(state.usage, event.currency),
      ...lastCounted(state, event),
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
    queuedAt: null,
    worked: rested(state, event.at),
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
    plan: event.status === "completed" ? planAtEnd(state) : state.plan,
  }),
};
