// Loads a run from its log.

import type { Database } from "@/db/sqlite/client";
import { findRunCheck } from "@/db/sqlite/queries/run-checks";
import { listRunEvents, type RunEventRow } from "@/db/sqlite/queries/run-events";
import { findRun, type RunRow } from "@/db/sqlite/queries/runs";
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
  db: Database,
  asked: { runId: string; after: number; limit?: number },
): Promise<RunEvent[]> {
  await whenChecked(asked.runId);
  const checked = findRunCheck(db, asked.runId);
  const events = (await listRunEvents(db, asked)).map(eventOf);
  return checked ? events.map((event) => withCheckedAgain(event, checked)) : events;
}

/** The fold of a run's stored log; null when the run does not exist. */
export async function loadRunState(db: Database, runId: string): Promise<RunState | null> {
  const run = await findRun(db, runId);
  return run ? foldRun(db, run) : null;
}

/** The same for a row that is already loaded. */
export async function foldRun(db: Database, run: RunRow): Promise<RunState> {
  return foldEvents(initialState(run), await readEvents(db, { runId: run.id, after: 0 }));
}
