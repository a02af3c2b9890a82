// The work of one of several nodes: takes runs from the shared queue while it has places, keeps them from other nodes, and
// hears what those store.

import { storeFault } from "@/db/faults";
import type { Announcement, RunJob } from "@/db/store/nodes";
import { log } from "@/lib/log";
import { deathsOf, type LastEnd, SET_ASIDE } from "@/lib/process/crash";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/state";
import type { Engine } from "../engine";
import { loadRunState } from "../load";
import { setGoing } from "../queue/queue-admit";
import { setAside } from "../recover";
import { letGo } from "./claims";
import { replyTo } from "./controls";
import { hearEvents } from "./hear-events";

/** Milliseconds between two looks into the queue when nothing is announced. */
const LOOK = 2000;
/** Milliseconds between two signs of life for the runs at work. */
const SIGN = 4000;
/** Milliseconds after which a run that another node still has is taken up again. */
const AGAIN = 1000;
/** Milliseconds after which a run that this version cannot read is given to a node again; each time twice as many, up to the last. */
const UNREAD = { first: 5000, last: 300_000 };
/** How many times as long as a look at the places took nobody looks at them again. */
const PAUSE = 5;

/**
 * `jobs`: those that hold a place here. `wake`: looks into the queue, since a place is free or a run waits. `moved`: people see
 * the places soon, since they may have changed.
 */
type Work = { jobs: Map<string, RunJob>; wake: () => void; moved: () => Promise<void> };

/** Joins the other nodes; `reload` reads settings again that another node changed. Ends with the process. */
export function startNodeWork(engine: Engine, reload: () => Promise<void>): void {
  const { db, live } = engine;
  const { nodes } = db;
  if (!nodes) return;
  log.info("node-joined", { node: nodes.name });
  const work: Work = { jobs: new Map(), wake: () => undefined, moved: placesOf(engine) };
  const events = hearEvents(engine);
  const wake = () => work.wake();
  nodes.listen((heard) => {
    hear(heard, { engine, events, wake, reload });
  });
  void takeWork(engine, work);
  const signs = setInterval(() => {
    nodes.keepJobs([...work.jobs.values()]).catch((error: unknown) => log.warn("runs-not-kept", { error }));
  }, SIGN);
  live.stopping.addEventListener("abort", () => clearInterval(signs), { once: true });
}

type Hearing = {
  engine: Engine;
  events: ReturnType<typeof hearEvents>;
  wake: () => void;
  reload: () => Promise<void>;
};

function hear(heard: Announcement | null, { engine, events, wake, reload }: Hearing): void {
  const again = () => void reload().catch((error: unknown) => log.error("settings-not-reloaded", { error }));
  if (heard === null) {
    events.missed();
    wake();
    again();
  } else if (heard.kind === "events") events.stored(heard);
  else if (heard.kind === "queue") wake();
  else if (heard.kind === "settings") again();
  else if (heard.kind === "request") void replyTo(engine, heard.id);
}

async function takeWork(engine: Engine, work: Work): Promise<void> {
  const { db, live, clock } = engine;
  const { draining } = live;
  while (!draining.aborted) {
    const woken = Promise.withResolvers<void>();
    work.wake = woken.resolve;
    try {
      const free = engine.limits().runsAtOnce - work.jobs.size;
      const jobs = free > 0 ? ((await db.nodes?.takeJobs(free)) ?? []) : [];
      for (const job of jobs) begin(engine, work, job);
      void work.moved();
    } catch (error) {
      log.warn("queue-not-read", { error });
    }
    const slept = new AbortController();
    const signal = AbortSignal.any([slept.signal, draining]);
    await Promise.race([woken.promise, clock.sleep(LOOK, signal).catch(() => undefined)]);
    slept.abort();
  }
}

/**
 * Returns what shows people the places of all runs that wait, whichever node they are connected to. The whole queue is read for
 * it, so that with a long one changes are gathered.
 */
function placesOf({ db, live, clock }: Engine): Work["moved"] {
  let looking = false;
  let again = false;
  return async () => {
    again = true;
    if (looking) return;
    looking = true;
    while (again && !live.draining.aborted) {
      again = false;
      const began = clock.now();
      try {
        live.line.show((await db.listQueuedRuns()).map(({ id }) => id));
      } catch (error) {
        log.warn("queue-not-read", { error });
      }
      await clock.sleep(PAUSE * (clock.now() - began), live.draining).catch(() => undefined);
    }
    looking = false;
  };
}

function begin(engine: Engine, work: Work, job: RunJob): void {
  const { handovers } = engine.live;
  const going = workOn(engine, work, job).finally(() => handovers.delete(going));
  handovers.add(going);
}

/** Works on a run until it ends, waits for a person, or this process ends. Never rejects. */
async function workOn(engine: Engine, work: Work, job: RunJob): Promise<void> {
  const { db, live } = engine;
  const { runId } = job;
  work.jobs.set(job.id, job);
  try {
    const going = await live.inTurn(runId, () => takeUp(engine, job));
    void work.moved();
    if (going === "elsewhere") return await db.nodes?.returnJob(job, AGAIN);
    if (going === "unread") {
      await letGo(engine, runId);
      const wait = Math.min(UNREAD.first * 2 ** job.unread, UNREAD.last);
      return await db.nodes?.returnJob({ ...job, unread: job.unread + 1 }, wait);
    }
    await live.runs.get(runId)?.done;
    await live.inTurn(runId, () => letGo(engine, runId));
    freePlace(work, job);
    if (live.draining.aborted && (await isUnfinished(engine, runId)))
      await db.nodes?.returnJob({ ...job, unread: 0 }, 0);
    else await db.nodes?.endJob(job);
  } catch (error) {
    log.error("run-not-worked-on", { runId, error });
    // Its heartbeat stops, so that some node takes it again.
    if (!live.runs.has(runId)) await letGo(engine, runId);
  } finally {
    freePlace(work, job);
  }
}

/** The end of a job is stored while the next one begins. By then the same job may have been given to this node again. */
function freePlace(work: Work, job: RunJob): void {
  if (work.jobs.get(job.id) !== job) return;
  work.jobs.delete(job.id);
  work.wake();
}

async function isUnfinished({ db }: Engine, runId: string): Promise<boolean> {
  const run = await db.findRun(runId);
  return run !== null && !isTerminal(run.status) && !isWaiting(run.status);
}

/** Takes the run and starts its loop, unless it needs no node any more. */
async function takeUp(engine: Engine, job: RunJob): Promise<"going" | "over" | "elsewhere" | "unread"> {
  const { db, live } = engine;
  const { runId } = job;
  const { nodes } = db;
  if (!nodes || live.claims.has(runId)) return "elsewhere";
  const take = (takesOver: boolean) => db.claimRun({ runId, node: nodes.name, takesOver });
  let claim = await take(job.retries > 0);
  if (claim.kind === "elsewhere" && !(await nodes.isThere(claim.node))) claim = await take(true);
  if (claim.kind === "elsewhere") return "elsewhere";
  if (claim.kind === "missing") return "over";
  live.claims.set(runId, claim.epoch);
  const [state, delegates] = await Promise.all([readState(engine, runId), db.listOpenDelegates(runId)]);
  if (state === "unread") return state;
  if (!state || isTerminal(state.status) || isWaiting(state.status)) return "over";
  const lastEnd = claim.before === null ? "restart" : "crash";
  if (claim.before !== null) log.warn("run-taken-over", { runId, node: claim.before });
  for (const { id } of delegates) await takeUpDelegate(engine, id, lastEnd);
  await goOnWith(engine, state, lastEnd);
  return "going";
}

/** The run as it is stored. A node of a later version may be able to read what this one cannot. */
async function readState({ db }: Engine, runId: string): Promise<RunState | "unread" | null> {
  try {
    return await loadRunState(db, runId);
  } catch (error) {
    if (storeFault(error) !== null) throw error;
    log.warn("run-unreadable", { runId, error });
    return "unread";
  }
}

/** A delegate works where the run works that waits for it, and is not in the queue. */
async function takeUpDelegate(engine: Engine, id: string, lastEnd: LastEnd): Promise<void> {
  const { db, live } = engine;
  await live.inTurn(id, async () => {
    if (!db.nodes || live.claims.has(id)) return;
    const claim = await db.claimRun({ runId: id, node: db.nodes.name, takesOver: true });
    const state = claim.kind === "taken" ? await loadRunState(db, id) : null;
    if (claim.kind !== "taken" || !state) return;
    live.claims.set(id, claim.epoch);
    await goOnWith(engine, state, lastEnd);
  });
}

async function goOnWith(engine: Engine, state: RunState, lastEnd: LastEnd): Promise<void> {
  if (state.queuedAt !== null)
    return setGoing(engine, { state, said: [{ type: "run-admitted" }], cause: null });
  const deaths = deathsOf(state, lastEnd);
  if (deaths >= SET_ASIDE) return setAside(engine, { id: state.id, cause: lastEnd, deaths, hold: 0 });
  await setGoing(engine, { state, said: [], cause: lastEnd });
}
