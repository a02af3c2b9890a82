// Sends a run to its closing steps: what is there is written down, and what is missing is named.

import { GroundworkError } from "@/lib/errors/errors";
import type { EventBody } from "@/lib/run-log/event";
import { goingOn } from "@/lib/run-log/run-wait";
import { isTerminal, isWaiting } from "@/lib/run-log/state";
import { getEngine } from "./assemble";
import type { Engine } from "./engine";
import { goOn } from "./resume";
import { runLocation, stateIn, tell } from "./run-location";

const REQUESTED: EventBody = { type: "finish-requested" };

/**
 * Resolves when it is stored. A run that turns is hung up on; one that waits for the person goes on without an answer;
 * one in line finishes when it is let in. A second time it changes nothing. Throws run_not_found, run_already_ended,
 * shutting_down.
 */
export async function finishRun(runId: string, engine: Engine = getEngine()): Promise<void> {
  const { live } = engine;
  if (live.stopping.aborted) throw new GroundworkError("shutting_down");
  await live.inTurn(runId, async () => {
    const standing = await runLocation(engine, runId);
    const state = stateIn(standing);
    if (isTerminal(state.status)) throw new GroundworkError("run_already_ended");
    // An edit is one step of its own and writes what the person wrote.
    if (state.kind === "edit") return;
    const wish = state.finishing ? [] : [REQUESTED];
    if (isWaiting(state.status))
      return goOn(engine, { state, cause: "answer", said: [...goingOn(state), ...wish] });
    if (state.finishing) return;
    await tell(engine, standing, [REQUESTED]);
    if (standing.kind === "turning") standing.run.finish();
  });
}
