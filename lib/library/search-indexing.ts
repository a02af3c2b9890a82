// Updates the search index in the background, in slices that yield to other work. A search waits for it for a moment,
// then uses the existing index.

import { setImmediate as nextTurn } from "node:timers/promises";
import type { Store } from "@/db/store/store";
import { log } from "@/lib/log";
import { getDb } from "@/lib/process/store";
import { processSingleton } from "@/lib/singleton";
import { stemsOf } from "@/lib/text/words";

const PATIENCE_MS = 1500;
const PAUSE_MS = 1000;

const running = new WeakMap<Store, Promise<void>>();

async function indexAll(db: Store): Promise<void> {
  while (db.open && !(await db.indexSlice({ stemsOf }))) await nextTurn();
}

/** Indexes pending entries; one run at a time per database. Rejects on errors. */
function indexPending(db: Store): Promise<void> {
  const before = running.get(db);
  if (before) return before;
  const work = indexAll(db).finally(() => running.delete(db));
  running.set(db, work);
  return work;
}

/** Waits briefly until recently stored entries are indexed. False if the index is still behind. */
export async function settleIndex(db: Store): Promise<boolean> {
  if (!(await db.hasPending())) return true;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), PATIENCE_MS);
  });
  try {
    return (await Promise.race([indexPending(db), late])) !== "late";
  } catch (error) {
    log.error("search-index-failed", { error });
    return false;
  } finally {
    clearTimeout(timer);
  }
}

const indexing = processSingleton("search-indexing", () => ({ current: null as NodeJS.Timeout | null }));
/** Number of pauses while runs keep storing, because their steps have priority. */
const PATIENT_TURNS = 10;

/**
 * Updates the index of this process's database in the background, so that a search rarely has to wait. While entries
 * keep arriving it waits for a quiet second, up to a limit.
 */
export function startIndexing(): void {
  let before = 0;
  let waited = 0;
  const look = async () => {
    const db = getDb();
    const newest = await db.newestPending();
    if (newest === 0) return;
    if (newest !== before && waited < PATIENT_TURNS) {
      before = newest;
      waited += 1;
      return;
    }
    waited = 0;
    await indexPending(db);
  };
  indexing.current ??= setInterval(() => {
    look().catch((error: unknown) => log.error("search-index-failed", { error }));
  }, PAUSE_MS);
  indexing.current.unref();
}
