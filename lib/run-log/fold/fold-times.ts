// Folds when the model was asked and when the run lay still: what the log says of time and no other part of the state keeps.

import type { RunEvent } from "@/lib/run-log/event";
import type { RunState, Standstill } from "@/lib/run-log/run-state";

type Times = Pick<RunState, "requests" | "standstills">;

/** The times that an event changes; nothing for most of them. `state`: before it. */
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

/** A count belongs to the last request of its step and attempt that is still out. */
function answered({ requests = [] }: RunState, event: Said<"usage-counted">): Times {
  const { step, attempt, outcome, inputTokens, outputTokens, at } = event;
  const index = requests.findLastIndex(
    (request) => request.step === step && request.attempt === attempt && request.endedAt === null,
  );
  const request = requests[index];
  if (!request) return {};
  return { requests: requests.with(index, { ...request, endedAt: at, outcome, inputTokens, outputTokens }) };
}

/** The process was gone from the last thing that was stored to the new start. An answer is told by its own event. */
function resumed({ standstills = [], lastAt }: RunState, { cause, at }: Said<"run-resumed">): Times {
  return cause === "answer" ? {} : { standstills: [...standstills, { kind: cause, from: lastAt, to: at }] };
}

const ended = (standstills: Standstill[], at: number): Standstill[] =>
  standstills.map((still) => (still.to === null ? { ...still, to: at } : still));
