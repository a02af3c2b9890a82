// Loads a run from its log.

import type { RunEventRow } from "@/db/store/run-events";
import type { RunRow } from "@/db/store/runs";
import type { ReadSource } from "@/db/store/sources";
import type { Store } from "@/db/store/store";
import { parseEvent, type RunEvent } from "@/lib/run-log/event";
import type { RunState, Source } from "@/lib/run-log/run-state";
import { foldEvents, initialState } from "@/lib/run-log/state";
import { processSingleton } from "@/lib/singleton";
import { withCheckedAgain } from "./checked-again";

/** Validates a stored event. Throws a ZodError when the row is not a valid event. */
export function eventOf({ body, ...envelope }: RunEventRow): RunEvent {
  return parseEvent({ ...JSON.parse(body), ...envelope });
}

// Imported runs whose citations this installation has not checked yet, because an earlier version imported them. Whoever
// reads one waits until that is done, so that no verdict of their author is shown as one of this installation.

type Awaited = { current: ReadonlyMap<string, () => Promise<void>> };

const awaited = processSingleton("earlier-imports", (): Awaited => ({ current: new Map() }));

/**
 * Names the runs, reports and threads to wait for. Each function starts the check, or waits for the one that is running.
 */
export function setEarlierImports(checks: ReadonlyMap<string, () => Promise<void>>): void {
  awaited.current = checks;
}

/**
 * Waits until the imported run, or all imported runs of the thread, are checked. Returns true if it had to wait: what was
 * read before may have changed. Rejects if the check cannot be stored.
 */
export async function whenChecked(id: string): Promise<boolean> {
  const check = awaited.current.get(id);
  await check?.();
  return check !== undefined;
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

// Converts a stored source to its form in the state of a run.

export function sourceOf(row: ReadSource): Source {
  const { id, number, url, host, title, snippet, publishedAt, pageId, readAt, error, runId } = row;
  return {
    id,
    number,
    url,
    host,
    title,
    snippet,
    status: pageId ? "read" : error ? "failed" : "seen",
    publishedAt,
    ...(row.publication ? { publication: row.publication } : {}),
    pageId,
    charCount: row.charCount ?? 0,
    wordCount: row.wordCount ?? 0,
    readAt,
    ...(row.pageStarts ? { pageStarts: row.pageStarts } : {}),
    ...(row.about ? { about: row.about } : {}),
    error,
    runId,
  };
}
