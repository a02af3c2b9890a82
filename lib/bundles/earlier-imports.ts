// Gives reports that an earlier version imported what imported reports get now: this installation's verdicts, with those
// of the bundle beside them where they differ. Threads are checked one after another once the server has started, and
// sooner when somebody opens one.

import type { Store } from "@/db/store/store";
import type { Owner } from "@/db/store/threads";
import { log } from "@/lib/log";
import { setEarlierImports } from "@/lib/runs/load";
import { JobError } from "@/lib/workers/job";
import { onBehalfOf } from "@/lib/workers/person";
import { getPool } from "@/lib/workers/pool";
import type { Thread } from "@/lib/workers/thread";

type ImportedThread = { threadId: string; owner: Owner; runIds: string[] };

async function threadsOf(db: Store): Promise<ImportedThread[]> {
  const threads = new Map<string, ImportedThread>();
  for (const { runId, threadId, owner } of await db.listUncheckedImports()) {
    const thread = threads.get(threadId) ?? { threadId, owner, runIds: [] };
    thread.runIds.push(runId);
    threads.set(threadId, thread);
  }
  return [...threads.values()];
}

/** `dataDir`: the folder of the database, which the worker thread opens itself. */
type Ground = { db: Store; dataDir: string; pool?: Thread };

/**
 * Finds the threads to check, and lets their readers wait for that. Returns a function that checks all of them, never
 * rejects, and returns how many it checked.
 */
export async function findEarlierImports({ db, dataDir, pool }: Ground): Promise<() => Promise<number>> {
  const threads = await threadsOf(db);
  const awaited = new Map<string, () => Promise<void>>();
  const checks = threads.map(({ threadId, owner, runIds }) => {
    let running: Promise<void> | null = null;
    const ids = [threadId, ...runIds];
    const check = (): Promise<void> => {
      running ??= onBehalfOf(owner, () => checkBeside({ dataDir, threadId }, pool))
        .then(() => {
          for (const id of ids) awaited.delete(id);
        })
        .catch((cause) => {
          // The next reader tries again.
          running = null;
          throw cause;
        });
      return running;
    };
    for (const id of ids) awaited.set(id, check);
    return check;
  });
  setEarlierImports(awaited);
  return async () => {
    let checked = 0;
    for (const check of checks) {
      try {
        await check();
        checked += 1;
      } catch (cause) {
        log.error("earlier-import-not-checked", { cause });
      }
    }
    return checked;
  };
}

/** A thread that takes more than the budget of a bundle is stored as unchecked, with the verdicts of the bundle beside. */
async function checkBeside(
  order: { dataDir: string; threadId: string },
  pool: Thread = getPool("bundle"),
): Promise<void> {
  const signal = new AbortController().signal;
  try {
    await pool.run("checkEarlierImport", { ...order, check: true }, signal);
  } catch (cause) {
    if (!(cause instanceof JobError) || cause.kind === "failed") throw cause;
    log.warn("earlier-import-too-heavy", { thread: order.threadId, kind: cause.kind });
    await pool.run("checkEarlierImport", { ...order, check: false }, signal);
  }
}
