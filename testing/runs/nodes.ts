// Two nodes over one database of PostgreSQL, in one process: engines whose runs stay active until the test ends them.

import { openPostgresStore, type PostgresStore } from "@/db/postgres/store";
import { startNodeWork } from "@/lib/runs/nodes/node-work";
import { releaseRuns } from "@/lib/runs/recover";
import { tokensOf } from "@/lib/text/words";
import type { TestDatabase } from "@/testing/db/db";
import { openTestPostgres } from "@/testing/db/postgres";
import { createTestEngine, NO_LIMITS, type TestEngine } from "./engine";
import { gatedLoop } from "./queue";

export type TestNode = {
  engine: TestEngine;
  store: PostgresStore;
  name: string;
  /** The runs that began here, in their order. */
  begun: string[];
  /** Ends a run that works here. */
  end(runId: string): void;
};

export type TestNodes = {
  /** Joins a node that takes runs from the queue for so many places; none: it only answers people. */
  join(places?: number): Promise<TestNode>;
  close(): Promise<void>;
};

/** Opens an empty database, to which nodes are joined; `close` ends them. */
export async function openNodes(): Promise<TestNodes> {
  const { url, close } = await openTestPostgres();
  const joined: TestNode[] = [];
  return {
    async join(places = 0) {
      const onError = (error: unknown) => console.warn(error);
      const store = await openPostgresStore(url, { tokensOf, timeoutSeconds: 10, onError });
      const node = nodeOver(store, places);
      joined.push(node);
      return node;
    },
    async close() {
      for (const { engine, store } of joined.filter(({ store: own }) => own.open)) {
        await releaseRuns(engine);
        await store.close();
      }
      await close();
    },
  };
}

function nodeOver(store: PostgresStore, places: number): TestNode {
  const { gates, begun, loop } = gatedLoop();
  const engine = createTestEngine(
    loop,
    // The engine uses what both kinds of store have.
    { db: store } as unknown as TestDatabase,
  );
  const { agents } = engine;
  engine.agents = () => ({ ...agents(), limits: { ...NO_LIMITS, runsAtOnce: places } });
  startNodeWork(engine, async () => undefined);
  return { engine, store, begun, name: store.nodes?.name ?? "", end: (runId) => gates.get(runId)?.() };
}
