// Stops a run for good. What was found stays; the model and every provider are hung up on at once (GOAL-R23).

import { listOpenDelegates } from "@/db/queries/delegates";
import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import { isTerminal } from "@/lib/run-log/state";
import { getEngine } from "./assemble";
import { type Engine, endedWith, endIfOpen } from "./engine";
import { loadRunState } from "./load";
import { createRecorder } from "./recorder";

/** Milliseconds a loop has to write its end itself before it is written for it. */
const GRACE = 1000;

/**
 * Resolves when the end is stored. Throws run_not_found, run_already_ended; `stop_not_stored` when a loop was stopped and
 * its end is written once the store allows it; `disk_full`, `store_busy` or `shutting_down` when nothing was changed.
 */
export async function cancelRun(runId: string, engine: Engine = getEngine()): Promise<void> {
  const { db, bus, clock, live } = engine;
  await live.inTurn(runId, async () => {
    if (live.stopping.aborted) throw new GroundworkError("shutting_down");
    const turning = live.runs.get(runId);
    if (turning && !isTerminal(turning.recorder.state.status)) {
      turning.stop("cancelled");
      const waited = new AbortController();
      await Promise.race([turning.done, clock.sleep(GRACE, waited.signal).catch(() => undefined)]);
      waited.abort();
      // A loop that hangs on, or that had just begun to wait for the person, keeps neither the run open nor its place.
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
    await createRecorder({ db, bus, clock, state }).record([endedWith("stopped")]);
    live.line.leave(runId);
  });
  await stopDelegates(engine, runId);
}

/** Stops every run that works for this one, which has ended; one that has ended meanwhile is left as it is. */
export async function stopDelegates(engine: Engine, runId: string): Promise<void> {
  const open = await listOpenDelegates(engine.db, runId);
  await Promise.all(
    open.map(({ id }) =>
      cancelRun(id, engine).catch((error) => {
        const over = error instanceof GroundworkError && error.code === "run_already_ended";
        if (!over) log.warn("delegate-not-stopped", { runId: id, error });
      }),
    ),
  );
}
