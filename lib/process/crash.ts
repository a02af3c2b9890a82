// Whether the process before this one ended by itself or died, and what a run must have to do with it. The fact `ended`
// is empty while a process works and holds the time of its end after a clean one, so that nothing has to be written at
// the moment of a death to know of it.

import type { Database } from "@/db/client";
import { findFact, setFact } from "@/db/queries/installation";
import type { EventType } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";

const FACT = "ended";
const WORKING = "";

/** Deaths of the process in a row, within one step of a run, after which the run goes on alone, and after which not at all. */
export const SUSPECT = 2;
export const SET_ASIDE = 3;

export type LastEnd = "restart" | "crash";

/** Says how the process before ended, and notes that this one works. A store that never said it is taken for clean. */
export async function takeLastEnd(db: Database): Promise<LastEnd> {
  const ended = await findFact(db, FACT);
  await setFact(db, { name: FACT, value: WORKING });
  return ended === WORKING ? "crash" : "restart";
}

/** To be called when nothing more is written of any run. `at`: milliseconds since the epoch. */
export async function noteCleanEnd(db: Database, at: number): Promise<void> {
  await setFact(db, { name: FACT, value: String(at) });
}

/**
 * What the run is to be told of the last end. One that stood in line did not work when the process died, so it has
 * nothing to do with it.
 */
export function causeFor({ queuedAt }: RunState, lastEnd: LastEnd): LastEnd {
  return queuedAt === null ? lastEnd : "restart";
}

/** How often in a row the process has died while the run worked on one step, the last time included. */
export function deathsOf(state: RunState, lastEnd: LastEnd): number {
  return state.crashes + (causeFor(state, lastEnd) === "crash" ? 1 : 0);
}

const CLEARING = new Set<EventType>(["step-ended", "run-ended", "clarification-asked", "plan-review-asked"]);

/** True for an event after which a run is no longer suspected of having taken the process down. */
export const isClearing = ({ type }: { type: EventType }): boolean => CLEARING.has(type);
