// Records whose answer is lost on the way back.

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { columns, creation, event, record } from "@/testing/db/contract/records";
import { openTestPostgres, postgresPrograms, type TestPostgres } from "@/testing/db/postgres";
import { storeNewRun, storeRecord } from "./queries/record";
import { listRunEvents } from "./queries/run-events";

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
