// Stops a run for good. Everything found so far stays; requests to the model and to providers are aborted at
// once (GOAL-R23).
import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import { isTerminal } from "@/lib/run-log/state";
import { getEngine } from "./assemble";
import { type Engine, endedWith, endIfOpen } from "./engine";
import { loadRunState } from "./load";
import { whereItWorks } from "./nodes/claims";
import { createRecorder } from "./recorder";

/** Milliseconds that a loop has to record its own end before the end is recorded for it. */
const GRACE = 1000;

/**
 * Resolves when the end is stored. Throws run_not_found, run_already_ended; `stop_not_stored` when the loop
 * was stopped and its end will be stored once the store allows it; `disk_full`, `store_busy` or
 * `shutting_down` when nothing was changed.
 */
export async function cancelRun(runId: string, engine: Engine = getEngine()): Promise<void> {
  const { live } = engine;
  await live.inTurn(runId, () =>
    whereItWorks(engine, { name: "stop", runId }, () => cancelHere(runId, engine)),
  );
  await stopDelegates(engine, runId);
}

async function cancelHere(runId: string, engine: Engine): Promise<void> {
  const { db, bus, clock, live } = engine;
  if (live.stopping.aborted) throw new GroundworkError("shutting_down");
  const turning = live.runs.get(runId);
  if (turning && !isTerminal(turning.recorder.state.status)) {
    turning.stop("cancelled");
    const waited = new AbortController();
    await Promise.race([turning.done, clock.sleep(GRACE, waited.signal).catch(() => undefined)]);
    waited.abort();
    // A loop that hangs, or that had just started to wait for the person, must keep neither the run open
    // nor its place.
    await turning.recorder.unlessHeld(endIfOpen(turning.recorder, "stopped")).catch((cause) => {
      throw new GroundworkError("stop_not_stored", {}, cause);
    });
    if (!isTerminal(turning.recorder.state.status))
      throw new GroundworkError(live.stopping.aborted ? "shutting_down" : "stop_not_stored");
    live.line.leave(runId);
    return;
  }
  const state = await loadRunState(db, runId);
  if (!state) throw new GroundworkError("run_not_found");
  if (isTerminal(state.status)) throw new GroundworkError("run_already_ended");
  await createRecorder({ db, bus, clock, state, live }).record([endedWith("stopped")]);
  live.line.leave(runId);
}

/** Stops every delegate of this run, which has ended; delegates that have already ended are skipped. */
export async function stopDelegates(engine: Engine, runId: string): Promise<void> {
  const open = await engine.db.listOpenDelegates(runId);
  await Promise.all(
    open.map(({ id }) =>
      cancelRun(id, engine).catch((error) => {
        const over = error instanceof GroundworkError && error.code === "run_already_ended";
        if (!over) log.warn("delegate-not-stopped", { runId: id, error });
      }),
    ),
  );
}
