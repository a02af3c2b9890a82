// Watches and their times, in both stores.

import { afterEach, describe, expect, it } from "vitest";
import type { WatchTimeRow } from "@/db/store/watches";
import { type AnyStore, storeKinds } from "@/testing/db/stores";
import { aWatch } from "@/testing/watches/rows";
import { aReport, aRun, aThread, aUser } from "./rows";

const time = (watchId: string, dueAt: number, rest: Partial<WatchTimeRow> = {}): WatchTimeRow => ({
  ...{
    id: `watch:${watchId}:${dueAt}`,
    watchId,
    dueAt,
    at: dueAt + 1,
    runId: null,
    skipped: null,
    line: null,
  },
  ...{ isQuiet: null, counts: null, told: false, settledAt: null },
  ...rest,
});
const founder = (id: string) => ({ id, owner: null });

describe.each(storeKinds)("$kind: watches", ({ open }) => {
  let opened: AnyStore | null = null;
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });
  async function given(...rows: ReturnType<typeof aWatch>[]) {
    opened = await open();
    await opened.run(
      [aUser("bob"), aThread("thr"), aRun("run", "thr"), aRun("done", "thr", { money: 1.5 })].join("\n"),
    );
    for (const row of rows) await opened.store.addWatch(row, 9);
    return opened.store;
  }
  const run = (statement: string) => opened?.run(statement);

  it("an owner has at most so many that have not ended, however many are added at once", async () => {
    const store = await given(aWatch("old", { ownerId: "bob", endedAt: 5 }));
    const added = await Promise.all(
      ["a", "b", "c", "d"].map((id) => store.addWatch(aWatch(id, { ownerId: "bob" }), 2)),
    );
    expect(added.filter(Boolean)).toHaveLength(2);
    expect(await store.listWatches("bob")).toHaveLength(3);
    expect(await store.listWatches(null)).toEqual([]);
  });

  it("is returned as it was stored, changed and deleted, by its owner alone", async () => {
    const row = aWatch("a", { threadId: "thr", places: ["web"], runMoney: 0.25, channels: ["webhook"] });
    const store = await given(row);
    expect(await store.findWatch(founder("a"))).toEqual(row);
    expect(await store.findWatch({ id: "a", owner: "bob" })).toBeNull();
    expect(await store.updateWatch({ id: "a", owner: "bob" }, { pausedAt: 3 })).toBeNull();
    expect(await store.removeWatch({ id: "a", owner: "bob" })).toBeNull();
    expect(await store.updateWatch(founder("a"), { pausedAt: 3 })).toEqual({ ...row, pausedAt: 3 });
    const cited = { ...row, pausedAt: 3, lookAt: "cited" };
    expect(await store.updateWatch(founder("a"), { lookAt: "cited" })).toEqual(cited);
    expect(await store.findWatch(founder("a"))).toEqual(cited);
    expect(await store.removeWatch(founder("a"))).toMatchObject({ id: "a" });
    expect(await store.findAnyWatch("a")).toBeNull();
  });

  it("two who look at once claim each due watch once, and again only when the claim has run out", async () => {
    const ids = ["a", "b", "c", "d", "e"];
    const store = await given(
      ...ids.map((id) => aWatch(id, { nextAt: 100 })),
      aWatch("later", { nextAt: 201 }),
    );
    const claim = (now: number) => store.claimWatches({ now, until: now + 50, most: 9 });
    const taken = (await Promise.all([claim(200), claim(200), claim(200)])).flat();
    expect(taken.map(({ id }) => id).sort()).toEqual(ids);
    expect(await claim(249)).toMatchObject([{ id: "later" }]);
    expect(await claim(250)).toHaveLength(5);
    await store.releaseWatch("a", null);
    await store.releaseWatch("b", 260);
    expect((await claim(251)).map(({ id }) => id)).toEqual(["a"]);
    expect((await claim(261)).map(({ id }) => id)).toEqual(["b"]);
  });

  it("two who answer one time at once store it once, and the next time is theirs", async () => {
    const store = await given(aWatch("a", { nextAt: 100 }));
    const add = () => store.addWatchTime(time("a", 100, { runId: "run" }), { nextAt: 300, threadId: "thr" });
    expect((await Promise.all([add(), add(), add()])).filter(Boolean)).toHaveLength(1);
    expect(await store.findWatch(founder("a"))).toMatchObject({ nextAt: 300, threadId: "thr" });
    expect(await store.listWatchTimes({ watchId: "a", most: 9 })).toHaveLength(1);
    expect(await store.nextWatchTime()).toBe(300);
  });

  it("a person is told of their own watches: what is new and unseen, what works, what comes next", async () => {
    const store = await given(
      aWatch("a", { threadId: "thr", nextAt: 500, seenAt: 100 }),
      aWatch("b", { nextAt: 400, seenAt: 0 }),
      aWatch("bobs", { ownerId: "bob", nextAt: 50 }),
    );
    const none = { unseen: 0, toldAt: null, isOpen: false };
    expect(await store.watchNews(null)).toEqual({ ...none, nextAt: 400 });
    expect(await store.watchNews("bob")).toEqual({ ...none, nextAt: 50 });
    const add = (...given: Parameters<typeof time>) => store.addWatchTime(time(...given), { threadId: null });
    await add("a", 90, { told: true, settledAt: 100 });
    await add("a", 110, { told: true, settledAt: 120 });
    await add("a", 130, { told: false, settledAt: 140 });
    await add("b", 10, { told: true, settledAt: 20 });
    await add("b", 160, { runId: "run" });
    await add("bobs", 150, { told: true, settledAt: 151 });
    expect(await store.watchNews(null)).toEqual({ unseen: 2, toldAt: 120, isOpen: true, nextAt: 400 });
    await store.updateWatch(founder("a"), { seenAt: 120 });
    expect(await store.watchNews(null)).toMatchObject({ unseen: 1, toldAt: 20 });
    await run("update threads set deleting_at = 9 where id = 'thr'");
    expect(await store.watchNews(null)).toMatchObject({ nextAt: 400 });
    expect(await store.watchNews("bob")).toMatchObject({ unseen: 1, toldAt: 151, isOpen: false });
  });

  it("a list of threads has the key of the newest run, which says whether a watch started it", async () => {
    const store = await given();
    const key = async () => (await store.findListedThread({ id: "thr", owner: null }))?.idempotencyKey;
    expect(await key()).toBeNull();
    await run("update runs set idempotency_key = 'watch:a:100' where id = 'done'");
    expect(await key()).toBe("watch:a:100");
  });

  it("a schedule that was changed meanwhile keeps its time, and a deleted watch gets none", async () => {
    const store = await given(aWatch("a", { nextAt: 150 }));
    expect(await store.addWatchTime(time("a", 100), { nextAt: 300, threadId: null })).toBe(true);
    expect(await store.findWatch(founder("a"))).toMatchObject({ nextAt: 150 });
    expect(await store.addWatchTime(time("gone", 100), { nextAt: 300, threadId: null })).toBe(false);
  });

  it("a time is settled once, when its run has ended, and with its message", async () => {
    const store = await given(aWatch("a", { threadId: "thr" }));
    await store.addWebhook(
      {
        ...{
          id: "hook",
          ownerId: null,
          name: "",
          url: "https://hook.example",
          events: ["watch"],
          sealed: "s",
        },
        ...{ createdAt: 1, pausedAt: null, pausedWhy: null, failingSince: null },
      },
      9,
    );
    await run("UPDATE runs SET status = 'researching' WHERE id = 'run'");
    await store.addWatchTime(time("a", 100, { runId: "run" }), { threadId: null });
    const claim = () => store.claimWatches({ now: 200, until: 201, most: 9 });
    expect(await store.listUnsettledTimes("a")).toEqual([]);
    expect(await claim()).toEqual([]);
    await run(
      `UPDATE runs SET status = 'completed' WHERE id = 'run'; ${aReport("rep", { thread: "thr", run: "run" })}`,
    );
    expect(await claim()).toMatchObject([{ id: "a" }]);
    expect(await store.listUnsettledTimes("a")).toMatchObject([
      { status: "completed", reportId: "rep", told: false },
    ]);
    const counts = { new: 1, changed: 0, gone: 0, unchanged: 2 };
    const found = { id: "watch:a:100", line: "One new.", isQuiet: false, counts, told: true, settledAt: 7 };
    const cause = { type: "watch.completed" as const, events: ["watch" as const], body: "{}", runId: "run" };
    const settle = () => store.settleWatchTime(found, { ...cause, threadId: "thr", at: 7 });
    expect((await Promise.all([settle(), settle()])).filter(Boolean)).toHaveLength(1);
    expect(await store.listWatchTimes({ watchId: "a", most: 9 })).toMatchObject([{ ...found, dueAt: 100 }]);
    expect(await store.listDeliveries({ webhookId: "hook", most: 9 })).toMatchObject([
      { type: "watch.completed" },
    ]);
    expect(await claim()).toEqual([]);
  });

  it("sums what its runs cost since a time, with those of their delegates", async () => {
    const store = await given(aWatch("a", { threadId: "thr" }));
    await run([aThread("del", { delegated_by: "done" }), aRun("sub", "del", { money: 0.25 })].join("\n"));
    await store.addWatchTime(time("a", 100, { runId: "done" }), { threadId: null });
    expect(await store.sumWatchMoney({ watchId: "a", since: 101 })).toBe(1.75);
    expect(await store.sumWatchMoney({ watchId: "a", since: 102 })).toBe(0);
  });

  it("rests while its thread can be brought back, and goes with it and with its owner", async () => {
    const store = await given(
      aWatch("a", { threadId: "thr", nextAt: 100 }),
      aWatch("b", { ownerId: "bob", nextAt: 100 }),
    );
    await store.addWatchTime(time("a", 50, { runId: "run" }), { threadId: null });
    await run("UPDATE threads SET deleting_at = 9 WHERE id = 'thr'");
    expect(await store.listWatches(null)).toEqual([]);
    expect(await store.findAnyWatch("a")).toBeNull();
    expect(await store.claimWatches({ now: 200, until: 300, most: 9 })).toMatchObject([{ id: "b" }]);
    await run("DELETE FROM threads WHERE id = 'thr'");
    await run("DELETE FROM users WHERE id = 'bob'");
    expect(await opened?.rows("SELECT id FROM watches UNION SELECT id FROM watch_times")).toEqual([]);
  });
});
