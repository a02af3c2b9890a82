// Folds the actions of a person or the engine on an unfinished run.

import { withProgress } from "@/lib/run-log/plan-coverage";
import { lineIds } from "@/lib/run-log/run-plan-lines";
import type { PlanVersion, RunState, Worked } from "@/lib/run-log/run-state";
import type { Fold } from "./fold";

type ControlEventType =
  | "run-queued"
  | "run-admitted"
  | "run-steered"
  | "finish-requested"
  | "plan-review-asked"
  | "plan-reviewed"
  | "context-compacted"
  | "model-changed";

/** The working time of a run that becomes idle at `at`. */
export function rested({ worked }: Pick<RunState, "worked">, at: number): Worked {
  if (worked.since === null) return worked;
  return { ms: worked.ms + Math.max(0, at - worked.since), since: null };
}

/** The working time of a run that becomes active at `at`. */
export function working({ worked }: RunState, at: number): Worked {
  return worked.since === null ? { ...worked, since: at } : worked;
}

/**
 * Milliseconds. A longer gap between two events means that the machine slept or its clock was set: no request
 * takes that long.
 */
const LONGEST_GAP = 15 * 60_000;

/** The state before an event at `at`: only this much of a longer gap counts as work. */
export function withoutLeap(state: RunState, at: number): RunState {
  const { worked, lastAt } = state;
  const leap = at - lastAt - LONGEST_GAP;
  if (worked.since === null || leap <= 0) return state;
  return { ...state, worked: { ...worked, since: worked.since + leap } };
}

/** Milliseconds that the run has worked until `now`. */
export function workedMs(state: Pick<RunState, "worked" | "lastAt">, now: number): number {
  return rested(state, Math.min(now, state.lastAt + LONGEST_GAP)).ms;
}

/** The first step that the change affects: an open request is repeated, a decided step is executed. */
function nextStep(state: RunState): number {
  const open = state.steps.at(-1);
  return open && open.decidedAt === null ? open.number : state.iteration + 1;
}

export const controlFolds: { [T in ControlEventType]: Fold<T> } = {
  "run-queued": (state, event) => ({
    ...state,
    status: "inited",
    queuedAt: event.at,
    worked: rested(state, event.at),
  }),
  "run-admitted": (state, event) => ({
    ...state,
    status: "researching",
    queuedAt: null,
    worked: working(state, event.at),
  }),
  "run-steered": (state, { id, message, banHosts, dropSteps, at }) => ({
    ...state,
    steers: [...state.steers, { id, message, banHosts, dropSteps, at, step: null }],
    bannedHosts: [...new Set([...state.bannedHosts, ...banHosts])],
    plan: state.plan && {
      ...state.plan,
      steps: state.plan.steps.map((step) =>
        step.status !== "done" && dropSteps.includes(step.text) ? { ...step, status: "struck" } : step,
      ),
    },
  }),
  "finish-requested": (state, event) =>
    state.finishing ? state : { ...state, finishing: { at: event.at, step: nextStep(state) } },
  "plan-review-asked": (state, event) => ({
    ...state,
    status: "waiting_for_plan",
    planReview: { askedAt: event.at, reviewedAt: null, changes: [] },
    worked: rested(state, event.at),
  }),
  "plan-reviewed": (state, { goal, steps, ids: given, brief, changes, at }) => {
    if (!state.plan || !state.planReview) return state;
    const reviewed = {
      ...state,
      status: "researching" as const,
      planReview: { ...state.planReview, reviewedAt: at, changes },
      worked: working(state, at),
    };
    if (changes.length === 0) return reviewed;
    const shown = state.plan.history.at(-1);
    const ids = given ?? lineIds(state.plan, steps, "l");
    const version: PlanVersion = {
      version: state.plan.version + 1,
      goal,
      steps,
      ids,
      strategies: [],
      changes,
      reason: "Changed by the person before the start",
      callId: shown?.callId ?? "",
      at,
    };
    const next: RunState = {
      ...reviewed,
      plan: {
        ...state.plan,
        ...(brief ? { brief } : {}),
        version: version.version,
        goal,
        steps: steps.map((text, at) => ({ id: ids[at] ?? "", text, status: "planned" })),
        history: [...state.plan.history, version],
      },
    };
    return { ...next, plan: withProgress(next) };
  },
  "context-compacted": (state, { through, window }) => ({
    ...state,
    compaction: { through, step: nextStep(state), ...(window === undefined ? {} : { window }) },
  }),
  "model-changed": (state, { model, reason }) => ({
    ...state,
    // Costs and caps keep the currency of the model that was paid.
    model: { ...model, ...(state.model?.price ? { price: state.model.price } : {}) },
    builtInWrites: true,
    builtInFrom: nextStep(state),
    warnings: [...state.warnings, reason],
  }),
};
