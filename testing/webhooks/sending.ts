// A sender for one test: its own store, a clock that is moved by hand, and addresses on loopback.

import { openSqlite } from "@/db/sqlite/store";
import { createGuardedPost } from "@/lib/fetch/guarded-post";
import type { Sending } from "@/lib/webhooks/sender";
import { openTestDatabase, sqliteOf } from "@/testing/db/db";

const SECRET = "a secret of the environment, long enough";

/** A clock that stands still until it is moved; waits end when it has passed them. */
export function movedClock() {
  let at = Date.UTC(2026, 10, 26, 9);
  const sleepers = new Set<{ until: number; wake: () => void }>();
  return {
    now: () => at,
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const sleeper = { until: at + ms, wake: resolve };
        sleepers.add(sleeper);
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      }),
    move(ms: number) {
      at += ms;
      for (const sleeper of sleepers)
        if (sleeper.until <= at) {
          sleepers.delete(sleeper);
          sleeper.wake();
        }
    },
  };
}

export type TestSending = Sending & {
  clock: ReturnType<typeof movedClock>;
  /** Closes the store and opens it as a new process does. */
  reopen(): Sending & { clock: ReturnType<typeof movedClock> };
  /** The database with its log, as bytes of Latin-1. */
  file: string;
  close(): void;
};

export function createTestSending(): TestSending {
  const store = openTestDatabase();
  const clock = movedClock();
  const shared = {
    clock,
    dataDir: store.dir,
    source: { GROUNDWORK_SECRET: SECRET } as unknown as NodeJS.ProcessEnv,
    post: createGuardedPost({ hosts: () => ["127.0.0.1"] }),
  };
  let { db } = store;
  return {
    ...shared,
    db,
    file: store.file,
    reopen() {
      sqliteOf(db).database.$client.close();
      db = openSqlite(store.file);
      return { ...shared, db };
    },
    close() {
      sqliteOf(db).database.$client.close();
      store.close();
    },
  };
}
