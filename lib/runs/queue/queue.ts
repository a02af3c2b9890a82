// The queue of runs that wait for a place (GOAL-R26). As many runs as the installation allows work at once;
// the others are stored, record that they are queued, and start in order as places become free. Everything in
// memory can be rebuilt from the store, so the queue is the same after a restart. A manual edit asks no model
// for steps and needs no place.

import { storeFault } from "@/db/faults";
import { log } from "@/lib/log";
import { onStoreCondition } from "@/lib/process/store-condition";
import type { DelegatedBy } from "@/lib/run-log/run-parallel";
import type { RunKind, RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/state";
import type { Engine } from "@/lib/runs/engine";
import { loadRunState } from "@/lib/runs/load";
import { setGoing } from "./queue-admit";

/** Milliseconds before a queued run that could not be started is tried again. */
const AGAIN = 5000;

type Placed = { id: string; kind: RunKind; delegatedBy?: DelegatedBy };

/** A delegate uses the place of its parent run; if both needed one, they could wait for each other. */
const needsPlace = ({ kind, delegatedBy }: Omit<Placed, "id">): boolean =>
  kind !== "edit" && delegatedBy === undefined;

/**
 * Queues the stored runs, once per process: those that were active keep their places, the others wait in
 * their old order. From then on the next run starts whenever a place is free.
 */
export function openLine(engine: Engine): Promise<void> {
  const { line } = engine.live;
  // Where several nodes share a queue, it is in the store.
  if (engine.db.nodes) return Promise.resolve();
  line.opened ??= fill(engine).catch((error) => {
    line.opened = null;
    throw error;
  });
  return line.opened;
}

async function fill(engine: Engine): Promise<void> {
  const { db, bus, live } = engine;
  const { line } = live;
  const queued = await db.listQueuedRuns();
  const inLine = new Set(queued.map(({ id }) => id));
  const delegates = new Set((await db.listOpenDelegates()).map(({ id }) => id));
  const worked = (await db.listInterruptedRuns()).filter(
    (run) => needsPlace(run) && !inLine.has(run.id) && !delegates.has(run.id),
  );
  const { runsAtOnce } = engine.limits();
  for (const { id } of worked) {
    line.keep(id, runsAtOnce);
    // Until the run continues, nothing else frees its place when it ends.
    const unsubscribe = bus.subscribe(id, (batch) => {
      const ended = batch.some(({ event }) => event.type === "run-ended");
      if (ended && !live.runs.has(id)) line.leave(id);
      if (ended || live.runs.has(id)) unsubscribe();
    });
  }
  for (const { id } of queued) line.enter(id);
  const admit = () => letIn(engine);
  line.onChange(admit);
  onStoreCondition(admit);
  admit();
}

/** True when the run may work now; otherwise it has been queued. `openLine` must have resolved. */
export function takePlace(engine: Engine, run: Placed): boolean {
  if (run.delegatedBy) return true;
  if (engine.db.nodes) return false;
  return !needsPlace(run) || engine.live.line.take(run.id, engine.limits().runsAtOnce);
}

/** Starts the next queued runs while places are free. */
export function letIn(engine: Engine): void {
  const { line, draining } = engine.live;
  if (line.length === 0 || draining.aborted) return;
  const { runsAtOnce } = engine.limits();
  for (let id = line.next(runsAtOnce); id !== null; id = line.next(runsAtOnce)) void admit(engine, id);
}

async function admit(engine: Engine, runId: string): Promise<void> {
  const { live, clock } = engine;
  try {
    // Runs after whatever else is being done to the run, such as storing it.
    await live.inTurn(runId, () => letTurn(engine, runId));
  } catch (error) {
    if (live.stopping.aborted) return;
    log.error("run-not-admitted", { runId, error });
    live.line.putBack(runId);
    await clock.sleep(AGAIN, live.draining).then(
      () => letIn(engine),
      () => undefined,
    );
  }
}

async function letTurn(engine: Engine, runId: string): Promise<void> {
  const { db, live } = engine;
  const { line, draining, runs } = live;
  if (draining.aborted || !line.holds(runId) || runs.has(runId)) return;
  const state = await readable(db, runId);
  if (!state || isTerminal(state.status)) return line.leave(runId);
  // An interrupted run keeps its place until recovery resumes it.
  if (state.queuedAt === null) return state.status === "researching" ? undefined : line.leave(runId);
  await setGoing(engine, { state, said: [{ type: "run-admitted" }], cause: null });
}

/** Null also for a run whose log this version cannot read, so that it does not hold up the others. */
async function readable(db: Engine["db"], runId: string): Promise<RunState | null> {
  try {
    return await loadRunState(db, runId);
  } catch (error) {
    if (storeFault(error) !== null) throw error;
    log.error("run-unreadable", { runId, error });
    return null;
  }
}
