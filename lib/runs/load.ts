// Loads a run from its log.

import type { RunEventRow } from "@/db/store/run-events";
import type { RunRow } from "@/db/store/runs";
import type { Store } from "@/db/store/store";
import { parseEvent, type RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvents, initialState } from "@/lib/run-log/state";
import { withCheckedAgain } from "./checked-again";
import { whenChecked } from "./earlier-imports";

/** Validates a stored event. Throws a ZodError when the row is not a valid event. */
export function eventOf({ body, ...envelope }: RunEventRow): RunEvent {
  return parseEvent({ ...JSON.parse(body), ...envelope });
}

/**
 * At most `limit` stored events after number `after`, as readers receive them: those of an imported run carry
 * the verdicts computed on import.
 */
export async function readEvents(
  db: Store,
  asked: { runId: string; after: number; limit?: number },
): Promise<RunEvent[]> {
  await whenChecked(asked.runId);
  const [checked, rows] = await Promise.all([db.findRunCheck(asked.runId), db.listRunEvents(asked)]);
  const events = rows.map(eventOf);
  return checked ? events.map((event) => withCheckedAgain(event, checked)) : events;
}

/** The fold of a run's stored log; null when the run does not exist. */
export async function loadRunState(db: Store, runId: string): Promise<RunState | null> {
  const run = await db.findRun(runId);
  return run ? foldRun(db, run) : null;
}

/** The same for a row that is already loaded. */
export async function foldRun(db: Store, run: RunRow): Promise<RunState> {
  return foldEvents(initialState(run), await readEvents(db, { runId: run.id, after: 0 }));
}
