// Makes a run finish early: it writes the report from what it has and names what is missing.

import { GroundworkError } from "@/lib/errors/errors";
import type { EventBody } from "@/lib/run-log/event";
import { goingOn } from "@/lib/run-log/run-wait";
import { isTerminal, isWaiting } from "@/lib/run-log/state";
import { getEngine } from "./assemble";
import type { Engine } from "./engine";
import { whereItWorks } from "./nodes/claims";
import { goOn } from "./resume";
import { runLocation, stateIn, tell } from "./run-location";

const REQUESTED: EventBody = { type: "finish-requested" };

/**
 * Resolves when the request to finish is stored. Requests of an active run are aborted; a run that waits for
 * the person continues without an answer; a queued run finishes when it gets a place. Repeating the request
 * changes nothing. Throws run_not_found, run_already_ended, shutting_down.
 */
export async function finishRun(runId: string, engine: Engine = getEngine()): Promise<void> {
  const { live } = engine;
  if (live.stopping.aborted) throw new GroundworkError("shutting_down");
  const work = async () => {
    const location = await runLocation(engine, runId);
    const state = stateIn(location);
    if (isTerminal(state.status)) throw new GroundworkError("run_already_ended");
    // An edit is a single step that stores the person's text.
    if (state.kind === "edit") return;
    const wish = state.finishing ? [] : [REQUESTED];
    if (isWaiting(state.status))
      return goOn(engine, { state, cause: "answer", said: [...goingOn(state), ...wish] });
    if (state.finishing) return;
    await tell(engine, location, [REQUESTED]);
    if (location.kind === "turning") location.run.finish();
  };
  await live.inTurn(runId, () => whereItWorks(engine, { name: "finish", runId }, work));
}
