import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeApiKey } from "@/lib/auth/api-keys";
import { said } from "@/testing/http/others";
import { addSignedIn, openOwnStore } from "@/testing/http/users";
import { startReceiver } from "@/testing/webhooks/receiver";
import type { Method } from "./policy";

const LIST = "settings/webhooks/route.ts";
const ONE = "settings/webhooks/[id]/route.ts";
const LOG = "settings/webhooks/[id]/deliveries/route.ts";

let store: ReturnType<typeof openOwnStore>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("PORT", "3000");
  store = openOwnStore((name, value) => vi.stubEnv(name, value));
  receiver = await startReceiver();
  vi.stubEnv("WEBHOOK_HOSTS", receiver.host);
});
afterEach(() => {
  receiver.stop();
  store.close();
  vi.unstubAllEnvs();
});

type Asked = { headers?: Record<string, string>; id?: string; body?: object };
async function ask(file: string, method: Method, { headers = {}, id = "none", body = {} }: Asked = {}) {
  const { status, text } = await said(file, method, { headers, ids: { id }, body });
  return { status, text, json: JSON.parse(text) as Record<string, never> };
}

const hook = (more: object = {}) => ({ url: receiver.url, events: ["ended"], ...more });

describe("The routes of webhooks", () => {
  it("add, list, try, pause, resume and delete one; the secret is in one response only", async () => {
    const made = await ask(LIST, "POST", { body: hook({ name: " Mine " }) });
    expect(made.status).toBe(201);
    const { id, secret } = made.json as unknown as { id: string; secret: string };
    expect(made.json).toMatchObject({ name: "Mine", url: receiver.url, events: ["ended"], pausedAt: null });
    const sent = await ask(LOG, "POST", { id });
    expect(sent.json).toMatchObject({ type: "webhook.test", status: "delivered", answer: "ok" });
    const again = await ask(LOG, "POST", { id, body: { again: sent.json.id } });
    expect(again.json).toMatchObject({ id: sent.json.id, status: "delivered" });
    const paused = await ask(ONE, "PATCH", { id, body: { paused: true } });
    expect(paused.json).toMatchObject({ pausedWhy: "person" });
    expect(await ask(LOG, "POST", { id })).toMatchObject({ status: 409 });
    const others = [await ask(LIST, "GET"), await ask(LOG, "GET", { id }), sent, again, paused];
    for (const { text } of others) expect(text).not.toContain(secret);
    expect(await ask(ONE, "PATCH", { id, body: { paused: false } })).toMatchObject({ status: 200 });
    expect(await ask(ONE, "DELETE", { id })).toMatchObject({ status: 200 });
    expect((await ask(LIST, "GET")).json).toEqual({ webhooks: [] });
    expect(receiver.arrived).toHaveLength(2);
  });

  it.each<[string, object, string]>([
    ["no event", { events: [] }, "invalid_request"],
    ["an unknown event", { events: ["page-read"] }, "invalid_request"],
    ["an unknown field", { secret: "mine" }, "invalid_request"],
    ["a name without end", { name: "x".repeat(81) }, "invalid_request"],
    ["an address without end", { url: `https://a.example/${"x".repeat(2000)}` }, "invalid_request"],
    ["an address inside the network", { url: "https://192.168.0.1/" }, "webhook_address"],
  ])("refuse %s, and store nothing", async (_what, more, code) => {
    const answer = await ask(LIST, "POST", { body: hook(more) });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(code)]);
    expect((await ask(LIST, "GET")).json).toEqual({ webhooks: [] });
  });

  it("SEC-24: are for the person alone: no program, no stranger and no other site", async () => {
    const ada = await addSignedIn("Ada");
    const { key } = await makeApiKey({ name: "k", owner: null });
    const asked: [string, Method, object][] = [
      [LIST, "GET", {}],
      [LIST, "POST", hook()],
      [ONE, "PATCH", { paused: true }],
      [ONE, "DELETE", {}],
      [LOG, "GET", {}],
      [LOG, "POST", {}],
    ];
    const cookie = { cookie: ada.cookie };
    for (const [file, method, body] of asked) {
      const strangers: Record<string, string>[] = [{}, { authorization: `Bearer ${key}` }];
      for (const headers of strangers)
        expect([file, method, (await ask(file, method, { headers, body })).status]).toEqual([
          file,
          method,
          401,
        ]);
      const elsewhere = { ...cookie, "sec-fetch-site": "cross-site", origin: "https://evil.example" };
      expect((await ask(file, method, { headers: elsewhere, body })).status).toBe(403);
    }
    expect((await ask(LIST, "GET", { headers: cookie })).json).toEqual({ webhooks: [] });
  });
});
