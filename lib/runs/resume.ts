// Resumes a stored run from its log alone, or queues it when no place is free.

import type { EventBody, EventOf } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/state";
import { getEngine } from "./assemble";
import type { Engine } from "./engine";
import { loadRunState } from "./load";
import { openLine, takePlace } from "./queue/queue";
import { setGoing } from "./queue/queue-admit";
import { createRecorder } from "./recorder";

/** How the previous process of the run ended. */
type Interruption = { cause: "restart" | "crash" };

/**
 * Resumes an interrupted run, or queues it. Does nothing for a run that is active, waits for the person, is
 * queued, has ended, or does not exist.
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
  /** Events to record together with the resumption, before it. */
  said?: EventBody[];
};

/**
 * Records why the run continues, and starts its loop or queues it. Must be serialized with everything else
 * that touches the run. If nothing can be stored, the run stays as it was.
 */
export async function goOn(engine: Engine, { state, cause, said = [] }: Resumption): Promise<void> {
  const { db, bus, clock, live } = engine;
  await openLine(engine);
  const placed = takePlace(engine, state);
  try {
    if (placed) return await setGoing(engine, { state, said, cause });
    const recorder = createRecorder({ db, bus, clock, state, live });
    await recorder.record([...said, { type: "run-resumed", cause }, { type: "run-queued" }]);
  } catch (error) {
    live.line.leave(state.id);
    throw error;
  }
}
