// The crash harness on PostgreSQL. A store there has no image: each death is a life of its own in a database of its own, whose
// connections end at the crash point, also in the middle of a transaction.

import type { PoolClient } from "pg";
import { connectPostgres, type Database } from "@/db/postgres/client";
import { postgresStore } from "@/db/postgres/store";
import { tokensOf } from "@/lib/text/words";
import type { TestDatabase } from "@/testing/db/db";
import { endConnections, openTestPostgres } from "@/testing/db/postgres";
import type { LeftStore, Stored } from "./restarts";
import type { ScenarioOptions } from "./scenario";

type Watch = Parameters<NonNullable<ScenarioOptions["watch"]>>;
/** A life that is over sends nothing and hears nothing. */
type Mortal = { frozen: boolean };

const never = () => new Promise<never>(() => undefined);

/** What a statement without a transaction starts with when it writes. */
const WRITES = /^\s*(?:insert|update|delete|with)\b/i;
const textOf = (statement: unknown): string =>
  typeof statement === "string" ? statement : String((statement as { text?: unknown }).text);

/** Sends something that commits, with a crash point before and after it. */
async function commit(send: () => Promise<unknown>, [border, committed]: Watch, life: Mortal) {
  border("commits");
  if (life.frozen) return never();
  const done = await send();
  committed();
  border("committed");
  return life.frozen ? never() : done;
}

type Send = (...given: unknown[]) => Promise<unknown>;

/** Crash points around each COMMIT of the connection, until it is returned. */
function watchCommits(client: PoolClient, parts: Watch, life: Mortal): PoolClient {
  const { query, release } = client;
  const send = query.bind(client) as Send;
  return Object.assign(client, {
    query: (...given: unknown[]) =>
      given[0] === "COMMIT" ? commit(() => send("COMMIT"), parts, life) : send(...given),
    release(broken?: boolean) {
      Object.assign(client, { query });
      release.call(client, broken);
    },
  });
}

function watched(db: Database, parts: Watch, life: Mortal): TestDatabase["db"] {
  const pool = db.$client;
  const connect = async () => watchCommits(await pool.connect(), parts, life);
  const send = pool.query.bind(pool) as unknown as Send;
  Object.assign(pool, {
    query: (...given: unknown[]) =>
      WRITES.test(textOf(given[0])) ? commit(() => send(...given), parts, life) : send(...given),
  });
  const query = (...given: unknown[]) => (pool.query as unknown as Send)(...given);
  const own: Database = Object.create(db, {
    $client: { value: Object.assign(Object.create(pool), { connect, query }) },
  });
  // The harness uses what both kinds of store have.
  return postgresStore(own) as unknown as TestDatabase["db"];
}

/** A life in the database at `url`; `drop` deletes it. */
function storedAt(url: string, drop: () => Promise<void>): Stored {
  const db = connectPostgres(url, { tokensOf });
  const pool = db.$client;
  const life: Mortal = { frozen: false };
  const store = postgresStore(db);
  return {
    store: {
      ...{ db: store as unknown as TestDatabase["db"], file: url, dir: "" },
      async close() {
        await store.close();
        await drop();
      },
    },
    watch: (...parts) => watched(db, parts, life),
    freeze() {
      life.frozen = true;
      Object.assign(pool, { connect: never, query: never });
    },
    async restart() {
      await endConnections(url);
      return storedAt(url, drop);
    },
    keep: () => keptFrom(url),
  };
}

/** A copy of the database, of which each life finds one of its own. */
async function keptFrom(copyOf: string): Promise<LeftStore> {
  const kept = await openTestPostgres({ copyOf });
  return {
    open: async () => {
      const { url, close } = await openTestPostgres({ copyOf: kept.url });
      return storedAt(url, close);
    },
    drop: kept.close,
  };
}

/** Opens an empty store on PostgreSQL for the lives of a run. */
export async function openPostgresLife(): Promise<Stored> {
  const { url, close } = await openTestPostgres();
  return storedAt(url, close);
}
