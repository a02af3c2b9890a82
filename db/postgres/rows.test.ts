import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { call, creation, T0 } from "@/testing/db/contract/records";
import { openTestPostgres, postgresPrograms, type TestPostgres } from "@/testing/db/postgres";
import { storeNewRun } from "./queries/record";
import { insertRows } from "./rows";
import { calls, sessions, users } from "./schema";

const user = (id: string) => ({
  ...{ id, name: id, nameKey: id, password: "", role: "user" as const, founder: false, createdAt: T0 },
});

describe.skipIf(postgresPrograms() === null)("Many rows in one statement", () => {
  let opened: TestPostgres;
  beforeEach(async () => {
    opened = await openTestPostgres();
  });
  afterEach(() => opened.close());

  it("a value that only later rows have is stored, and a column that no row has gets its default", async () => {
    const { db } = opened;
    await insertRows(db, users, [user("a"), { ...user("b"), email: "b@example.org" }]);
    const emails = await db.select({ id: users.id, email: users.email }).from(users).orderBy(users.id);
    expect(emails).toEqual([
      { id: "a", email: null },
      { id: "b", email: "b@example.org" },
    ]);
    await insertRows(db, sessions, [{ digest: "d", userId: "a", createdAt: T0, usedAt: T0 }]);
    expect((await db.select().from(sessions))[0]?.byProvider).toBe(false);
  });

  it("rows are numbered in their order", async () => {
    const { db } = opened;
    await storeNewRun(db, creation("r1", "t1"));
    const rows = Array.from({ length: 500 }, (_, at) => call("r1", `call-${(at * 7) % 500}`));
    await insertRows(db, calls, rows);
    const stored = await db.select({ callId: calls.callId }).from(calls).orderBy(calls.docid);
    expect(stored.map(({ callId }) => callId)).toEqual(rows.map(({ callId }) => callId));
  });

  it("no rows are no statement", async () => {
    await insertRows(opened.db, users, []);
    expect(await opened.db.select().from(users)).toEqual([]);
  });

  it("a statement is prepared once for each connection", async () => {
    const { db } = opened;
    for (const id of ["a", "b", "c"]) await insertRows(db, users, [user(id)]);
    const { rows } = await db.$client.query(
      "SELECT name FROM pg_prepared_statements WHERE statement LIKE 'INSERT INTO \"users\"%'",
    );
    expect(rows).toHaveLength(1);
  });
});
