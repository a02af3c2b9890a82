// What a retried run takes over from the earlier one: everything its next request builds on, as it was at the
// end of the last step it keeps. A pure function of the log, so that an imported branch can be checked
// against it.

import type { BranchSeed, RunEvent } from "@/lib/run-log/event";
import { outlineIn } from "@/lib/run-log/run-sections";
import type { Branch, RunState } from "@/lib/run-log/run-state";
import { foldEvents } from "@/lib/run-log/state";

/** The step that an event starts or decides; null for any other event. */
const begins = (event: RunEvent): number | null =>
  event.type === "step-started" || event.type === "step-decided" ? event.step : null;

/**
 * The state before the first event that belongs to a step after `step` or to the end of the run, plus the
 * person's messages sent after it that no step has taken up.
 */
export function stateAfterStep(start: RunState, events: readonly RunEvent[], step: number): RunState {
  const found = events.findIndex((event) => event.type === "run-ended" || (begins(event) ?? 0) > step);
  const end = found < 0 ? events.length : found;
  const reused = foldEvents(start, events.slice(0, end));
  return foldEvents(reused, unheard(foldEvents(reused, events.slice(end)), events.slice(end)));
}

/** The step whose report is being written in sections: it is decided, and the call of the report is still open. */
function writtenStep({ steps, calls, sections = [] }: RunState): number | null {
  const last = steps.at(-1);
  if (!last || last.decidedAt === null || last.endedAt !== null) return null;
  const writing = calls.some(
    (call) =>
      call.step === last.number &&
      (call.status === "proposed" || call.status === "running") &&
      (outlineIn(call) !== null || sections.some(({ callId }) => callId === call.id)),
  );
  return writing ? last.number : null;
}

/**
 * The state from which a retry continues after `step`. Like `stateAfterStep`, but when the next step was writing its
 * report in sections, that step stays decided with what is written of it: only what is missing is asked for.
 */
export function stateToRetry(start: RunState, events: readonly RunEvent[], step: number): RunState {
  const end = events.findIndex(({ type }) => type === "run-ended");
  const whole = foldEvents(start, end < 0 ? events : events.slice(0, end));
  return writtenStep(whole) === step + 1 ? whole : stateAfterStep(start, events, step);
}

/** The messages in `events`, which led to `state`, that no request of a decided step contained. */
function unheard({ steers, steps }: RunState, events: readonly RunEvent[]): RunEvent[] {
  const finished = new Set(steps.flatMap(({ number, endedAt }) => (endedAt === null ? [] : [number])));
  const heard = new Set(steers.flatMap(({ id, step }) => (step !== null && finished.has(step) ? [id] : [])));
  return events.filter((event) => event.type === "run-steered" && !heard.has(event.id));
}

/** The branch that continues from this state of the run. */
export function branchFrom(state: RunState, step: number): Branch & { seed: BranchSeed } {
  const inherited = new Set(state.branch?.numbers ?? []);
  const own = state.sources.filter(({ runId, number }) => runId === state.id || inherited.has(number));
  return { runId: state.id, step, numbers: own.map(({ number }) => number), seed: seedOf(state) };
}

function seedOf(state: RunState): BranchSeed {
  const { iteration, searchesUsed, clarificationsUsed, plan, clarifications, searches } = state;
  const { steps, calls, disagreements, steers, bannedHosts, compaction, notes, delegates, findings } = state;
  const { sections } = state;
  return {
    iteration,
    searchesUsed,
    clarificationsUsed,
    plan,
    // A plan that was shown but never started is shown again.
    planReview:
      state.planReview && state.planReview.reviewedAt === null
        ? { askedAt: null, reviewedAt: null, changes: [] }
        : state.planReview,
    clarifications,
    searches,
    steps,
    calls,
    disagreements,
    steers,
    bannedHosts,
    compaction,
    ...(notes.length > 0 ? { notes } : {}),
    ...(delegates.length > 0 ? { delegates } : {}),
    ...(findings ? { findings } : {}),
    ...(sections ? { sections } : {}),
  };
}
