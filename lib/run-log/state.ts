// Folds events into the state of a run. The loop, the snapshot of a page, and the browser that follows a run
// all use this one function. Pure, and without imports that the browser should not load.

import { placeKey } from "@/lib/reports/table-place";
import { type Fold, patchCall } from "@/lib/run-log/fold/fold";
import { callFolds } from "@/lib/run-log/fold/fold-calls";
import { controlFolds, withoutLeap } from "@/lib/run-log/fold/fold-control";
import { findingFolds } from "@/lib/run-log/fold/fold-findings";
import { guidedFolds, runFolds } from "@/lib/run-log/fold/fold-run";
import type { EventType, RunEvent } from "./event";
import { NO_BUDGET } from "./run-control";
import type { Delegate, Note } from "./run-parallel";
import type { RunState, Standstill } from "./run-state";
import { withoutSection } from "./section-draft";

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

// Folds notes, and the progress of delegates.

type ParallelEventType = "note-written" | "delegate-started" | "delegate-ended";

function withNote(notes: readonly Note[], note: Note): Note[] {
  return notes.some(({ name }) => name === note.name)
    ? notes.map((known) => (known.name === note.name ? note : known))
    : [...notes, note];
}

function withDelegate(state: RunState, delegate: Delegate): RunState {
  const others = state.delegates.filter(({ callId }) => callId !== delegate.callId);
  return { ...state, delegates: [...others, delegate] };
}

// Folds when the model was asked and when the run was idle: the times that no other part of the state
// contains.

type Times = Pick<RunState, "requests" | "standstills">;

/** The times that an event changes; empty for most events. `state`: before it. */
function timesAfter(state: RunState, event: RunEvent): Times {
  switch (event.type) {
    case "step-started":
      return asked(state, event);
    case "usage-counted":
      return answered(state, event);
    case "run-queued":
      return { standstills: [...(state.standstills ?? []), { kind: "line", from: event.at, to: null }] };
    case "run-resumed":
      return resumed(state, event);
    case "run-admitted":
    case "run-ended":
      return state.standstills ? { standstills: ended(state.standstills, event.at) } : {};
    default:
      return {};
  }
}

type Said<T extends RunEvent["type"]> = Extract<RunEvent, { type: T }>;

function asked({ requests = [] }: RunState, { step, attempt, at }: Said<"step-started">): Times {
  const request = { step, attempt, startedAt: at, endedAt: null, outcome: null };
  return { requests: [...requests, { ...request, inputTokens: 0, outputTokens: 0 }] };
}

/** A count belongs to the last pending request of its step and attempt. */
function answered({ requests = [] }: RunState, event: Said<"usage-counted">): Times {
  const { step, attempt, outcome, inputTokens, outputTokens, at } = event;
  const index = requests.findLastIndex(
    (request) => request.step === step && request.attempt === attempt && request.endedAt === null,
  );
  const request = requests[index];
  if (!request) return {};
  const counted = { ...request, endedAt: at, outcome, inputTokens, outputTokens };
  const cost = event.money === undefined ? {} : { money: event.money };
  return { requests: requests.with(index, { ...counted, ...cost }) };
}

/** The process was gone from the last stored event until the restart. An answer has an event of its own. */
function resumed({ standstills = [], lastAt }: RunState, { cause, at }: Said<"run-resumed">): Times {
  return cause === "answer" ? {} : { standstills: [...standstills, { kind: cause, from: lastAt, to: at }] };
}

const ended = (standstills: Standstill[], at: number): Standstill[] =>
  standstills.map((still) => (still.to === null ? { ...still, to: at } : still));

const parallelFolds: { [T in ParallelEventType]: Fold<T> } = {
  "note-written": (state, { callId, name, text, method, instance, at }) => {
    const before = method === "concat" ? state.notes.find((note) => note.name === name) : undefined;
    const whole = before ? `${before.text}\n${text}` : text;
    const note = { name, text: whole, callId, at, ...(instance === undefined ? {} : { instance }) };
    return { ...state, notes: withNote(state.notes, note) };
  },
  "delegate-started": (state, { callId, delegateId, threadId, question, at }) =>
    withDelegate(state, { callId, runId: delegateId, threadId, question, startedAt: at, ended: null }),
  "delegate-ended": (state, { callId, status, steps, sources, read, use, at }) => ({
    ...state,
    delegates: state.delegates.map((delegate) =>
      delegate.callId === callId
        ? { ...delegate, ended: { status, steps, sources, read, use, at } }
        : delegate,
    ),
  }),
};

// Folds the events of a report that is written in sections.

type SectionEventType = "section-written" | "report-joined";

const sectionFolds: { [T in SectionEventType]: Fold<T> } = {
  "section-written": (state, { callId, index, value }) => ({
    ...state,
    retry: null,
    // What is stored is not written again: a step of many requests must not be set aside for crashes between them.
    crashes: 0,
    draft: withoutSection(state.draft, index),
    sections: [...(state.sections ?? []), { callId, index, value }],
  }),
  "report-joined": (state, { callId, content, inferences }) =>
    patchCall(state, callId, ({ params }) => ({
      params: { ...params, content, ...(inferences === undefined ? {} : { inferences }) },
    })),
};

// Folds the events of tables of evidence.

type TableEventType = "cells-answered" | "cells-filled";

const tableFolds: { [T in TableEventType]: Fold<T> } = {
  "cells-answered": (state, { callId, asked, answers }) => ({
    ...state,
    retry: null,
    draft: {},
    // What is stored is not asked again: a step of many requests must not be set aside for crashes between them.
    crashes: 0,
    cellAnswers: [...(state.cellAnswers ?? []), { callId, asked, answers }],
  }),
  "cells-filled": (state, { callId, cells }) => {
    const filled = new Set(cells.map(placeKey));
    const isChecked = (one: { callId: string; asked: { row: number; column: number }[] }) =>
      one.callId === callId && one.asked.every((place) => filled.has(placeKey(place)));
    const cellAnswers = (state.cellAnswers ?? []).filter((one) => !isChecked(one));
    const own = cells.map((cell) => ({ ...cell, callId }));
    return { ...state, crashes: 0, cellAnswers, cells: [...(state.cells ?? []), ...own] };
  },
};

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
