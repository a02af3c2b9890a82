import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tellWebhooks } from "@/db/sqlite/queries/webhook-deliveries";
import { sqliteOf } from "@/testing/db/db";
import { rows } from "@/testing/library/search";
import { startReceiver } from "@/testing/webhooks/receiver";
import { createTestSending, type TestSending } from "@/testing/webhooks/sending";
import type { WebhookEvent } from "./events";
import { changeWebhook, deleteWebhook, deliveriesOf, makeWebhook, sendNow, webhooksOf } from "./webhooks";

const MOST_WEBHOOKS = 10;

let sending: TestSending;
beforeEach(() => {
  sending = createTestSending();
  vi.stubEnv("WEBHOOK_HOSTS", "");
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  sending.close();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const URL_OF_HOOK = "https://hooks.example/a";
const make = (
  owner: string | null = null,
  events: WebhookEvent[] = ["ended", "question"],
  url = URL_OF_HOOK,
) => makeWebhook({ name: "", url, events, owner }, sending);

const person = async (id: string) => {
  const user = { id, name: id, nameKey: id, password: "-", role: "administrator", createdAt: 1 } as const;
  await sending.db.addUser(user);
  return sending.db.findOwner(id);
};

function cause(threadId: string, events: WebhookEvent[] = ["ended"]): void {
  const runId = `run-${threadId}`;
  tellWebhooks(sqliteOf(sending.db).database, {
    type: "run.completed",
    events,
    body: "{}",
    runId,
    threadId,
    at: 1,
  });
}
const thread = (id: string, owner: string | null) => {
  rows(sqliteOf(sending.db)).thread(id);
  sqliteOf(sending.db)
    .database.$client.prepare("UPDATE threads SET owner_id = ? WHERE id = ?")
    .run(owner, id);
};
const count = async (id: string, owner: string | null = null) =>
  (await deliveriesOf({ id, owner }, sending)).length;
const bytes = () =>
  ["", "-wal"].map((suffix) => readFileSync(sending.file + suffix).toString("latin1")).join("\n");

describe("A webhook", () => {
  it("SEC-20: has a secret that is shown once, and is nowhere in plain text", async () => {
    const { id, secret, ...shown } = await make();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const listed = await webhooksOf(null, sending);
    expect(listed).toEqual([{ id, ...shown }]);
    expect(JSON.stringify(listed)).not.toContain(secret);
    const raw = Buffer.from(secret.slice(6), "base64");
    for (const spelling of [secret.slice(6), raw.toString("hex"), raw.toString("latin1")])
      expect(bytes()).not.toContain(spelling);
  });

  it("SEC-20: that is given another address by hand does not open its secret", async () => {
    const receiver = await startReceiver();
    vi.stubEnv("WEBHOOK_HOSTS", "127.0.0.1");
    const { id } = await make();
    sqliteOf(sending.db).database.$client.prepare("UPDATE webhooks SET url = ?").run(receiver.url);
    expect(await sendNow({ id, owner: null }, null, sending)).toMatchObject({ fault: "secret_unreadable" });
    expect(receiver.arrived).toEqual([]);
    receiver.stop();
  });

  it.each([
    "http://hooks.example/",
    "https://127.0.0.1/",
    "https://192.168.1.1/",
    "https://[fd00::1]/",
    "https://localhost/",
    "https://hooks.example:22/",
    "https://a:b@hooks.example/",
    "file:///etc/passwd",
    "hooks.example",
  ])("SEC-1: is not added for %s", async (url) => {
    await expect(make(null, ["ended"], url)).rejects.toMatchObject({ code: "webhook_address" });
    expect(await webhooksOf(null, sending)).toEqual([]);
  });

  it("can be added for a host of the own network that the administrator names", async () => {
    vi.stubEnv("WEBHOOK_HOSTS", "N8N.lan:5678, 10.0.0.7");
    expect(await make(null, ["ended"], "http://n8n.lan:5678/a")).toMatchObject({
      url: "http://n8n.lan:5678/a",
    });
    expect(await make(null, ["ended"], "http://10.0.0.7:99/")).toMatchObject({ url: "http://10.0.0.7:99/" });
    await expect(make(null, ["ended"], "http://n8n.lan/")).rejects.toMatchObject({ code: "webhook_address" });
  });

  it("SEC-23: a person has at most ten", async () => {
    await person("usr_a");
    await person("usr_b");
    for (let made = 0; made < MOST_WEBHOOKS; made += 1) await make("usr_b");
    await expect(make("usr_b")).rejects.toMatchObject({ code: "too_many_webhooks" });
    await make(null);
  });

  it("is told only what was chosen, and nothing while it is paused", async () => {
    thread("thr_1", null);
    const { id } = await make(null, ["failed"]);
    cause("thr_1", ["ended"]);
    cause("thr_1", ["question"]);
    expect(await count(id)).toBe(0);
    cause("thr_1", ["ended", "failed"]);
    expect(await count(id)).toBe(1);
    await changeWebhook({ id, owner: null }, { events: ["question"] }, sending);
    cause("thr_1", ["question"]);
    expect(await count(id)).toBe(2);
    expect(await changeWebhook({ id, owner: null }, { paused: true }, sending)).toMatchObject({
      pausedWhy: "person",
    });
    cause("thr_1", ["question"]);
    expect(await count(id)).toBe(2);
  });

  it("is not told what delegates do, nor what happens to a research that is being deleted", async () => {
    thread("thr_1", null);
    const { id } = await make();
    sqliteOf(sending.db).database.$client.exec("UPDATE threads SET delegated_by = 'run-thr_1'");
    cause("thr_1");
    sqliteOf(sending.db).database.$client.exec("UPDATE threads SET delegated_by = NULL, deleting_at = 5");
    cause("thr_1");
    expect(await count(id)).toBe(0);
  });

  it("SEC-24: is told of its owner's runs alone, and exists for nobody else", async () => {
    await person("usr_a");
    await person("usr_b");
    thread("thr_a", null);
    thread("thr_b", "usr_b");
    const [hers, his] = [await make(null), await make("usr_b")];
    cause("thr_b");
    expect(await count(hers.id)).toBe(0);
    expect(await count(his.id, "usr_b")).toBe(1);
    const missing = { code: "webhook_not_found" };
    for (const of of [
      { id: hers.id, owner: "usr_b" },
      { id: his.id, owner: null },
    ]) {
      await expect(deliveriesOf(of, sending)).rejects.toMatchObject(missing);
      await expect(changeWebhook(of, { paused: true }, sending)).rejects.toMatchObject(missing);
      await expect(deleteWebhook(of, sending)).rejects.toMatchObject(missing);
      await expect(sendNow(of, null, sending)).rejects.toMatchObject(missing);
    }
    expect(await webhooksOf(null, sending)).toMatchObject([{ id: hers.id, pausedAt: null }]);
  });

  it("is deleted with its secret and its log, and takes nothing else along", async () => {
    thread("thr_1", null);
    const [one, other] = [await make(), await make()];
    cause("thr_1");
    await deleteWebhook({ id: one.id, owner: null }, sending);
    expect(await webhooksOf(null, sending)).toMatchObject([{ id: other.id }]);
    expect(await count(other.id)).toBe(1);
    expect(bytes()).not.toContain(one.id);
  });

  it("loses what it was told of a research when that is deleted", async () => {
    thread("thr_1", null);
    const { id } = await make();
    cause("thr_1");
    await sending.db.deleteThreadRows("thr_1", { dayOf: () => "2026-11-26", since: 0 });
    expect(await count(id)).toBe(0);
  });

  it("SEC-24: is deleted with its owner; a founder's heir keeps their own", async () => {
    const founder = await person("usr_a");
    const heir = await person("usr_b");
    const third = await person("usr_c");
    await make(null);
    const kept = await make("usr_b");
    await make("usr_c");
    if (!founder || !third) throw new Error("not added");
    await sending.db.removeUser({ user: third, heir });
    await sending.db.removeUser({ user: founder, heir });
    expect(await webhooksOf(null, sending)).toMatchObject([{ id: kept.id }]);
    expect(sqliteOf(sending.db).database.$client.prepare("SELECT count(*) FROM webhooks").pluck().get()).toBe(
      1,
    );
  });
});

describe("Sending by hand", () => {
  it("a test is sent at once, and a delivery again under its id with all its attempts", async () => {
    const receiver = await startReceiver((response) => response.writeHead(500).end("no"));
    vi.stubEnv("WEBHOOK_HOSTS", receiver.host);
    const { id } = await make(null, ["ended"], receiver.url);
    const of = { id, owner: null };
    const test = await sendNow(of, null, sending);
    expect(test).toMatchObject({ type: "webhook.test", status: "waiting", answerStatus: 500, answer: "no" });
    receiver.answer = (response) => response.end("yes");
    expect(await sendNow(of, test.id, sending)).toMatchObject({
      id: test.id,
      status: "delivered",
      attempts: 1,
    });
    expect(receiver.arrived.map(({ headers }) => headers["webhook-id"])).toEqual([test.id, test.id]);
    expect(JSON.parse(receiver.arrived[0]?.body ?? "")).toEqual({
      type: "webhook.test",
      timestamp: new Date(sending.clock.now()).toISOString(),
      data: null,
    });
    await expect(sendNow(of, "msg_none", sending)).rejects.toMatchObject({ code: "delivery_not_found" });
    receiver.stop();
  });
});
