// Types of what calls that work for each other leave in the state: notes and delegates.

import type { Publication } from "@/lib/sources/publication";
import type { Call, PageRef } from "./run-call";
import type { EndStatus } from "./run-status";

/** The agent's current note under a name. */
export type Note = {
  name: string;
  text: string;
  /** The call that wrote it last. */
  callId: string;
  /** The sub-question it belongs to; absent when none was named. */
  instance?: string;
  at: number;
};

/** The usage of a delegate. It is counted for the delegate alone. */
export type DelegateUse = {
  requests: number;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  money: number;
  searches: number;
};

/** A sub-question that a delegate researches. */
export type Delegate = {
  callId: string;
  runId: string;
  threadId: string;
  question: string;
  startedAt: number;
  /** Null while it works. */
  ended: {
    status: EndStatus;
    steps: number;
    /** The sources it brought, and how many of them it had read. */
    sources: number;
    read: number;
    use: DelegateUse;
    at: number;
  } | null;
};

/** A source of a delegate, with its number there. `page` is its stored text; null when it was not read. */
export type DelegateSource = {
  number: number;
  url: string;
  title: string;
  snippet: string;
  publishedAt: string | null;
  publication?: Publication;
  page: PageRef | null;
};

/**
 * The call that a delegate works for, and the thread of that call, which is absent in older logs.
 * `addresses`: those in the sub-question that the parent run may open itself; absent when there are none.
 */
export type DelegatedBy = { runId: string; callId: string; threadId?: string; addresses?: string[] };

const NOTHING: DelegateUse = {
  requests: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  money: 0,
  searches: 0,
};

/**
 * The total usage of a run's delegates, as far as they have ended. Delegates of steps that were taken over
 * are counted in the earlier run.
 */
export function usedByDelegates(state: {
  delegates: readonly Delegate[];
  calls: readonly Pick<Call, "returned">[];
  branch: { step: number } | null;
}): DelegateUse {
  const before = state.branch?.step ?? 0;
  const brought = state.calls.flatMap(({ returned }) => returned?.effects ?? []);
  // Results that wait for sibling calls count as used already.
  const returned = brought.reduce(
    (sum, effect) => (effect.kind === "delegated" ? addUse(sum, effect.use) : sum),
    NOTHING,
  );
  return state.delegates
    .filter(({ callId }) => Number(callId.split("-")[0]) > before)
    .reduce((sum, { ended }) => (ended ? addUse(sum, ended.use) : sum), returned);
}

function addUse(one: DelegateUse, other: DelegateUse): DelegateUse {
  return {
    requests: one.requests + other.requests,
    inputTokens: one.inputTokens + other.inputTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    money: one.money + other.money,
    searches: one.searches + other.searches,
  };
}
