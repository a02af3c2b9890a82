import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tellWebhooks } from "@/db/sqlite/queries/webhook-deliveries";
import { sqliteOf } from "@/testing/db/db";
import { rows } from "@/testing/library/search";
import { isSigned, startReceiver } from "@/testing/webhooks/receiver";
import { createTestSending, type TestSending } from "@/testing/webhooks/sending";
import { CLAIMED_FOR, type Sending, startSending } from "./sender";
import { changeWebhook, deliveriesOf, makeWebhook, sendNow, webhooksOf } from "./webhooks";

const LOGGED_FOR = 30 * 86_400_000;

let sending: TestSending;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
const stops: (() => void)[] = [];

beforeEach(async () => {
  sending = createTestSending();
  receiver = await startReceiver();
  vi.stubEnv("WEBHOOK_HOSTS", "127.0.0.1");
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  rows(sqliteOf(sending.db)).thread("thr_1");
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  receiver.stop();
  sending.close();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const add = (url = receiver.url) => makeWebhook({ name: "", url, events: ["ended"], owner: null }, sending);

/** What a run's end writes. */
const cause = (parts: Sending = sending) =>
  tellWebhooks(sqliteOf(parts.db).database, {
    type: "run.completed",
    events: ["ended"],
    body: '{"type":"run.completed"}',
    runId: "run-thr_1",
    threadId: "thr_1",
    at: parts.clock.now(),
  });

/** Starts a sender. `wake` makes it look, `move` lets time pass before. */
function start(parts: Sending & Pick<TestSending, "clock"> = sending) {
  let wake: () => void = () => undefined;
  const stop = startSending((listener) => {
    wake = listener;
    return () => undefined;
  }, parts);
  stops.push(stop);
  return {
    wake: () => wake(),
    move(ms: number) {
      parts.clock.move(ms);
      wake();
    },
  };
}

const logOf = async (id: string, parts: Sending = sending) => deliveriesOf({ id, owner: null }, parts);
/** Waits until it is so; an attempt costs a machine at work some time. */
const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 15_000 });

const ids = () => receiver.arrived.map(({ headers }) => headers["webhook-id"]);

describe("The sender", () => {
  it("sends what a run caused, signed, and stores the answer", async () => {
    const { id, secret } = await add();
    const { wake } = start();
    cause();
    wake();
    await eventually(async () => (await logOf(id))[0]?.status).toBe("delivered");
    const [arrived] = receiver.arrived;
    expect(arrived?.body).toBe('{"type":"run.completed"}');
    expect(arrived && isSigned(arrived, secret)).toBe(true);
    expect(arrived?.headers["webhook-timestamp"]).toBe(String(sending.clock.now() / 1000));
    expect(await logOf(id)).toMatchObject([
      { id: arrived?.headers["webhook-id"], attempts: 1, answerStatus: 200, answer: "ok", nextAt: null },
    ]);
  });

  it("tries again under the same id and with the same body, and then no more", async () => {
    const { id } = await add();
    receiver.answer = (response) =>
      receiver.arrived.length < 3 ? response.writeHead(503).end("busy") : response.end();
    cause();
    const { move } = start();
    await eventually(async () => (await logOf(id))[0]).toMatchObject({ attempts: 1, fault: "refused" });
    move(5000);
    await eventually(async () => (await logOf(id))[0]?.attempts).toBe(2);
    await eventually(async () => (await logOf(id))[0]?.nextAt).toBe(sending.clock.now() + 30_000);
    move(30_000);
    await eventually(async () => (await logOf(id))[0]?.status).toBe("delivered");
    expect(new Set(receiver.arrived.map(({ body }) => body)).size).toBe(1);
    cause();
    move(3_600_000);
    await eventually(async () => (await logOf(id))[0]?.status).toBe("delivered");
    expect(new Set(ids().slice(0, 3)).size).toBe(1);
    expect(ids()).toHaveLength(4);
  });

  it("honours Retry-After of 429, and gives up after seven attempts", async () => {
    const { id } = await add();
    receiver.answer = (response) => response.writeHead(429, { "retry-after": "120" }).end();
    cause();
    const { move } = start();
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await eventually(async () => (await logOf(id))[0]?.attempts).toBe(attempt);
      await eventually(async () => (await logOf(id))[0]?.nextAt).not.toBe(sending.clock.now() + CLAIMED_FOR);
      const next = (await logOf(id))[0]?.nextAt ?? sending.clock.now();
      if (attempt < 3) expect(next - sending.clock.now()).toBe(120_000);
      move(next - sending.clock.now());
    }
    expect((await logOf(id))[0]).toMatchObject({ status: "given_up", attempts: 7, nextAt: null });
  });

  it("a process that ends between cause and delivery loses nothing: the next one sends it", async () => {
    const { id } = await add();
    cause();
    const next = sending.reopen();
    start(next);
    await eventually(async () => (await logOf(id, next))[0]?.status).toBe("delivered");
    expect(ids()).toHaveLength(1);
  });

  it("a process that ends while it sends leaves the delivery to the next one, under the same id", async () => {
    const { id } = await add();
    receiver.answer = () => undefined;
    cause();
    start();
    await eventually(() => receiver.arrived.length).toBe(1);
    for (const stop of stops.splice(0)) stop();
    const next = sending.reopen();
    receiver.answer = (response) => response.end("ok");
    start(next).move(CLAIMED_FOR);
    await eventually(async () => (await logOf(id, next))[0]?.status).toBe("delivered");
    const [first, second] = ids();
    expect(second).toBe(first);
    expect(ids()).toHaveLength(2);
  });

  it("two senders on one store send a delivery once", async () => {
    const { id } = await add();
    for (let count = 0; count < 5; count += 1) cause();
    start();
    start();
    await eventually(async () => (await logOf(id)).every(({ status }) => status === "delivered")).toBe(true);
    expect(new Set(ids()).size).toBe(5);
    expect(ids()).toHaveLength(5);
  });

  it("a receiver that never answers holds up no other", async () => {
    const slow = await startReceiver(() => undefined);
    await add(slow.url);
    const { id } = await add();
    for (let count = 0; count < 4; count += 1) cause();
    start();
    await eventually(async () => (await logOf(id)).every(({ status }) => status === "delivered")).toBe(true);
    expect(receiver.arrived).toHaveLength(4);
    expect(slow.arrived).toHaveLength(1);
    slow.stop();
  });

  it("410 pauses the webhook: nothing more is written or sent until it is resumed", async () => {
    const { id } = await add();
    receiver.answer = (response) => response.writeHead(410).end();
    cause();
    start();
    await eventually(async () => (await webhooksOf(null, sending))[0]).toMatchObject({
      pausedWhy: "gone",
      pausedAt: sending.clock.now(),
    });
    cause();
    expect(await logOf(id)).toMatchObject([{ status: "given_up", answerStatus: 410 }]);
    await expect(sendNow({ id, owner: null }, null, sending)).rejects.toMatchObject({
      code: "webhook_paused",
    });
    await changeWebhook({ id, owner: null }, { paused: false }, sending);
    cause();
    expect(await logOf(id)).toHaveLength(2);
  });

  it("what waits when a webhook is paused is sent when it is resumed", async () => {
    const other = await startReceiver();
    const beside = await add(other.url);
    const { id } = await add();
    cause();
    await changeWebhook({ id, owner: null }, { paused: true }, sending);
    const { move, wake } = start();
    move(3_600_000);
    await eventually(async () => (await logOf(beside.id))[0]?.status).toBe("delivered");
    other.stop();
    expect(receiver.arrived).toEqual([]);
    expect(await logOf(id)).toMatchObject([{ attempts: 0 }]);
    await changeWebhook({ id, owner: null }, { paused: false }, sending);
    wake();
    await eventually(async () => (await logOf(id))[0]?.status).toBe("delivered");
  });

  it("SEC-1: sends nothing into the own network once its host is not permitted any more", async () => {
    const { id } = await add();
    sending.post = (await import("@/lib/fetch/guarded-post")).createGuardedPost({ hosts: () => [] });
    cause();
    start();
    await eventually(async () => (await logOf(id))[0]?.fault).toMatch(/_refused$/);
    expect(receiver.arrived).toEqual([]);
  });

  it("a secret that cannot be opened here pauses the webhook, sends nothing and keeps the delivery", async () => {
    const { id } = await add();
    const moved = { ...sending, source: { GROUNDWORK_SECRET: "another secret, which is as long as that" } };
    cause();
    start(moved as unknown as typeof sending);
    await eventually(async () => (await webhooksOf(null, sending))[0]?.pausedWhy).toBe("secret");
    expect(receiver.arrived).toEqual([]);
    expect(await logOf(id)).toMatchObject([{ status: "waiting", fault: "secret_unreadable" }]);
  });

  it("old deliveries are deleted", async () => {
    const { id } = await add();
    cause();
    sending.clock.move(LOGGED_FOR + 1);
    start();
    await eventually(async () => logOf(id)).toEqual([]);
  });
});
