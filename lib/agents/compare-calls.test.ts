import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertCalls } from "@/db/sqlite/queries/calls";
import type { CallRow } from "@/db/store/calls";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { compareCalls } from "./compare-calls";

const DAY = 86_400_000;
const NOW = 1000 * DAY;
let store: TestDatabase;
beforeEach(() => {
  store = openTestDatabase();
  sqliteOf(store.db).database.$client.exec(
    "insert into threads (id, title, created_at, updated_at) values ('t','t',0,0); insert into runs (id, thread_id, question, agent, scope, status, created_at) values ('r','t','q','a','both','completed',0)",
  );
});
afterEach(() => store.close());

let made = 0;
const row = (own: Partial<CallRow> = {}): CallRow => {
  made += 1;
  return {
    runId: "r",
    callId: `1-${made}`,
    tool: "websearchtool",
    activity: "websearchtool",
    variant: "default",
    mode: "code",
    outcome: "succeeded",
    startedAt: NOW - DAY,
    took: 100,
    inputTokens: 10,
    outputTokens: 1,
    citations: null,
    ...own,
  };
};
const compare = (days = 90, most?: number) => compareCalls(store.db, { days, now: NOW, most });

describe("Compared calls", () => {
  it("are grouped by tool, activity, variant and mode", async () => {
    const ways: Partial<CallRow>[] = [
      {},
      { variant: "fast" },
      { activity: "other" },
      { mode: "latent" },
      { tool: "z" },
    ];
    insertCalls(sqliteOf(store.db).database, [row(), ...ways.map((way) => row(way))]);
    const { compared } = await compare();
    expect(compared.map(({ succeeded }) => succeeded)).toEqual([2, 1, 1, 1, 1]);
    expect(compared.at(-1)?.tool).toBe("z");
  });

  it("count calls that were made; stopped ones are ignored", async () => {
    const ended: CallRow["outcome"][] = ["succeeded", "succeeded", "failed", "stopped", "skipped", "skipped"];
    insertCalls(
      sqliteOf(store.db).database,
      ended.map((outcome) => row({ outcome, inputTokens: outcome === "skipped" ? 9000 : 10 })),
    );
    expect((await compare()).compared).toMatchObject([
      { succeeded: 2, failed: 1, leftOut: 3, inputTokens: 10, outputTokens: 1 },
    ]);
  });

  it("have the median and the 95th percentile of successful calls", async () => {
    const times = Array.from({ length: 100 }, (_, index) => row({ took: (index + 1) * 10 }));
    insertCalls(sqliteOf(store.db).database, [...times, row({ outcome: "failed", took: 60_000 })]);
    expect((await compare()).compared).toMatchObject([{ median: 500, slowest: 950 }]);
  });

  it("show how many returned something that a report cites", async () => {
    insertCalls(sqliteOf(store.db).database, [
      row(),
      row({ citations: 0 }),
      row({ citations: 3 }),
      row({ citations: 1 }),
    ]);
    expect((await compare()).compared).toMatchObject([{ bringing: 3, cited: 2, citations: 4 }]);
  });

  it("are those of the last days", async () => {
    insertCalls(
      sqliteOf(store.db).database,
      [1, 6, 8, 29, 31, 89, 91].map((days) => row({ startedAt: NOW - days * DAY })),
    );
    expect([(await compare(7)).calls, (await compare(30)).calls, (await compare(90)).calls]).toEqual([
      2, 4, 6,
    ]);
  });

  it("are limited to the newest ones, and say so", async () => {
    const many = Array.from({ length: 9001 }, (_, index) =>
      row({ startedAt: NOW - 9001 + index, took: index }),
    );
    sqliteOf(store.db).database.transaction(() => insertCalls(sqliteOf(store.db).database, many));
    expect(await compare(90, 9001)).toMatchObject({ calls: 9001, cut: false, compared: [{ median: 4500 }] });
    expect(await compare(90, 5000)).toMatchObject({ calls: 5000, cut: true, compared: [{ median: 6500 }] });
  });

  it("with equal times are each counted once", async () => {
    sqliteOf(store.db).database.transaction(() =>
      insertCalls(
        sqliteOf(store.db).database,
        Array.from({ length: 8001 }, () => row()),
      ),
    );
    expect((await compare()).compared).toMatchObject([{ succeeded: 8001 }]);
  });
});
