// Records whose answer is lost on the way back, and what other nodes hear of a record.

import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ClaimLost } from "@/db/store/claim-lost";
import { columns, creation, event, page, record } from "@/testing/db/contract/records";
import { openTestPostgres, postgresPrograms, type TestPostgres } from "@/testing/db/postgres";
import { storeNewRun, storeRecord } from "./queries/record";
import { listRunEvents } from "./queries/run-events";
import { findRun } from "./queries/runs";

describe.skipIf(postgresPrograms() === null)("A record whose answer is lost", () => {
  let opened: TestPostgres;
  beforeEach(async () => {
    opened = await openTestPostgres();
    await storeNewRun(opened.db, creation("r1", "t1"));
  });
  afterEach(() => opened.close());

  const reset = () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  const seqs = async () => (await listRunEvents(opened.db, { runId: "r1", after: 0 })).map(({ seq }) => seq);

  /** The server does what the next statement says, and its answer is lost. */
  function loseNextAnswer(): void {
    const pool = opened.db.$client;
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
    Object.assign(pool, {
      query: async (...args: unknown[]) => {
        Object.assign(pool, { query });
        await query(...args);
        throw reset();
      },
    });
  }

  it("is not written twice", async () => {
    loseNextAnswer();
    await storeRecord(
      opened.db,
      record("r1", "t1", { events: [event("r1", 2)], columns: columns({ seq: 2 }) }),
    );
    expect(await seqs()).toEqual([1, 2]);
  });

  it("is refused when another record has its numbers", async () => {
    await storeRecord(opened.db, record("r1", "t1", { events: [event("r1", 2, "step-ended")] }));
    await expect(storeRecord(opened.db, record("r1", "t1", { events: [event("r1", 2)] }))).rejects.toThrow();
    expect(await seqs()).toEqual([1, 2]);
  });
});

describe.skipIf(postgresPrograms() === null)("What other nodes hear of a record", () => {
  let opened: TestPostgres;
  let listening: pg.Client;
  const heard: string[] = [];
  const queued: string[] = [];

  beforeEach(async () => {
    opened = await openTestPostgres();
    for (const list of [heard, queued]) list.length = 0;
    listening = new pg.Client({ connectionString: opened.url });
    await listening.connect();
    listening.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await listening.query("LISTEN here");
    opened.db.links = {
      name: "node",
      saying: (announcement) => ({ channel: "here", payload: JSON.stringify(announcement) }),
      queue: async (_tx, runId) => void queued.push(runId),
    };
    await storeNewRun(opened.db, creation("r1", "t1"));
  });
  afterEach(async () => {
    await listening.end();
    await opened.close();
  });
  /** Notifications arrive before the answer of a later statement. */
  const said = async () => {
    await listening.query("SELECT 1");
    return heard.splice(0);
  };

  it("they hear of each record with events by its first number, and of none that was refused", async () => {
    const { db } = opened;
    expect(await said()).toEqual(['{"kind":"events","runId":"r1","from":1}']);
    await storeRecord(db, record("r1", "t1", { events: [event("r1", 2), event("r1", 3)] }));
    await storeRecord(db, record("r1", "t1", { events: [event("r1", 4)], pages: [page("g1", "k")] }));
    expect(await said()).toEqual([
      '{"kind":"events","runId":"r1","from":2}',
      '{"kind":"events","runId":"r1","from":4}',
    ]);
    await storeRecord(db, record("r1", "t1"));
    const late = record("r1", "t1", { epoch: 7, events: [event("r1", 5)] });
    await expect(storeRecord(db, late)).rejects.toBeInstanceOf(ClaimLost);
    expect(await said()).toEqual([]);
  });

  it("a run that joins the queue belongs to no node", async () => {
    const { db } = opened;
    await db.execute(sql`UPDATE runs SET node = 'gone'`);
    await storeRecord(db, record("r1", "t1", { events: [event("r1", 2, "run-queued")] }));
    expect(queued).toEqual(["r1"]);
    expect((await findRun(db, "r1"))?.node).toBeNull();
    expect(await said()).toContain('{"kind":"events","runId":"r1","from":2}');
  });
});
