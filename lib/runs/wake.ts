// Resumes runs that have waited for an answer as long as their agent allows. One timer serves the whole
// process: the next due time is queried from the store, so that ten thousand waiting runs cost neither timers
// nor memory (GOAL-R27).
import { log } from "@/lib/log";
import type { RunState } from "@/lib/run-log/run-state";
import { withoutAnswer } from "@/lib/run-log/run-wait";
import { getEngine } from "./assemble";
import type { Engine } from "./engine";
import { whereItWorks } from "./nodes/claims";
import { goOn } from "./resume";
import { runLocation, stateIn } from "./run-location";

/** The longest sleep, in milliseconds: a jump of the clock is noticed after this time at the latest. */
const LONGEST = 3_600_000;
/** The same where runs may have begun to wait on other nodes. */
const LONGEST_OF_NODES = 30_000;
/** The pause when a due run could not be resumed. */
const SHORTEST = 1000;
const AT_ONCE = 100;

/** Starts the timer; returns a function that stops it. A shutdown stops it too. */
export function startWaking(engine: Engine = getEngine()): () => void {
  const { live, clock } = engine;
  const stop = new AbortController();
  const stopped = AbortSignal.any([stop.signal, live.draining]);
  let sleep = new AbortController();
  // A run that has just started to wait may be the next one due.
  const unsubscribe = live.line.onChange(() => sleep.abort());
  void (async () => {
    for (;;) {
      if (stopped.aborted) return unsubscribe();
      sleep = new AbortController();
      const wait = await wakeDue(engine);
      const signal = AbortSignal.any([sleep.signal, stopped]);
      await clock.sleep(wait, signal).catch(() => undefined);
    }
  })();
  return () => stop.abort();
}

/** Resumes the runs that are due; returns the milliseconds until the next check. Never rejects. */
async function wakeDue(engine: Engine): Promise<number> {
  const { db, clock, live } = engine;
  try {
    for (;;) {
      const due = await db.listDueRuns({ now: clock.now(), limit: AT_ONCE });
      let continued = 0;
      for (const { id } of due) if (!live.draining.aborted && (await timeOut(engine, id))) continued += 1;
      if (continued < AT_ONCE) break;
    }
    const next = await db.nextWake();
    const longest = db.nodes ? LONGEST_OF_NODES : LONGEST;
    if (next === null) return longest;
    return Math.min(longest, Math.max(SHORTEST, next - clock.now()));
  } catch (error) {
    log.error("waking-failed", { error });
    return LONGEST / 60;
  }
}

/** True when the run continues. */
async function timeOut(engine: Engine, runId: string): Promise<boolean> {
  let continued = false;
  try {
    const work = async () => {
      const state = stateIn(await runLocation(engine, runId));
      const { clarification } = state;
      if (!clarification || !isDue(state, engine.clock.now())) return;
      log.info("answer-timed-out", { runId });
      await goOn(engine, {
        state,
        cause: "answer",
        said: [{ ...withoutAnswer(clarification), timedOut: true }],
      });
      continued = true;
    };
    // A run that another node has is not waiting any more.
    const control = { name: "answer", runId, given: { skip: true } } as const;
    await engine.live.inTurn(runId, () => whereItWorks(engine, control, work));
  } catch (error) {
    log.error("answer-not-timed-out", { runId, error });
  }
  return continued;
}

function isDue({ status, clarification, config }: RunState, now: number): boolean {
  const timeout = config?.execution.clarificationTimeoutMs ?? null;
  if (status !== "waiting_for_clarification" || !clarification || timeout === null) return false;
  return clarification.askedAt + timeout <= now;
}
