// Folds the life of steps and calls.

import { withDraft } from "@/lib/run-log/draft";
import { planAfterStep, stepsWorked } from "@/lib/run-log/plan-progress";
import type { Call, Plan, RunState, Step } from "@/lib/run-log/run-state";
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

/** A step without a request before it was decided by the person: an edit by hand. */
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

/** Where the plan stands once a step was decided: only then has it begun something. */
function planDecided(state: RunState, number: number, calls: readonly Call[]): Plan | null {
  const step = state.steps.find((known) => known.number === number);
  // A step in which only the result can be written takes up no line of the plan, whatever it says of those before.
  if (step?.closing) return state.plan;
  return planAfterStep(state.plan, {
    calls: calls.filter(({ refused }) => !refused),
    remaining: step?.reasoning?.remainingSteps ?? [],
    worked: stepsWorked(state.calls, number),
  });
}

export const callFolds: { [T in CallEventType]: Fold<T> } = {
  "step-started": (state, event) => {
    const open = state.steps.find((step) => step.number === event.step);
    const { attempt, tools, closing } = event;
    const base = { ...state, draft: {}, retry: null };
    // A request behind the decision is for the result of a call or for citations: it says nothing of the person.
    if (open && open.decidedAt !== null) return patchStep(base, event.step, { attempt, tools });
    // What the person said meanwhile stands in this request.
    const steers = state.steers.map((steer) =>
      steer.step === null ? { ...steer, step: event.step } : steer,
    );
    const told = { ...base, steers };
    // A step that is asked for anew may have lost tools since.
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
    return {
      ...next,
      draft: {},
      calls: [...next.calls, ...calls],
      plan: planDecided(next, event.step, calls),
    };
  },
  "step-ended": (state, event) => ({ ...patchStep(state, event.step, { endedAt: event.at }), crashes: 0 }),
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
