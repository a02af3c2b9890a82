// The sample run under run controls: in the queue, with its plan first, steered, finished early, paused, retried, at
// its cap. Each state is folded from events, with a notice where no event says it.

import type { Notice } from "@/lib/http/responses";
import type { EventBody } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { sampleAt } from "./sample-run";
import { call, decided, ended, PLAN, started } from "./sample-steps";
import { sampleWith } from "./sample-with";

type ControlSample = { state: RunState; notice: Notice };

const OK: Notice = { place: null, store: "ok" };
const PRICE = { currency: "USD", input: 0.5, cachedInput: 0.1, output: 1.5 };
const NOTHING_LIMITED = { tokens: null, searches: null, minutes: null, money: null };

function steered(
  id: string,
  said: { message?: string; banHosts?: string[]; dropSteps?: string[] },
): EventBody {
  return { type: "run-steered", id, message: "", banHosts: [], dropSteps: [], ...said };
}

function failed(code: string, message: string): EventBody {
  const error = { code, message, retryable: true };
  return { type: "run-ended", status: "error", answer: null, completedSteps: [], error };
}

/** Adds caps and a price to a state. */
function capped(state: RunState, budget: Partial<RunState["budget"]>, money: number): RunState {
  const model = state.model && { ...state.model, price: PRICE };
  const usage = { ...state.usage, money };
  return { ...state, model, usage, budget: { ...NOTHING_LIMITED, ...budget } };
}

const atStart = sampleWith(0, [[0, { type: "run-queued" }]]);
const planned = sampleWith(4.2, [[4.3, { type: "plan-review-asked" }]]);
const steeredLive = sampleWith(36, [
  [35.2, steered("steer1", { message: "Only use sources from 2026, and leave makers' own figures aside" })],
  [36.1, started(5)],
  [36.2, steered("steer2", { banHosts: ["metalsdesk.example"] })],
  [36.3, steered("steer3", { dropSteps: [PLAN[3] ?? ""] })],
]);
const finishedEarly = sampleWith(14, [
  [14.5, { type: "finish-requested" }],
  [15, started(3, true)],
  [
    18,
    decided(
      3,
      ["l4"],
      [
        call("3-0", "finalanswertool", "The person wants it now", {
          completed_steps: [],
          answer: "Not yet.",
        }),
      ],
    ),
  ],
  [18, { type: "call-started", callId: "3-0" }],
  [18.1, ended("3-0", {})],
  [18.2, { type: "run-ended", status: "completed", answer: "Not yet.", completedSteps: [], error: null }],
]);
const finished = sampleWith(27, [[27.5, { type: "finish-requested" }]]);

export const CONTROL_SAMPLES = {
  queued: { state: atStart, notice: { place: 3, store: "ok" } },
  planFirst: { state: planned, notice: OK },
  planChanged: {
    state: sampleWith(4.2, [
      [4.3, { type: "plan-review-asked" }],
      [
        9,
        {
          type: "plan-reviewed",
          goal: "Say whether sodium-ion is cheaper",
          steps: [PLAN[1] ?? "", PLAN[0] ?? "", "Ask what recycling costs"],
          changes: ["Removed: “Ask makers for quotes”", "Added: “Ask what recycling costs”"],
        },
      ],
    ]),
    notice: OK,
  },
  steered: { state: steeredLive, notice: OK },
  finishing: { state: finished, notice: OK },
  finishedEarly: { state: finishedEarly, notice: OK },
  paused: { state: sampleAt(43), notice: { place: null, store: "full" } },
  metered: { state: capped(sampleAt(43), { tokens: 60_000, money: 0.1, minutes: 5 }, 0.0312), notice: OK },
  overBudget: {
    state: {
      ...capped(sampleAt(200), { tokens: 60_000 }, 0),
      limitsReached: ["tokens"],
      builtInWrites: true,
    },
    notice: OK,
  },
  broken: {
    state: sampleWith(36, [
      [
        60,
        failed(
          "model_unreachable",
          "The model at api.example did not answer (500, 4 tries). What was found is saved. Ask again when it is back.",
        ),
      ],
    ]),
    notice: OK,
  },
  outOfTokens: {
    state: capped(
      sampleWith(36, [
        [
          60,
          failed(
            "budget_reached",
            "The run reached its cap of 60,000 tokens before there was an answer. What was found is saved. Try again from here with a higher cap.",
          ),
        ],
      ]),
      { tokens: 60_000 },
      0,
    ),
    notice: OK,
  },
  branch: {
    state: { ...sampleAt(52), id: "run2", branch: { runId: "run1", step: 5, numbers: [1, 2, 3] } },
    notice: OK,
  },
} as const satisfies Record<string, ControlSample>;
