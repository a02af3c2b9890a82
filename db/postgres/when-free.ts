// Transactions of PostgreSQL, tried again while the server is busy or away for a moment.

import { drizzle } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import { tryWhileBusy, type Watch } from "@/db/store/when-free";
import type { Database, Writer } from "./client";
import { isLost, storeFault, unavailable } from "./faults";

const watches = new WeakMap<Database, Watch>();

export function watchDatabase(db: Database, watch: Watch): void {
  watches.set(db, watch);
}

/**
 * Runs a statement that may be repeated without harm, and repeats it while the server cannot be reached or another
 * transaction is in the way, for at most 3 s. Throws the remaining error, and a full disk or a damaged file at once.
 */
export async function whenFree<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return tryWhileBusy({ watch: watches.get(db), faultOf: storeFault }, async () => {
    try {
      return await work();
    } catch (error) {
      throw unavailable(error);
    }
  });
}

/**
 * Runs a write in full or not at all, under the conditions of `whenFree`. `work` may be called again. When the
 * connection is lost during the commit, the server is asked what became of it, so that nothing is written twice.
 */
export async function transact<T>(db: Database, work: (tx: Writer) => Promise<T>): Promise<T> {
  let unsure: { id: string; done: T } | null = null;
  return whenFree(db, async () => {
    if (unsure && (await isCommitted(db, unsure.id))) return unsure.done;
    unsure = null;
    const client = await db.$client.connect();
    let broken = false;
    try {
      const id = await begin(client);
      const done = await work(drizzle({ client }));
      unsure = { id, done };
      await client.query("COMMIT");
      return done;
    } catch (error) {
      // An error of the commit itself, such as a constraint that is checked late, is an answer.
      if (!isLost(error)) unsure = null;
      broken = !(await rollback(client));
      throw error;
    } finally {
      client.release(broken);
    }
  });
}

/** Begins a transaction and returns its number, by which its outcome can be asked for. */
async function begin(client: PoolClient): Promise<string> {
  const results = (await client.query("BEGIN; SELECT pg_current_xact_id()::text AS id")) as unknown as {
    rows: { id: string }[];
  }[];
  return results[1]?.rows[0]?.id ?? "";
}

async function rollback(client: PoolClient): Promise<boolean> {
  try {
    await client.query("ROLLBACK");
    return true;
  } catch {
    return false;
  }
}

/** Throws `busy` while the transaction is neither committed nor ended. */
async function isCommitted(db: Database, id: string): Promise<boolean> {
  const { rows } = await db.$client.query<{ status: string | null }>(
    "SELECT pg_xact_status($1::xid8) AS status",
    [id],
  );
  const status = rows[0]?.status;
  if (status === "in progress") throw Object.assign(new Error("A commit is under way."), { code: "55P03" });
  return status === "committed";
}
