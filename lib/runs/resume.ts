// Sets a stored run going again, from its log alone; where no place is free it goes in line.

import type { EventBody, EventOf } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/state";
import { getEngine } from "./assemble";
import type { Engine } from "./engine";
import { loadRunState } from "./load";
import { openLine, takePlace } from "./queue/queue";
import { setGoing } from "./queue/queue-admit";
import { createRecorder } from "./recorder";

/** How the process that had the run before came to its end. */
type Interruption = { cause: "restart" | "crash" };

/**
 * Goes on with a run that was interrupted, or puts it in line. Does nothing to one that turns, waits for the person or
 * in line, has ended, or does not exist.
 */
export async function resumeRun(
  runId: string,
  { cause }: Interruption,
  engine: Engine = getEngine(),
): Promise<void> {
  await openLine(engine);
  await engine.live.inTurn(runId, async () => {
    if (engine.live.runs.has(runId)) return;
    const state = await loadRunState(engine.db, runId);
    if (!state || isTerminal(state.status) || isWaiting(state.status)) return engine.live.line.leave(runId);
    if (state.queuedAt === null) return goOn(engine, { state, cause });
    engine.live.line.enter(runId);
  });
}

type Resumption = {
  state: RunState;
  cause: EventOf<"run-resumed">["cause"];
  /** What is to be recorded before, with the resumption itself. */
  said?: EventBody[];
};

/**
 * Records why the run goes on, and lets its loop turn or wait for a place. To be called in turn with everything else
 * that touches the run. What cannot be written down has not happened: then the run lies as it lay.
 */
export async function goOn(engine: Engine, { state, cause, said = [] }: Resumption): Promise<void> {
  const { db, bus, clock, live } = engine;
  await openLine(engine);
  const placed = takePlace(engine, state);
  try {
    if (placed) return await setGoing(engine, { state, said, cause });
    const recorder = createRecorder({ db, bus, clock, state });
    await recorder.record([...said, { type: "run-resumed", cause }, { type: "run-queued" }]);
  } catch (error) {
    live.line.leave(state.id);
    throw error;
  }
}
