// Recovers runs at the start of the process and releases them at its end. At the start, interrupted runs
// continue from their log; those that wait for a person keep waiting in the store. At the end, active runs
// are released: their log is complete, and the next start resumes them. A run that crashes the process is
// identified and set aside, and the others continue.

import { setImmediate as turn } from "node:timers/promises";
import { storeFault } from "@/db/faults";
import { log } from "@/lib/log";
import {
  causeFor,
  deathsOf,
  HELD,
  holdOf,
  isClearing,
  type LastEnd,
  noteCleanEnd,
  SET_ASIDE,
  SUSPECT,
} from "@/lib/process/crash";
import { isTerminal, isWaiting } from "@/lib/run-log/state";
import { getEngine } from "./assemble";
import { stopDelegates } from "./cancel";
import { type Engine, endIfOpen } from "./engine";
import { loadRunState } from "./load";
import { openLine } from "./queue/queue";
import { createRecorder } from "./recorder";
import { resumeRun } from "./resume";

/** Milliseconds that loops have to react to the shutdown. */
const GRACE = 2500;
/** Milliseconds between attempts while the store cannot be written. */
const AGAIN = 1000;

/** `hold`: milliseconds that the process must have worked before it resumes the run; 0 for most. */
type Interrupted = { id: string; cause: LastEnd; deaths: number; hold: number };

/**
 * Resumes every interrupted run; returns how many. Runs during which the process crashed twice in a row are
 * resumed last and one at a time, so that another crash shows which of them caused it. After a third crash the
 * process first works for a while without the run, because a process that something else keeps ending would
 * crash then too; after a fourth the run is set aside. A run that cannot be resumed does not hold up the
 * others. Resolves when the last run continues.
 */
export async function recoverRuns(
  engine: Engine = getEngine(),
  lastEnd: LastEnd = "restart",
): Promise<number> {
  const startedAt = engine.clock.now();
  const delegates = await engine.db.listOpenDelegates();
  const interrupted = await interruptedRuns(engine, lastEnd, new Set(delegates.map(({ id }) => id)));
  const going = new Set(interrupted.map(({ id }) => id));
  const orphans = delegates.filter(({ delegatedBy }) => !going.has(delegatedBy));
  const toSetAside = interrupted.filter(({ deaths }) => deaths >= SET_ASIDE);
  const suspects = interrupted
    .filter(({ deaths }) => deaths >= SUSPECT && deaths < SET_ASIDE)
    .toSorted((a, b) => a.hold - b.hold);
  const others = interrupted.filter(({ deaths }) => deaths < SUSPECT);
  for (const run of toSetAside) await oneOf(engine, run, () => setAside(engine, run));
  for (const { delegatedBy } of orphans)
    await oneOf(engine, { id: delegatedBy }, () => stopDelegates(engine, delegatedBy));
  for (const run of others) {
    if (engine.live.draining.aborted) break;
    await oneOf(engine, run, () => resumeRun(run.id, run, engine));
  }
  for (const run of suspects) {
    await untilWorkedFor(engine, startedAt + run.hold);
    if (engine.live.draining.aborted) break;
    await oneOf(engine, run, () => resumeAlone(engine, run));
  }
  return suspects.length + others.length;
}

/** Delegates come first: the runs that wait for them do nothing until they have ended. */
async function interruptedRuns(
  engine: Engine,
  lastEnd: LastEnd,
  delegates: ReadonlySet<string>,
): Promise<Interrupted[]> {
  const found: Interrupted[] = [];
  const runs = await engine.db.listInterruptedRuns();
  for (const { id } of runs.toSorted((a, b) => Number(delegates.has(b.id)) - Number(delegates.has(a.id))))
    await oneOf(engine, { id }, async () => {
      const state = await loadRunState(engine.db, id);
      if (!state) return;
      const deaths = deathsOf(state, lastEnd);
      const hold = deaths >= HELD ? holdOf(state, engine.clock.now()) : 0;
      found.push({ id, cause: causeFor(state, lastEnd), deaths, hold });
    });
  return found;
}

/**
 * Does the work as soon as the store allows it. A run for which it fails stays as it was and holds no place.
 */
async function oneOf(engine: Engine, { id }: { id: string }, work: () => Promise<void>): Promise<void> {
  const { live, clock } = engine;
  // The queue may hold thousands of runs: this lets the process answer requests in between.
  await turn();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      log.error("run-not-resumed", { runId: id, error });
      if (live.draining.aborted) return;
      const fault = storeFault(error);
      if (fault !== "busy" && fault !== "full") return leaveLine(engine, id);
      await clock.sleep(AGAIN, live.draining).catch(() => undefined);
    }
  }
}

async function leaveLine(engine: Engine, runId: string): Promise<void> {
  await openLine(engine).catch((error) => log.error("line-not-opened", { error }));
  engine.live.line.leave(runId);
}

/** Resolves at `time`, in milliseconds since the epoch, or when the process stops. */
async function untilWorkedFor({ clock, live }: Engine, time: number): Promise<void> {
  const left = time - clock.now();
  if (left > 0) await clock.sleep(left, live.draining).catch(() => undefined);
}

/** Resumes a run and resolves once it has shown that it does not crash the process: see `isClearing`. */
async function resumeAlone(engine: Engine, run: Interrupted): Promise<void> {
  const { bus, live, db } = engine;
  const cleared = Promise.withResolvers<void>();
  const unsubscribe = bus.subscribe(run.id, (batch) => {
    if (batch.some(({ event }) => isClearing(event))) cleared.resolve();
  });
  const leave = () => cleared.resolve();
  live.stopping.addEventListener("abort", leave, { once: true });
  try {
    await resumeRun(run.id, run, engine);
    const turning = live.runs.get(run.id);
    if (turning) await Promise.race([cleared.promise, turning.done]);
    else if ((await loadRunState(db, run.id))?.queuedAt) await cleared.promise;
  } finally {
    unsubscribe();
    live.stopping.removeEventListener("abort", leave);
  }
}

/** Ends a run that crashed the process too often. Everything found stays. */
export async function setAside(engine: Engine, { id, cause, deaths }: Interrupted): Promise<void> {
  const { db, bus, clock, live } = engine;
  await live.inTurn(id, async () => {
    const state = await loadRunState(db, id);
    if (live.runs.has(id) || !state || isTerminal(state.status) || isWaiting(state.status)) return;
    log.error("run-set-aside", { runId: id, deaths, step: state.iteration });
    const recorder = createRecorder({ db, bus, clock, state, live });
    // The crash is recorded too: it explains why a request in the log has no token count.
    await recorder.record([{ type: "run-resumed", cause }]);
    await endIfOpen(recorder, "set_aside");
  });
  await stopDelegates(engine, id);
}

/**
 * Ends all streams and loops. Resolves when the loops have ended, or after 2.5 s. Nothing is written after
 * that.
 */
export async function releaseRuns(
  engine: Pick<Engine, "live" | "clock" | "db"> = getEngine(),
): Promise<void> {
  const { live, clock, db } = engine;
  live.stopAll();
  const runs = [...live.runs.values()];
  await Promise.all(runs.map(({ recorder }) => recorder.flush().catch(() => undefined)));
  for (const run of runs) run.stop("released");
  // From here on no run writes anything, so the note stays true if the process exits before the last loop
  // ends.
  await noteCleanEnd(db, clock.now()).catch((error) => log.error("end-not-noted", { error }));
  const waited = new AbortController();
  await Promise.race([
    Promise.all([...runs.map(({ done }) => done), ...live.handovers]),
    clock.sleep(GRACE, waited.signal).catch(() => undefined),
  ]);
  waited.abort();
}
