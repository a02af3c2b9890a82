// Brings the search index up to date beside everything else, in slices that let others have their turn. Who searches
// waits for it, but not for ever: after a moment the search answers with what is there.

import { setImmediate as nextTurn } from "node:timers/promises";
import { hasPending, indexSlice, newestPending } from "@/db/queries/search-index";
import { log } from "@/lib/log";
import { getDb } from "@/lib/process/store";
import { processSingleton } from "@/lib/singleton";
import { stemsOf } from "@/lib/text/words";

type Database = ReturnType<typeof getDb>;

const PATIENCE_MS = 1500;
const PAUSE_MS = 1000;

const running = new WeakMap<Database, Promise<void>>();

async function indexAll(db: Database): Promise<void> {
  while (db.$client.open && !indexSlice(db, { stemsOf })) await nextTurn();
}

/** Indexes what is not indexed yet; one at a time for a database. Rejects when that fails. */
function indexPending(db: Database): Promise<void> {
  const before = running.get(db);
  if (before) return before;
  const work = indexAll(db).finally(() => running.delete(db));
  running.set(db, work);
  return work;
}

/** Waits a moment for what was stored last. False when the index is still behind. */
export async function settleIndex(db: Database): Promise<boolean> {
  if (!hasPending(db)) return true;
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
/** Turns that are let pass while runs keep storing: their steps come first. */
const PATIENT_TURNS = 10;

/**
 * Keeps the index of this process's database up to date, so that a search rarely finds anything to wait for. While more
 * and more is stored it waits for a quiet second, but not for ever.
 */
export function startIndexing(): void {
  let before = 0;
  let waited = 0;
  indexing.current ??= setInterval(() => {
    const db = getDb();
    const newest = newestPending(db);
    if (newest === 0) return;
    if (newest !== before && waited < PATIENT_TURNS) {
      before = newest;
      waited += 1;
      return;
    }
    waited = 0;
    indexPending(db).catch((error: unknown) => log.error("search-index-failed", { error }));
  }, PAUSE_MS);
  indexing.current.unref();
}
