// The one database connection of the process. It is opened on first use: a build imports every route and must
// not create a database.

import { setTimeout as sleep } from "node:timers/promises";
import { storeFault } from "@/db/faults";
import { openSqlite } from "@/db/sqlite/store";
import { watchDatabase } from "@/db/sqlite/when-free";
import type { Store } from "@/db/store/store";
import { readEnv, readStoreAccess } from "@/lib/config/env";
import { log } from "@/lib/log";
import { processSingleton } from "@/lib/singleton";
import { tokensOf } from "@/lib/text/words";
import { onStoreCondition, storeCondition, storeWatch } from "./store-condition";
import { storeFile } from "./store-file";

const store = processSingleton("database", () => ({ current: null as Store | null }));

/** The store of this process. One in the data folder is opened and migrated at the first call. */
export function getDb(): Store {
  if (store.current) return store.current;
  if (readStoreAccess().url !== null) throw new Error("The store is opened by openStore.");
  const opened = openSqlite(storeFile(readEnv().dataDir));
  watchDatabase(opened.database, storeWatch);
  store.current = watched(opened);
  return store.current;
}

async function openShared(url: string, timeoutSeconds: number): Promise<void> {
  const [{ openPostgresStore }, { watchDatabase: watch }] = await Promise.all([
    import("@/db/postgres/store"),
    import("@/db/postgres/when-free"),
  ]);
  const onError = (error: unknown) => log.warn("queue-failed", { error });
  const opened = await openPostgresStore(url, { tokensOf, timeoutSeconds, onError });
  watch(opened.database, storeWatch);
  store.current = watched(opened);
}

/** Milliseconds that a start waits for a lock of another program. */
const PATIENCE = 5000;
const PAUSE = 100;

/**
 * Opens the database of this process, waiting a moment for a lock of another program. Throws the reason when
 * that fails.
 */
export async function openStore(): Promise<void> {
  for (let waited = 0; ; waited += PAUSE) {
    try {
      const { url, nodeTimeout } = readStoreAccess();
      if (url !== null && !store.current) await openShared(url, nodeTimeout);
      getDb();
      return;
    } catch (error) {
      if (storeFault(error) !== "busy" || waited >= PATIENCE) throw error;
    }
    await sleep(PAUSE);
  }
}

/** Closes the database, so that the write-ahead log is checkpointed. A later `getDb` opens it again. */
export function closeDb(): void {
  void store.current?.close();
  store.current = null;
}

/**
 * Milliseconds between test writes while the store is full or busy, so that the condition ends even when
 * nothing else writes.
 */
const PROBE = 2000;

function watched(db: Store): Store {
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    clearTimeout(timer);
    if (!db.open || storeCondition() === "ok" || storeCondition() === "damaged") return;
    timer = setTimeout(
      () =>
        void db
          .probeWriting()
          .catch(() => undefined)
          .then(look),
      PROBE,
    );
    timer.unref();
  };
  onStoreCondition(look);
  return db;
}
