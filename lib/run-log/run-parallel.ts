// What calls that work for each other leave in the state: notes, and sub-questions that are researched as runs of their
// own. Data only.

import type { Call, PageRef } from "./run-call";
import type { EndStatus } from "./run-status";

/** What the agent wrote down under a name, as it stands now. */
export type Note = {
  name: string;
  text: string;
  /** The call that wrote it last. */
  callId: string;
  /** The sub-question it belongs to; absent where none was named. */
  instance?: string;
  at: number;
};

/** What a run used that worked for another. It stands in the ledger of the run that used it, and there alone. */
export type DelegateUse = {
  requests: number;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  money: number;
  searches: number;
};

/** A sub-question that was given to a run of its own. */
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
    /** Sources it brought, and how many of them it had read. */
    sources: number;
    read: number;
    use: DelegateUse;
    at: number;
  } | null;
};

/** A source that a delegate brings, under the number it has there. `page` is its stored text; null when it was not read. */
export type DelegateSource = {
  number: number;
  url: string;
  title: string;
  snippet: string;
  publishedAt: string | null;
  page: PageRef | null;
};

/**
 * The call that a run works for, and the thread it stands in; that is absent in logs written before it was kept.
 * `addresses`: those in the sub-question that the run it works for may open itself; absent where there are none.
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

/** What the delegates of a run used together, as far as they have ended. Those of steps it took over were paid for there. */
export function usedByDelegates(state: {
  delegates: readonly Delegate[];
  calls: readonly Pick<Call, "returned">[];
  branch: { step: number } | null;
}): DelegateUse {
  const before = state.branch?.step ?? 0;
  const brought = state.calls.flatMap(({ returned }) => returned?.effects ?? []);
  // What has come back and waits for its siblings is used up already.
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
