// The loop of a run (4.7): one structured step after another until it ends, waits for the person, or is let go. It starts
// fresh or goes on from any state a log can fold to, and whatever happens it comes back with an outcome: a run has hard
// caps on its steps, every failure has a name, and what is unexpected ends the run instead of leaving it open.

import { GroundworkError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { EventBody } from "@/lib/runs/event";
import type { RunState } from "@/lib/runs/run-state";
import { isTerminal } from "@/lib/runs/state";
import type { Registries } from "./carry-out";
import { compareSources } from "./compare-sources";
import { decideStep } from "./decide";
import { endingAtLimit, endingByError, endingByPerson, endingOf } from "./ending";
import { executeStep } from "./execute";
import { isJudgingDue, judgeReport } from "./judge-report";
import { type Offer, offerFor } from "./limits";
import type { Outcome } from "./outcome";
import type { LoopPorts } from "./ports";

export type { Registries } from "./carry-out";

type Ended = Extract<Outcome, { kind: "ended" }>;

async function end(ending: EventBody & { type: "run-ended" }, ports: LoopPorts): Promise<Ended> {
  await ports.record([ending]);
  return { kind: "ended", status: ending.status };
}

/** Each limit is told once, in the log before the step it first holds for. */
function limitEvents(state: RunState, offer: Extract<Offer, { kind: "step" }>): EventBody[] {
  return offer.withdrawn
    .filter(({ limit }) => limit !== "report" && !state.limitsReached.includes(limit))
    .map(({ limit, tools }) => ({ type: "limit-reached", limit, withdrawn: tools }));
}

type Turn = { kind: "on"; state: RunState } | Outcome;
const on = (state: RunState): Turn => ({ kind: "on", state });

/** One turn: carries out what is decided, else ends, else asks for the next step. */
async function turn(state: RunState, ports: LoopPorts, registries: Registries): Promise<Turn> {
  if (isTerminal(state.status)) return { kind: "ended", status: state.status as Ended["status"] };
  if (state.status === "waiting_for_clarification") return { kind: "waiting", for: "clarification" };
  ports.signal.throwIfAborted();
  const open = state.steps.at(-1);
  if (open && open.decidedAt !== null && open.endedAt === null)
    return on(await executeStep(state, registries, ports));
  const offer = offerFor(state, registries.tools);
  const ending = endingOf(state, registries) ?? (offer.kind === "over" ? endingAtLimit(state) : null);
  if (isJudgingDue(state, ending)) return on(await judgeReport(state, ports));
  if (ending || offer.kind === "over") return end(ending ?? endingAtLimit(state), ports);
  return ask(state, offer, ports, registries);
}

/** Asks for the next step, once everything it builds on is told. */
async function ask(
  state: RunState,
  offer: Extract<Offer, { kind: "step" }>,
  ports: LoopPorts,
  registries: Registries,
): Promise<Turn> {
  const compared = state.report ? state : await compareSources(state, ports);
  const reached = limitEvents(compared, offer);
  const ready = reached.length > 0 ? await ports.record(reached) : compared;
  const decision = await decideStep(ready, offer, registries, ports);
  return decision.kind === "failed" ? end(endingByError(decision.error), ports) : on(decision.state);
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
  let current = state;
  try {
    for (;;) {
      const next = await turn(current, ports, registries);
      if (next.kind !== "on") return next;
      current = next.state;
    }
  } catch (thrown) {
    return afterThrow(current, thrown, ports);
  }
}
