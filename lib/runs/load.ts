// Reads a run back from its log.

import type { Database } from "@/db/client";
import { findRunCheck } from "@/db/queries/run-checks";
import { listRunEvents, type RunEventRow } from "@/db/queries/run-events";
import { findRun, type RunRow } from "@/db/queries/runs";
import { parseEvent, type RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvents, initialState } from "@/lib/run-log/state";
import { withCheckedAgain } from "./checked-again";

/** A stored event, checked. Throws a ZodError when the log holds something that is none. */
export function eventOf({ body, ...envelope }: RunEventRow): RunEvent {
  return parseEvent({ ...JSON.parse(body), ...envelope });
}

/**
 * Stored events behind number `after`, at most `limit`, as whoever reads them here is told them: of a run that a bundle
 * brought with what was found on arrival.
 */
export async function readEvents(
  db: Database,
  asked: { runId: string; after: number; limit?: number },
): Promise<RunEvent[]> {
  const checked = findRunCheck(db, asked.runId);
  const events = (await listRunEvents(db, asked)).map(eventOf);
  return checked ? events.map((event) => withCheckedAgain(event, checked)) : events;
}

/** What a run's stored log folds to; null when there is no such run. */
export async function loadRunState(db: Database, runId: string): Promise<RunState | null> {
  const run = await findRun(db, runId);
  return run ? foldRun(db, run) : null;
}

/** The same for a row that is at hand. */
export async function foldRun(db: Database, run: RunRow): Promise<RunState> {
  return foldEvents(initialState(run), await readEvents(db, { runId: run.id, after: 0 }));
}
