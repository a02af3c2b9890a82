// Folds notes, and the progress of delegates.

import type { Delegate, Note } from "@/lib/run-log/run-parallel";
import type { RunState } from "@/lib/run-log/run-state";
import type { Fold } from "./fold";

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

export const parallelFolds: { [T in ParallelEventType]: Fold<T> } = {
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
