// Folds when the model was asked and when the run was idle: the times that no other part of the state
// contains.

import type { RunEvent } from "@/lib/run-log/event";
import type { RunState, Standstill } from "@/lib/run-log/run-state";

type Times = Pick<RunState, "requests" | "standstills">;

/** The times that an event changes; empty for most events. `state`: before it. */
export function timesAfter(state: RunState, event: RunEvent): Times {
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
