// The one database connection of the process. It is opened on first use: a build imports every route and must
// not create a database.

import { setTimeout as sleep } from "node:timers/promises";
import { storeFault } from "@/db/sqlite/faults";
import { openSqlite, type SqliteStore } from "@/db/sqlite/store";
import { watchDatabase } from "@/db/sqlite/when-free";
import type { Store } from "@/db/store/store";
import { readEnv } from "@/lib/config/env";
import { processSingleton } from "@/lib/singleton";
import { onStoreCondition, storeCondition, storeWatch } from "./store-condition";
import { storeFile } from "./store-file";

const database = processSingleton("database", () => ({ current: null as Store | null }));

/** The database of this process; opened and migrated at the first call. */
export function getDb(): Store {
  database.current ??= watched(openSqlite(storeFile(readEnv().dataDir)));
  return database.current;
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
  void database.current?.close();
  database.current = null;
}

/**
 * Milliseconds between test writes while the store is full or busy, so that the condition ends even when
 * nothing else writes.
 */
const PROBE = 2000;

function watched(db: SqliteStore): Store {
  watchDatabase(db.database, storeWatch);
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
