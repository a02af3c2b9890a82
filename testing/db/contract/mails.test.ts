// Mails of watches, in both stores.

import { afterEach, describe, expect, it } from "vitest";
import { type AnyStore, storeKinds } from "@/testing/db/stores";
import { aWatch } from "@/testing/watches/rows";
import { aThread, aUser } from "./rows";

describe.each(storeKinds)("$kind: mails", ({ open }) => {
  let opened: AnyStore | null = null;
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });
  const rest = { mailTo: "ada@mail.example", channels: ["email" as const] };
  async function given() {
    opened = await open();
    await opened.run([aUser("bob"), aThread("thr")].join("\n"));
    await opened.store.addWatch(aWatch("a", { ...rest, threadId: "thr" }), 9);
    await opened.store.addWatch(aWatch("b", { ...rest, ownerId: "bob" }), 9);
    return opened.store;
  }
  const time = (watchId: string, dueAt: number, settledAt: number | null) => ({
    ...{ id: `watch:${watchId}:${dueAt}`, watchId, dueAt, at: dueAt, runId: null, skipped: null, line: null },
    ...{ isQuiet: null, counts: null, told: false, settledAt },
  });
  async function mail(watchId: string, at: number, id = `mai_${watchId}_${at}`) {
    const cause = { threadId: null, mail: { id, watchId, body: "{}", at } };
    return opened?.store.addWatchTime(time(watchId, at, at), cause);
  }

  it("are written once with the time that they tell, whether it is skipped or settled later", async () => {
    const store = await given();
    expect([await mail("a", 100), await mail("a", 100, "mai_other")]).toEqual([true, false]);
    await store.addWatchTime(time("a", 200, null), { threadId: null });
    const found = { id: "watch:a:200", line: null, isQuiet: null, counts: null, told: false, settledAt: 300 };
    const settle = (id: string) =>
      store.settleWatchTime(found, null, { id, watchId: "a", body: "{}", at: 300 });
    expect((await Promise.all([settle("mai_x"), settle("mai_y")])).filter(Boolean)).toHaveLength(1);
    const rows = await opened?.rows("SELECT id FROM mails");
    expect(rows).toHaveLength(2);
    expect(await store.lastMail("a")).toMatchObject({ status: "waiting", attempts: 0, nextAt: 300 });
    expect(await store.lastMail("b")).toBeNull();
  });

  it("two who claim at once get each mail once, and again only when the claim has run out", async () => {
    const store = await given();
    for (const at of [100, 110, 120]) await mail("a", at);
    await mail("a", 999);
    const claim = (now: number) => store.claimMail({ now, until: now + 50 });
    const taken = await Promise.all([claim(200), claim(200), claim(200), claim(200), claim(200)]);
    const ids = taken.flatMap((one) => (one ? [one.id] : [])).sort();
    // A claimer that looked while another held the row finds the next one, or none.
    for (let more = await claim(200); more; more = await claim(200)) ids.push(more.id);
    expect(ids.sort()).toEqual(["mai_a_100", "mai_a_110", "mai_a_120"]);
    expect(await claim(249)).toBeNull();
    expect(await claim(250)).toMatchObject({ attempts: 2, body: "{}", ...rest });
    expect(await store.nextMail()).toBe(250);
  });

  it("stores what became of an attempt, and deletes what is old", async () => {
    const store = await given();
    await mail("a", 100);
    const deferred = { status: "waiting" as const, nextAt: 500, fault: "deferred" as const, answer: "450" };
    await store.settleMail({ id: "mai_a_100", now: 130 }, deferred);
    expect(await store.lastMail("a")).toMatchObject({ ...deferred, settledAt: null });
    expect(await store.claimMail({ now: 499, until: 900 })).toBeNull();
    const refused = { status: "given_up" as const, nextAt: null, fault: "refused" as const, answer: "550" };
    await store.settleMail({ id: "mai_a_100", now: 510 }, refused);
    await store.settleMail({ id: "mai_gone", now: 510 }, refused);
    expect(await store.lastMail("a")).toMatchObject({ ...refused, settledAt: 510 });
    expect([await store.nextMail(), await store.claimMail({ now: 999, until: 1000 })]).toEqual([null, null]);
    await mail("b", 200);
    expect(await store.deleteOldMails(200)).toBe(1);
    expect(await store.lastMail("b")).not.toBeNull();
  });

  it("wait while their thread can be brought back, and go with it and with their owner", async () => {
    const store = await given();
    await mail("a", 100);
    await mail("b", 100);
    await opened?.run("UPDATE threads SET deleting_at = 9 WHERE id = 'thr'");
    expect(await store.claimMail({ now: 200, until: 300 })).toMatchObject({ watchId: "b" });
    expect(await store.claimMail({ now: 200, until: 300 })).toBeNull();
    expect(await store.nextMail()).toBe(300);
    await opened?.run("DELETE FROM threads WHERE id = 'thr'");
    await opened?.run("DELETE FROM users WHERE id = 'bob'");
    expect(await opened?.rows("SELECT id FROM mails")).toEqual([]);
  });
});
