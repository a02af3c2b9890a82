// Webhooks and their deliveries, in both stores.

import { afterEach, describe, expect, it } from "vitest";
import type { WebhookChange, WebhookRow } from "@/db/store/webhooks";
import type { Outcome } from "@/lib/webhooks/outcome";
import { type AnyStore, storeKinds } from "@/testing/db/stores";
import { record } from "./records";
import { aRun, aThread, aUser } from "./rows";

const webhook = (id: string, rest: Partial<WebhookRow> = {}): WebhookRow => ({
  ...{
    id,
    ownerId: null,
    name: "",
    url: `https://${id}.example`,
    events: ["ended"],
  },
  ...{ sealed: `sealed-${id}`, createdAt: 1, pausedAt: null, pausedWhy: null, failingSince: null },
  ...rest,
});

/** A delivery that waits. */
const waiting = (
  id: string,
  webhookId: string,
  nextAt: number | null,
  rest: Record<string, unknown> = {},
) => {
  const row = {
    type: "run.completed",
    body: `body-${id}`,
    status: "waiting",
    attempts: 0,
    created_at: nextAt ?? 0,
    ...rest,
  };
  const values = [id, webhookId, ...Object.values(row)].map((value) =>
    typeof value === "number" ? value : `'${value}'`,
  );
  return `INSERT INTO webhook_deliveries (id, webhook_id, ${Object.keys(row).join(", ")}, next_at)
    VALUES (${values.join(", ")}, ${nextAt ?? "NULL"});`;
};

const delivered: Outcome = {
  status: "delivered",
  nextAt: null,
  answerStatus: 200,
  answer: "ok",
  fault: null,
  pause: null,
};
const refused: Outcome = {
  status: "waiting",
  nextAt: 500,
  answerStatus: 500,
  answer: "no",
  fault: "refused",
  pause: null,
};

describe.each(storeKinds)("$kind: webhooks", ({ open }) => {
  let opened: AnyStore | null = null;
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });
  async function given(webhooks: WebhookRow[], ...statements: string[]) {
    opened = await open();
    await opened.run(aUser("bob"));
    for (const one of webhooks) await opened.store.addWebhook(one, 9);
    await opened.run(statements.join("\n"));
    return opened.store;
  }

  it("an owner has at most so many, however many are added at once", async () => {
    const store = await given([]);
    const added = await Promise.all(
      ["a", "b", "c", "d"].map((id) => store.addWebhook(webhook(id, { ownerId: "bob" }), 2)),
    );
    expect(added.filter(Boolean)).toHaveLength(2);
    expect(await store.addWebhook(webhook("own"), 2)).toBe(true);
    expect(await store.listWebhooks(null)).toEqual([webhook("own")]);
    expect(await store.listAllWebhooks()).toHaveLength(3);
  });

  it("is found, changed and removed by its owner", async () => {
    const store = await given([webhook("b", { createdAt: 2 }), webhook("a", { createdAt: 2 }), webhook("c")]);
    expect((await store.listWebhooks(null)).map(({ id }) => id)).toEqual(["c", "a", "b"]);
    const one = { id: "a", owner: null };
    expect(await store.findWebhook(one)).toEqual(webhook("a", { createdAt: 2 }));
    expect(await store.findWebhook({ ...one, owner: "bob" })).toBeNull();
    const change: WebhookChange = {
      name: "N",
      events: ["failed"],
      pausedAt: 5,
      pausedWhy: "person",
    };
    expect(await store.updateWebhook(one, change)).toEqual({ ...webhook("a", { createdAt: 2 }), ...change });
    expect(await store.updateWebhook({ ...one, owner: "bob" }, { name: "x" })).toBeNull();
    expect(await store.removeWebhook({ ...one, owner: "bob" })).toBeNull();
    expect(await store.removeWebhook(one)).toMatchObject({ id: "a", name: "N" });
    expect(await store.findWebhook(one)).toBeNull();
  });

  it("deliveries that are due are claimed once, one of each webhook, the longest due first", async () => {
    const store = await given(
      [webhook("a"), webhook("b"), webhook("c"), webhook("p")],
      waiting("a2", "a", 20),
      waiting("a1", "a", 10),
      waiting("b1", "b", 5),
      waiting("c1", "c", 99),
      waiting("p1", "p", 1),
      waiting("d1", "b", null, { status: "delivered" }),
    );
    await store.updateWebhook({ id: "p", owner: null }, { pausedAt: 1, pausedWhy: "person" });
    expect(await store.nextDelivery()).toBe(5);
    const claim = { now: 50, until: 80, most: 9, busy: [] };
    expect(
      (await store.claimDeliveries({ ...claim, until: 79, busy: ["b"], most: 1 })).map(({ id }) => id),
    ).toEqual(["a1"]);
    expect(await store.claimDeliveries(claim)).toEqual([
      {
        id: "b1",
        webhookId: "b",
        body: "body-b1",
        attempts: 1,
        url: "https://b.example",
        sealed: "sealed-b",
      },
      {
        id: "a2",
        webhookId: "a",
        body: "body-a2",
        attempts: 1,
        url: "https://a.example",
        sealed: "sealed-a",
      },
    ]);
    expect(await store.claimDeliveries(claim)).toEqual([]);
    expect(await store.nextDelivery()).toBe(79);
    // An attempt that never ended is repeated.
    expect(
      (await store.claimDeliveries({ ...claim, now: 80, until: 200 })).map(({ id, attempts }) => [
        id,
        attempts,
      ]),
    ).toEqual([
      ["a1", 2],
      ["b1", 2],
    ]);
  });

  it("no delivery is claimed twice by those who claim at once", async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `w${index}`);
    const store = await given(
      ids.slice(0, 9).map((id) => webhook(id)),
      ...ids.slice(0, 9).map((id) => waiting(`d-${id}`, id, 1)),
    );
    const claims = await Promise.all(
      Array.from({ length: 5 }, () => store.claimDeliveries({ now: 50, until: 80, most: 3, busy: [] })),
    );
    const claimed = claims.flat().map(({ id }) => id);
    expect(new Set(claimed).size).toBe(claimed.length);
  });

  it("stores what became of an attempt, and how long the webhook fails", async () => {
    const store = await given([webhook("a")], waiting("a1", "a", 10), waiting("a2", "a", 10));
    const told: (number | null)[] = [];
    const settle = (id: string, now: number, outcome: Outcome) =>
      store.settleDelivery({ id, webhookId: "a", now }, (failingSince) => {
        told.push(failingSince);
        return outcome;
      });
    expect(await settle("a1", 100, refused)).toEqual(refused);
    await settle("a1", 200, { ...refused, status: "given_up", nextAt: null, pause: "failing" });
    expect(await store.findDelivery({ id: "a1", webhookId: "a" })).toMatchObject({
      status: "given_up",
      answerStatus: 500,
      fault: "refused",
      settledAt: 200,
      nextAt: null,
    });
    expect(await store.findWebhook({ id: "a", owner: null })).toMatchObject({
      failingSince: 100,
      pausedAt: 200,
      pausedWhy: "failing",
    });
    await settle("a2", 300, delivered);
    expect(told).toEqual([null, 100, 100]);
    expect(await store.findWebhook({ id: "a", owner: null })).toMatchObject({
      failingSince: null,
      pausedAt: 200,
    });
    expect(await store.settleDelivery({ id: "a1", webhookId: "gone", now: 1 }, () => delivered)).toBeNull();
  });

  it("is sent again or at once, listed newest first, and deleted when it is old", async () => {
    const store = await given(
      [webhook("a")],
      waiting("a1", "a", null, { status: "given_up", attempts: 7, created_at: 5 }),
    );
    expect(await store.reclaimDelivery({ id: "a1", webhookId: "b", until: 90 })).toBeNull();
    expect(await store.reclaimDelivery({ id: "a1", webhookId: "a", until: 90 })).toMatchObject({
      id: "a1",
      attempts: 1,
    });
    expect(await store.nextDelivery()).toBe(90);
    const row = {
      id: "test",
      webhookId: "a",
      type: "webhook.test" as const,
      body: "{}",
      createdAt: 60,
      until: 70,
    };
    expect(await store.addClaimedDelivery(row)).toEqual({
      ...{
        id: "test",
        webhookId: "a",
        body: "{}",
        attempts: 1,
        url: "https://a.example",
        sealed: "sealed-a",
      },
    });
    expect((await store.listDeliveries({ webhookId: "a", most: 9 })).map(({ id }) => id)).toEqual([
      "test",
      "a1",
    ]);
    expect(await store.listDeliveries({ webhookId: "a", most: 1 })).toHaveLength(1);
    expect(await store.findDelivery({ id: "test", webhookId: "b" })).toBeNull();
    expect(await store.deleteOldDeliveries(60)).toBe(1);
    expect(await store.removeWebhook({ id: "a", owner: null })).not.toBeNull();
    expect(await store.nextDelivery()).toBeNull();
  });

  it("a record tells the webhooks of its owner that want to know, and none of a delegate", async () => {
    const store = await given(
      [
        webhook("all"),
        webhook("failed", { events: ["failed"] }),
        webhook("bobs", { ownerId: "bob" }),
        webhook("paused", { pausedAt: 1, pausedWhy: "person" }),
      ],
      aThread("t"),
      aRun("r", "t", { status: "running" }),
    );
    await store.storeRecord(
      record("r", "t", {
        at: 50,
        causes: [{ type: "run.completed", body: "{}", events: ["ended", "question"] }],
      }),
    );
    const deliveries =
      (await opened?.rows(
        "SELECT webhook_id, run_id, status, next_at, created_at FROM webhook_deliveries",
      )) ?? [];
    expect(
      deliveries.map((row) => ({ ...row, next_at: Number(row.next_at), created_at: Number(row.created_at) })),
    ).toEqual([{ webhook_id: "all", run_id: "r", status: "waiting", next_at: 50, created_at: 50 }]);
  });
});
