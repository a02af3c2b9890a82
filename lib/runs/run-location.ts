// Finds where a run is in this process: active, or idle in the store. Every action of a person on a run
// starts here, serialized with everything else that touches the run.

import { GroundworkError } from "@/lib/errors/errors";
import type { EventBody } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/state";
import type { Engine } from "./engine";
import type { LiveRun } from "./live";
import { loadRunState } from "./load";
import { createRecorder } from "./recorder";

type RunLocation = { kind: "turning"; run: LiveRun } | { kind: "resting"; state: RunState };

/**
 * A run that has just started to wait has a loop that is about to end; this waits for that loop. Throws
 * run_not_found.
 */
export async function runLocation({ db, live }: Engine, runId: string): Promise<RunLocation> {
  const run = live.runs.get(runId);
  if (run && !isWaiting(run.recorder.state.status)) return { kind: "turning", run };
  await run?.done;
  const state = await loadRunState(db, runId);
  if (!state) throw new GroundworkError("run_not_found");
  return { kind: "resting", state };
}

export const stateIn = (location: RunLocation): RunState =>
  location.kind === "turning" ? location.run.recorder.state : location.state;

/**
 * Records events on a run that has not ended. Throws run_already_ended, also when the run ends first, and
 * shutting_down when the run was released meanwhile.
 */
export async function tell(engine: Engine, location: RunLocation, events: EventBody[]): Promise<RunState> {
  const { db, bus, clock, live } = engine;
  const recorder =
    location.kind === "turning"
      ? location.run.recorder
      : createRecorder({ db, bus, clock, state: location.state, live });
  if (isTerminal(recorder.state.status)) throw new GroundworkError("run_already_ended");
  try {
    return await recorder.record(events);
  } catch (error) {
    if (isTerminal(recorder.state.status)) throw new GroundworkError("run_already_ended", {}, error);
    if (live.stopping.aborted) throw new GroundworkError("shutting_down", {}, error);
    throw error;
  }
}
