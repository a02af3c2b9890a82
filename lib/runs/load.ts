// Reads a run back from its log.

import type { Database } from "@/db/client";
import { listRunEvents, type RunEventRow } from "@/db/queries/run-events";
import { findRun, type RunRow } from "@/db/queries/runs";
import { parseEvent, type RunEvent } from "./event";
import type { RunState } from "./run-state";
import { foldEvents, initialState } from "./state";

/** A stored event, checked. Throws a ZodError when the log holds something that is none. */
export function eventOf({ body, ...envelope }: RunEventRow): RunEvent {
  return parseEvent({ ...JSON.parse(body), ...envelope });
}

/** What a run's stored log folds to; null when there is no such run. */
export async function loadRunState(db: Database, runId: string): Promise<RunState | null> {
  const run = await findRun(db, runId);
  return run ? foldRun(db, run) : null;
}

/** The same for a row that is at hand. */
export async function foldRun(db: Database, run: RunRow): Promise<RunState> {
  const rows = await listRunEvents(db, { runId: run.id, after: 0 });
  return foldEvents(initialState(run), rows.map(eventOf));
}
