// Reads a run for an integration: every event with the state before and after it, until the run has ended or
// waits for the person. A reader that disconnects does not stop the run.
import type { Store } from "@/db/store/store";
import { GroundworkError } from "@/lib/errors/errors";
import { getDb } from "@/lib/process/store";
import type { RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvent, initialState, isTerminal, isWaiting } from "@/lib/run-log/state";
import { type Bus, getBus } from "@/lib/runs/bus";
import { followRun } from "@/lib/runs/follow";
import { getLiveRuns, type LiveRuns } from "@/lib/runs/live";

export type Seen = { event: RunEvent; before: RunState; state: RunState };
export type ReaderParts = { db: Store; bus: Bus; live: LiveRuns };

export const sharedParts = (): ReaderParts => ({ db: getDb(), bus: getBus(), live: getLiveRuns() });

/** The state of a run before its first event. Throws run_not_found. */
export async function blankState(runId: string, { db }: Pick<ReaderParts, "db">): Promise<RunState> {
  const run = await db.findRun(runId);
  if (!run) throw new GroundworkError("run_not_found");
  return initialState(run);
}

/**
 * Events after `from`, the reader's state. The last one leads to a state that has ended or waits. Throws
 * run_not_found, and shutting_down when the process shuts down first; returns when `signal` aborts.
 */
export async function* readRun(
  { from, signal }: { from: RunState; signal: AbortSignal },
  parts: ReaderParts = sharedParts(),
): AsyncGenerator<Seen, void, undefined> {
  const { db, bus, live } = parts;
  const leaving = AbortSignal.any([signal, live.stopping]);
  let before = from;
  for await (const { event } of followRun({ db, bus, runId: from.id, after: from.seq, signal: leaving })) {
    const state = foldEvent(before, event);
    yield { event, before, state };
    if (isTerminal(state.status) || (await waitsNow(state, parts))) return;
    before = state;
  }
  if (!signal.aborted && live.stopping.aborted) throw new GroundworkError("shutting_down");
}

/** True when the run is waiting now. A log that is read again contains waits that are over. */
async function waitsNow({ id, seq, status }: RunState, { db, live }: ReaderParts): Promise<boolean> {
  if (!isWaiting(status)) return false;
  const turning = live.runs.get(id);
  // A loop that has just started to wait may write a little more before it ends.
  if (turning && isWaiting(turning.recorder.state.status)) await turning.done;
  const run = await db.findRun(id);
  return run?.seq === seq && isWaiting(run.status);
}
