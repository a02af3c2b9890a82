// Determines whether the previous process ended regularly or crashed, and which runs may have caused it. The
// fact `ended` is empty while a process works and contains the time of its end after a regular one, so that a
// crash can be detected without writing anything at that moment.

import type { Store } from "@/db/store/store";
import type { EventType } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";

const FACT = "ended";
const WORKING = "";

/**
 * Thresholds for the number of crashes in a row within one step of a run or one section of its report. From
 * `SUSPECT` on, the run is resumed alone. From `HELD` on, the process must first work for a while without it: if
 * that process crashes too, the run is not the cause. From `SET_ASIDE` on, the run is not resumed.
 */
export const SUSPECT = 2;
export const HELD = 3;
export const SET_ASIDE = 4;

/** Milliseconds that a process works without a run that is held. */
const HELD_AT_LEAST = 5000;
const HELD_AT_MOST = 60_000;

/**
 * How long the process must work without a held run, in milliseconds: as long as the run has been silent, which
 * is at least as long as the last process lived with it after its last event. `now`: milliseconds since the epoch.
 */
export function holdOf({ lastAt }: Pick<RunState, "lastAt">, now: number): number {
  return Math.min(Math.max(now - lastAt, HELD_AT_LEAST), HELD_AT_MOST);
}

export type LastEnd = "restart" | "crash";

/**
 * Returns how the previous process ended, and records that this one is working. A store without a record
 * counts as clean.
 */
export async function takeLastEnd(db: Store): Promise<LastEnd> {
  const ended = await db.findFact(FACT);
  await db.setFact({ name: FACT, value: WORKING });
  return ended === WORKING ? "crash" : "restart";
}

/** Must be called when no run writes any more. `at`: milliseconds since the epoch. */
export async function noteCleanEnd(db: Store, at: number): Promise<void> {
  await db.setFact({ name: FACT, value: String(at) });
}

/**
 * The cause that the run records for the last end. A queued run was idle when the process crashed, so it
 * cannot have caused it.
 */
export function causeFor({ queuedAt }: RunState, lastEnd: LastEnd): LastEnd {
  return queuedAt === null ? lastEnd : "restart";
}

/**
 * How many times in a row the process has crashed while the run worked on one step, including the last time.
 */
export function deathsOf(state: RunState, lastEnd: LastEnd): number {
  return state.crashes + (causeFor(state, lastEnd) === "crash" ? 1 : 0);
}

const CLEARING = new Set<EventType>([
  "step-ended",
  "section-written",
  "run-ended",
  "clarification-asked",
  "plan-review-asked",
]);

/** True for an event after which a run is no longer suspected of crashing the process. */
export const isClearing = ({ type }: { type: EventType }): boolean => CLEARING.has(type);
