// Deletes a thread with everything that only it uses. It is hidden at once and can be restored for ten
// seconds; then its files and rows are deleted for good. The time of the deletion is stored with the thread,
// so that the next start of the process deletes what is due and waits for the rest.

import { storeFault } from "@/db/faults";
import type { Removal, ThreadRow } from "@/db/store/threads";
import { readEnv } from "@/lib/config/env";
import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import { dayOf } from "@/lib/run-log/spending";
import { getEngine } from "@/lib/runs/assemble";
import { cancelRun } from "@/lib/runs/cancel";
import type { Engine } from "@/lib/runs/engine";
import { removeReportFile } from "@/lib/runs/report-files";

/** Milliseconds in which a deletion can be undone. */
const UNDO_MS = 10_000;
/** An undo that was sent in time still counts. */
const GRACE = 1000;
/** Milliseconds between attempts while the store cannot be written or a run cannot be stopped. */
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
 * Stops the thread's runs and hides it; after `UNDO_MS` it is deleted. Deleting again while it can be
 * restored returns the same response. Throws thread_not_found, thread_is_part, and what stopping throws; the
 * thread stays then.
 */
export async function deleteThread(threadId: string, parts: Parts = ownParts()): Promise<Deletion> {
  const { engine } = parts;
  const { db, clock, live } = engine;
  return live.inTurn(threadId, async () => {
    const { deletingAt } = await ownThread(engine, threadId);
    const removes = await db.countRemoval(threadId);
    if (deletingAt != null) return { threadId, undoUntil: deletingAt - GRACE, removes };
    await stopRuns(engine, threadId);
    const undoUntil = clock.now() + UNDO_MS;
    await db.setDeleting({ id: threadId, at: undoUntil + GRACE });
    scheduleDeletion(threadId, undoUntil + GRACE, parts);
    return { threadId, undoUntil, removes };
  });
}

/**
 * Restores a deleted thread. Runs that were stopped stay stopped. Throws thread_not_found when it no longer
 * exists.
 */
export async function restoreThread(threadId: string, engine: Engine = getEngine()): Promise<void> {
  await engine.live.inTurn(threadId, async () => {
    if ((await ownThread(engine, threadId)).deletingAt == null) return;
    await engine.db.setDeleting({ id: threadId, at: null });
  });
}

/**
 * A thread that a person may change. Throws thread_not_found, and thread_is_part for the thread of a
 * delegate.
 */
async function ownThread({ db }: Engine, threadId: string): Promise<ThreadRow> {
  const thread = await db.findThread(threadId);
  if (!thread) throw new GroundworkError("thread_not_found");
  if (thread.delegatedBy) throw new GroundworkError("thread_is_part");
  return thread;
}

async function stopRuns(engine: Engine, threadId: string): Promise<void> {
  for (const runId of await engine.db.listOpenRunsOf(threadId)) {
    try {
      await cancelRun(runId, engine);
    } catch (error) {
      // Its end is stored as soon as the store allows; a delegate may have ended together with its parent
      // run.
      const over =
        error instanceof GroundworkError && /^(?:run_already_ended|stop_not_stored)$/.test(error.code);
      if (!over) throw error;
    }
  }
}

/** Deletes the thread when it is due, unless it was restored or the process shuts down. */
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
 * Deletes a thread for good if it is due. Files are deleted first: a crash in between leaves rows that will
 * still be deleted, never a file without a row.
 */
async function purgeThread(threadId: string, { engine, dataDir }: Parts): Promise<void> {
  const { db, clock, live } = engine;
  await live.inTurn(threadId, async () => {
    const now = clock.now();
    if (!(await db.listDueDeletions(now)).includes(threadId)) return;
    await stopRuns(engine, threadId);
    if ((await db.listOpenRunsOf(threadId)).length > 0) throw new GroundworkError("stop_not_stored");
    for (const filepath of await db.listReportFiles(threadId))
      await removeReportFile({ root: dataDir, filepath });
    await db.deleteThreadRows(threadId, { dayOf, since: new Date(now).setHours(0, 0, 0, 0) });
    log.info("thread-deleted", { threadId });
  });
}

/**
 * Deletes a thread at once whose deletion is pending, because it is imported again. False when no deletion is
 * pending.
 */
export async function finishDeletion(threadId: string, parts: Parts = ownParts()): Promise<boolean> {
  const { db, clock } = parts.engine;
  if (!(await db.listDeletions()).some(({ id }) => id === threadId)) return false;
  await db.setDeleting({ id: threadId, at: clock.now() });
  await purgeThread(threadId, parts);
  return true;
}

/**
 * Resumes deletions that an earlier process left: their runs are not resumed, and each thread is deleted when
 * it is due.
 */
export async function recoverDeletions(parts: Parts = ownParts()): Promise<void> {
  for (const { id, at } of await parts.engine.db.listDeletions()) {
    await stopRuns(parts.engine, id).catch((error: unknown) =>
      log.error("run-not-stopped", { threadId: id, error }),
    );
    scheduleDeletion(id, at, parts);
  }
}

/**
 * Removes this node's copies of report files that were deleted at other nodes: now, and whenever a node deletes one.
 * Ends with the process.
 */
export function followDeletions(parts: Parts = ownParts()): void {
  const { db, live } = parts.engine;
  if (!db.nodes) return;
  const remove = () =>
    removeFormerFiles(parts).catch((error: unknown) => log.warn("report-files-not-removed", { error }));
  const unlisten = db.nodes.listen((heard) => {
    if (heard === null || heard.kind === "reports") void remove();
  });
  live.stopping.addEventListener("abort", unlisten, { once: true });
  void remove();
}

async function removeFormerFiles({ engine, dataDir }: Parts): Promise<void> {
  for (const filepath of await engine.db.listFormerReportFiles())
    await removeReportFile({ root: dataDir, filepath });
}
