// Sets a stored run going again, from its log alone.

import { log } from "@/lib/log";
import { getEngine } from "./assemble";
import { type Engine, endIfOpen, launch } from "./engine";
import type { EventBody, EventOf } from "./event";
import { loadRunState } from "./load";
import { createRecorder } from "./recorder";
import type { RunState } from "./run-state";
import { isTerminal, isWaiting } from "./state";

/** Goes on with a run that was interrupted. Does nothing to one that turns, waits, has ended, or does not exist. */
export async function resumeRun(runId: string, engine: Engine = getEngine()): Promise<void> {
  await engine.live.inTurn(runId, async () => {
    if (engine.live.runs.has(runId)) return;
    const state = await loadRunState(engine.db, runId);
    if (!state || isTerminal(state.status) || isWaiting(state.status)) return;
    await goOn(engine, state, [{ type: "run-resumed", cause: "restart" }]);
  });
}

/**
 * Records `events` and lets the loop turn on. To be called in turn with everything else that touches the run. A run that
 * cannot be equipped any more ends with its reason in the log.
 */
export async function goOn(
  engine: Engine,
  state: RunState,
  events: (EventBody & EventOf<"run-resumed" | "clarification-answered">)[],
): Promise<void> {
  const { db, bus, clock } = engine;
  const recorder = createRecorder({ db, bus, clock, state });
  const after = await recorder.record(events);
  try {
    if (!after.config) throw new Error("the log does not say which agent it is");
    const equipment = await engine.equip({ agent: after.config, scope: after.scope });
    launch(engine, { state: after, equipment });
  } catch (error) {
    log.error("run-not-resumed", { runId: state.id, error });
    await endIfOpen(recorder, "run_broken");
  }
}
