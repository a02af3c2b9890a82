// Folds the events of steps and calls.

import { withDraft } from "@/lib/run-log/draft";
import { withProgress } from "@/lib/run-log/plan-coverage";
import type { Call, RunState, Step } from "@/lib/run-log/run-state";
import { withoutSection } from "@/lib/run-log/section-draft";
import { type At, type Fold, patchCall, patchStep } from "./fold";

type CallEventType =
  | "step-started"
  | "step-delta"
  | "step-reasoned"
  | "step-decided"
  | "step-ended"
  | "call-started"
  | "call-returned"
  | "call-ended"
  | "call-failed"
  | "call-skipped";

type Begun = At & { step: number; attempt: number; closing?: boolean; tools?: string[] };

/** A step without a request was decided by the person: a manual edit. */
function withStep(
  state: RunState,
  { step: number, attempt, closing = false, tools = [], at }: Begun,
): RunState {
  const step: Step = {
    number,
    attempt,
    closing,
    tools,
    reasoning: null,
    callIds: [],
    warnings: [],
    startedAt: at,
    decidedAt: null,
    endedAt: null,
  };
  return { ...state, iteration: number, steps: [...state.steps, step] };
}

/** The state with the progress of its plan. */
const progressed = (state: RunState): RunState =>
  state.plan ? { ...state, plan: withProgress(state) } : state;

export const callFolds: { [T in CallEventType]: Fold<T> } = {
  "step-started": (state, event) => {
    const open = state.steps.find((step) => step.number === event.step);
    const { attempt, tools, closing } = event;
    const { patienceMs } = event;
    // Sections of a report are written side by side: the others keep what has arrived of them.
    const draft = event.section ? withoutSection(state.draft, event.section.index) : {};
    const base = { ...state, draft, retry: null, ...(patienceMs === undefined ? {} : { patienceMs }) };
    // A request after the decision is for a call's result or a citation review: it contains no messages of
    // the person.
    if (open && open.decidedAt !== null)
      return patchStep(base, event.step, { attempt: Math.max(open.attempt, attempt), tools });
    // This request contains the messages that the person sent in the meantime.
    const steers = state.steers.map((steer) =>
      steer.step === null ? { ...steer, step: event.step } : steer,
    );
    const told = { ...base, steers };
    // A step that is requested again may have fewer tools than before.
    return open ? patchStep(told, event.step, { attempt, tools, closing }) : withStep(told, event);
  },
  "step-delta": (state, event) => ({
    ...state,
    draft: { ...state.draft, [event.path]: (state.draft[event.path] ?? "") + event.text },
  }),
  "step-reasoned": (state, { step, reasoning, warnings }) => ({
    ...patchStep(state, step, { reasoning, warnings }),
    draft: {},
  }),
  "step-decided": (state, event) => {
    const calls = withDraft(event, state.draft).map(
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
    const known = state.steps.find(({ number }) => number === event.step);
    const next = patchStep(known ? state : withStep(state, event), event.step, {
      reasoning: event.reasoning,
      callIds: calls.map((call) => call.id),
      warnings: [...(known?.warnings ?? []), ...event.warnings],
      decidedAt: event.at,
    });
    return progressed({ ...next, draft: {}, calls: [...next.calls, ...calls] });
  },
  "step-ended": (state, event) =>
    progressed({ ...patchStep(state, event.step, { endedAt: event.at }), crashes: 0 }),
  "call-started": (state, event) =>
    patchCall(state, event.callId, () => ({
      status: "running",
      startedAt: event.at,
      ...(event.params === undefined ? {} : { params: event.params }),
    })),
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
};
