// The loop of a run (4.7): one structured step after another until it ends, waits for the person, or is let go. It starts
// fresh or goes on from any state a log can fold to, and whatever happens it comes back with an outcome: a run has hard
// caps on its steps, every failure has a name, and what is unexpected ends the run instead of leaving it open. Each turn
// begins from the newest state, so that what the person does meanwhile is taken up at the next step.

import type { Registries } from "@/lib/agent/calls/carry-out";
import { executeStep } from "@/lib/agent/calls/execute";
import { offerFor } from "@/lib/agent/limits/limits";
import type { LoopPorts } from "@/lib/agent/ports";
import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import type { EventBody } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { goingOn } from "@/lib/run-log/run-wait";
import { isTerminal } from "@/lib/run-log/state";
import { checkAnswer, isAnswerCheckDue } from "./check-answer";
import { type Ending, endingAtLimit, endingByError, endingByPerson, endingOf } from "./ending";
import { hasNothing } from "./finish";
import { askForStep } from "./loop-ask";
import type { Outcome } from "./outcome";
import { isJudgingDue, reviewCitations } from "./review-citations";

export type { Registries } from "@/lib/agent/calls/carry-out";

type Ended = Extract<Outcome, { kind: "ended" }>;

async function end(ending: Ending, ports: LoopPorts): Promise<Ended> {
  await ports.record([ending]);
  return { kind: "ended", status: ending.status };
}

/** Turns in a row in which nothing may happen: looking anew at what was just written takes one or two. */
const IDLE_TURNS = 5;

type Turn = { kind: "on"; state: RunState } | Outcome;
const on = (state: RunState): Turn => ({ kind: "on", state });

/** What the run waits for the person with; null when it goes on. */
function waitingFor({ status }: RunState): Extract<Outcome, { kind: "waiting" }> | null {
  if (status === "waiting_for_clarification") return { kind: "waiting", for: "clarification" };
  return status === "waiting_for_plan" ? { kind: "waiting", for: "plan" } : null;
}

/** True when there is a plan that the person asked to see and has not seen. */
const awaitsReview = ({ planReview, plan, finishing, report }: RunState) =>
  planReview !== null && planReview.reviewedAt === null && plan !== null && !finishing && !report;

/** What the built-in model uses in another's place costs nothing and is not held against the caps. */
function free(events: EventBody[]): EventBody[] {
  const nothing = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 };
  return events.map((event) => (event.type === "usage-counted" ? { ...event, ...nothing } : event));
}

/** The ports as they are now: once the budget is used up every request goes to the built-in model. */
function portsNow({ builtInWrites }: RunState, ports: LoopPorts): LoopPorts {
  if (!builtInWrites) return ports;
  return { ...ports, model: ports.writer, record: (events, pages) => ports.record(free(events), pages) };
}

/** One turn: carries out what is decided, else ends or waits, else asks for the next step. */
async function turn(state: RunState, given: LoopPorts, registries: Registries): Promise<Turn> {
  if (isTerminal(state.status)) return { kind: "ended", status: state.status as Ended["status"] };
  const waiting = waitingFor(state);
  // Who asked to finish in the moment in which it began to wait is not waited for.
  if (waiting) return state.finishing ? on(await given.record(goingOn(state))) : waiting;
  given.signal.throwIfAborted();
  // The wish is heard before it is read: then it is written down here.
  if (given.finish.aborted && !state.finishing) return on(await given.record([{ type: "finish-requested" }]));
  const ports = portsNow(state, given);
  const open = state.steps.at(-1);
  if (open && open.decidedAt !== null && open.endedAt === null)
    return on(await executeStep(state, registries, ports));
  const offer = offerFor(state, registries.tools);
  const ending = endingOf(state, registries) ?? (offer.kind === "over" ? endingAtLimit(state) : null);
  if (ending === null && awaitsReview(state)) return on(await ports.record([{ type: "plan-review-asked" }]));
  if (isJudgingDue(state, ending)) return on(await reviewCitations(state, ending, registries, ports));
  if (ending && isAnswerCheckDue(state, ending)) return on(await checkAnswer(state, ending, ports));
  if (ending || offer.kind === "over") return end(ending ?? endingAtLimit(state), ports);
  if (state.finishing && hasNothing(state)) return end(endingAtLimit(state), ports);
  const asked = await askForStep(state, offer, registries, ports);
  return asked.kind === "end" ? end(asked.ending, ports) : on(asked.state);
}

async function afterThrow(state: RunState, thrown: unknown, ports: LoopPorts): Promise<Outcome> {
  if (ports.signal.aborted && ports.signal.reason === "released") return { kind: "released" };
  if (ports.signal.aborted && ports.signal.reason === "cancelled") return end(endingByPerson(), ports);
  log.error("run-broken", { runId: state.id, cause: thrown });
  const error = thrown instanceof GroundworkError ? thrown : new GroundworkError("run_broken");
  return end(endingByError(error.toRunError()), ports);
}

/**
 * Runs until the run ends, waits, or is released. `state` is what the log folds to. Rejects only when the end itself
 * cannot be written down.
 */
export async function runLoop(state: RunState, ports: LoopPorts, registries: Registries): Promise<Outcome> {
  try {
    for (let idle = 0, seq = 0; idle < IDLE_TURNS; ) {
      const now = await ports.state();
      idle = now.seq === seq ? idle + 1 : 0;
      seq = now.seq;
      const next = await turn(now, ports, registries);
      if (next.kind !== "on") return next;
    }
    throw new Error("the loop went round and nothing happened");
  } catch (thrown) {
    return afterThrow(state, thrown, ports);
  }
}
