// Shared by the tests of deletions: an engine whose clock can be advanced.

import { setTimeout as delay } from "node:timers/promises";
import type { TestDatabase } from "@/testing/db/db";
import { sqliteOf } from "@/testing/db/db";
import { createTestEngine, type Loop, type TestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";

const TABLES = [
  "threads",
  "runs",
  "run_events",
  "sources",
  "pages",
  "reports",
  "citations",
  "calls",
  "spending",
  "search_entries",
  "search_index_docsize",
  "fetched_pages",
] as const;

export type TimedEngine = TestEngine & {
  /** Advances the clock and wakes everything that sleeps until then. */
  advance(ms: number): Promise<void>;
  parts: { engine: TestEngine; dataDir: string };
};

/** Number of rows of each table. */
export const rowsIn = ({ db }: Pick<TestDatabase, "db">): Record<string, number> =>
  Object.fromEntries(
    TABLES.map((name) => [
      name,
      sqliteOf(db).database.$client.prepare(`select count(*) from ${name}`).pluck().get() as number,
    ]),
  );

/** An engine in which short waits are real and long ones last until the clock is advanced. */
export function timedEngine(loop: Loop = sampleLoop(), store?: TestDatabase): TimedEngine {
  const base = createTestEngine(loop, store);
  let ahead = 0;
  const sleepers = new Set<{ at: number; wake: () => void }>();
  const now = () => Date.now() + ahead;
  const sleep = async (ms: number, signal: AbortSignal) => {
    if (ms < 3000) return delay(ms, undefined, { signal });
    await new Promise<void>((wake, abort) => {
      const sleeper = { at: now() + ms, wake };
      sleepers.add(sleeper);
      signal.addEventListener("abort", () => abort(signal.reason), { once: true });
    });
  };
  const engine = { ...base, clock: { now, sleep } };
  return Object.assign(engine, {
    parts: { engine, dataDir: base.store.dir },
    async advance(ms: number) {
      ahead += ms;
      for (const sleeper of [...sleepers].filter(({ at }) => at <= now())) {
        sleepers.delete(sleeper);
        sleeper.wake();
      }
      // Woken tasks run in turns of the event loop.
      for (let turn = 0; turn < 20; turn += 1) await delay(1);
    },
  });
}
