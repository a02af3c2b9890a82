// The type of a fold, and the three patches that most folds need.

import type { EventOf, EventType } from "@/lib/run-log/event";
import type { Call, RunState, Source, Step } from "@/lib/run-log/run-state";

export type At = { seq: number; at: number };
export type Fold<T extends EventType> = (state: RunState, event: EventOf<T> & At) => RunState;

export const patchCall = (state: RunState, id: string, patch: (call: Call) => Partial<Call>): RunState => ({
  ...state,
  calls: state.calls.map((call) => (call.id === id ? { ...call, ...patch(call) } : call)),
});

export const patchStep = (state: RunState, number: number, patch: Partial<Step>): RunState => ({
  ...state,
  steps: state.steps.map((step) => (step.number === number ? { ...step, ...patch } : step)),
});

export const patchSource = (state: RunState, number: number, patch: Partial<Source>): RunState => ({
  ...state,
  sources: state.sources.map((source) => (source.number === number ? { ...source, ...patch } : source)),
});
