// Deletes a thread with everything that only it uses. It is hidden at once and can be restored for ten seconds; then its
// files and rows go for good. The time of the deletion is stored with the thread, so a restart in between changes nothing:
// the next start deletes what is due and waits for what is not.

import { storeFault } from "@/db/faults";
import {
  countRemoval,
  deleteThreadRows,
  listDeletions,
  listDueDeletions,
  listOpenRunsOf,
  listReportFiles,
  type Removal,
  setDeleting,
} from "@/db/queries/deletion";
import { findThread, type ThreadRow } from "@/db/queries/threads";
import { readEnv } from "@/lib/config/env";
import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import { dayOf } from "@/lib/run-log/spending";
import { getEngine } from "@/lib/runs/assemble";
import { cancelRun } from "@/lib/runs/cancel";
import type { Engine } from "@/lib/runs/engine";
import { removeReportFile } from "@/lib/runs/report-files";

/** Milliseconds in which a deletion can be undone. */
export const UNDO_MS = 10_000;
/** An undo that is on its way when the time is over still counts. */
const GRACE = 1000;
/** Between two tries to delete while the store cannot be written or a run cannot be stopped. */
const AGAIN = 2000;

type Deletion = {
  threadId: string;
  /** Until when it can be restored, in milliseconds since the epoch. */
  undoUntil: number;
  removes: Removal;
};

type Parts = { engine: Engine; dataDir: string };
const ownParts = (): Parts => ({ engine: getEngine(), dataDir: readEnv().dataDir });

/**
 * Stops what the thread does and hides it; after `UNDO_MS` it is gone. Deleting again while it can be restored gives the same
 * answer. Throws thread_not_found, thread_is_part, and what stopping throws; then the thread stays.
 */
export async function deleteThread(threadId: string, parts: Parts = ownParts()): Promise<Deletion> {
  const { engine } = parts;
  const { db, clock, live } = engine;
  return live.inTurn(threadId, async () => {
    const { deletingAt } = await ownThread(engine, threadId);
    const removes = countRemoval(db, threadId);
    if (deletingAt != null) return { threadId, undoUntil: deletingAt - GRACE, removes };
    await stopRuns(engine, threadId);
    const undoUntil = clock.now() + UNDO_MS;
    await setDeleting(db, { id: threadId, at: undoUntil + GRACE });
    scheduleDeletion(threadId, undoUntil + GRACE, parts);
    return { threadId, undoUntil, removes };
  });
}

/** Brings a deleted thread back. Runs that were stopped stay stopped. Throws thread_not_found when it is gone. */
export async function restoreThread(threadId: string, engine: Engine = getEngine()): Promise<void> {
  await engine.live.inTurn(threadId, async () => {
    if ((await ownThread(engine, threadId)).deletingAt == null) return;
    await setDeleting(engine.db, { id: threadId, at: null });
  });
}

/** A thread that a person may change. Throws thread_not_found, and thread_is_part for one that a run made for itself. */
async function ownThread({ db }: Engine, threadId: string): Promise<ThreadRow> {
  const thread = await findThread(db, threadId);
  if (!thread) throw new GroundworkError("thread_not_found");
  if (thread.delegatedBy) throw new GroundworkError("thread_is_part");
  return thread;
}

async function stopRuns(engine: Engine, threadId: string): Promise<void> {
  for (const runId of listOpenRunsOf(engine.db, threadId)) {
    try {
      await cancelRun(runId, engine);
    } catch (error) {
      // Its end is written as soon as the store allows; a run that works for another may have ended with it.
      const over =
        error instanceof GroundworkError && /^(?:run_already_ended|stop_not_stored)$/.test(error.code);
      if (!over) throw error;
    }
  }
}

/** Deletes the thread when its time has come, unless it was restored or the process goes down. */
function scheduleDeletion(threadId: string, at: number, parts: Parts): void {
  const { clock, live } = parts.engine;
  void (async () => {
    for (let wait = at - clock.now(); ; wait = AGAIN) {
      await clock.sleep(Math.max(0, wait), live.stopping);
      try {
        return await purgeThread(threadId, parts);
      } catch (error) {
        if (storeFault(error) === null) log.error("thread-not-deleted", { threadId, error });
      }
    }
  })().catch((reason: unknown) => {
    if (!live.stopping.aborted) log.error("thread-not-deleted", { threadId, error: reason });
  });
}

/**
 * Deletes a thread for good if its time has come. Files go first: a crash in between leaves rows whose deletion is still
 * to come, never a file that nothing names.
 */
async function purgeThread(threadId: string, { engine, dataDir }: Parts): Promise<void> {
  const { db, clock, live } = engine;
  await live.inTurn(threadId, async () => {
    const now = clock.now();
    if (!listDueDeletions(db, now).includes(threadId)) return;
    await stopRuns(engine, threadId);
    if (listOpenRunsOf(db, threadId).length > 0) throw new GroundworkError("stop_not_stored");
    for (const filepath of listReportFiles(db, threadId)) await removeReportFile({ root: dataDir, filepath });
    await deleteThreadRows(db, threadId, { dayOf, since: new Date(now).setHours(0, 0, 0, 0) });
    log.info("thread-deleted", { threadId });
  });
}

/** Deletes a thread at once that waits for its deletion: it is to come in anew. False when it does not wait for it. */
export async function finishDeletion(threadId: string, parts: Parts = ownParts()): Promise<boolean> {
  const { db, clock } = parts.engine;
  if (!listDeletions(db).some(({ id }) => id === threadId)) return false;
  await setDeleting(db, { id: threadId, at: clock.now() });
  await purgeThread(threadId, parts);
  return true;
}

/** Takes up deletions that an earlier process left: their runs do not go on, and each is deleted in its time. */
export async function recoverDeletions(parts: Parts = ownParts()): Promise<void> {
  for (const { id, at } of listDeletions(parts.engine.db)) {
    await stopRuns(parts.engine, id).catch((error: unknown) =>
      log.error("run-not-stopped", { threadId: id, error }),
    );
    scheduleDeletion(id, at, parts);
  }
}
