import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Method } from "@/lib/http/policy";
import type { Watch } from "@/lib/http/watch-responses";
import { getDb } from "@/lib/process/store";
import { sqliteOf } from "@/testing/db/db";
import { research, said } from "@/testing/http/others";
import { addSignedIn, openOwnStore } from "@/testing/http/users";

const LIST = "watches/route.ts";
const ONE = "watches/[id]/route.ts";
const FEED = "watches/[id]/feed/route.ts";
const RUN = "watches/[id]/run/route.ts";

let store: ReturnType<typeof openOwnStore>;
beforeEach(() => {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("PORT", "3000");
  store = openOwnStore((name, value) => vi.stubEnv(name, value));
  research(null, "thr_a", { word: "owls" });
});
afterEach(() => {
  store.close();
  vi.unstubAllEnvs();
});

type Asked = { headers?: Record<string, string>; id?: string; body?: object; query?: string };
async function ask(
  file: string,
  method: Method,
  { headers = {}, id = "none", body = {}, query = "" }: Asked = {},
) {
  const { status, text } = await said(file, method, { headers, ids: { id }, body, query });
  return { status, text, json: (text.startsWith("{") ? JSON.parse(text) : null) as Watch & { code: string } };
}
const daily = (more: object = {}) => ({
  threadId: "thr_a",
  schedule: { every: "day", hour: 7, minute: 30 },
  timeZone: "Europe/Berlin",
  ...more,
});
const make = async (more: object = {}) => (await ask(LIST, "POST", { body: daily(more) })).json;

describe("The routes of watches", () => {
  it("create a watch of a finished research, list it, pause, resume and end it, and delete it", async () => {
    const made = await ask(LIST, "POST", { body: daily({ runMoney: 0.5 }) });
    expect(made.status).toBe(201);
    const { id } = made.json;
    expect(made.json).toMatchObject({ question: "Why owls?", threadId: "thr_a", feed: null, runMoney: 0.5 });
    expect(made.json.nextAt).toBeGreaterThan(Date.now());
    expect((await ask(ONE, "PATCH", { id, body: { paused: true } })).json).toMatchObject({ nextAt: null });
    const resumed = await ask(ONE, "PATCH", { id, body: { paused: false } });
    expect(resumed.json).toMatchObject({ pausedAt: null, nextAt: made.json.nextAt });
    const hourly = { schedule: { every: "hour", minute: 0 } };
    expect((await ask(ONE, "PATCH", { id, body: hourly })).json.nextAt).toBeLessThanOrEqual(
      Date.now() + 3_600_000,
    );
    expect((await ask(ONE, "PATCH", { id, body: { ended: true } })).json).toMatchObject({ nextAt: null });
    expect(await ask(ONE, "PATCH", { id, body: { paused: false } })).toMatchObject({ status: 409 });
    expect(await ask(RUN, "POST", { id })).toMatchObject({ status: 409 });
    expect((await ask(LIST, "GET")).json).toMatchObject({ watches: [{ id }] });
    expect(await ask(ONE, "DELETE", { id })).toMatchObject({ status: 200 });
    expect((await ask(LIST, "GET")).json).toEqual({ watches: [] });
  });

  it("say what the runs of a watch look at: searches too, unless told otherwise", async () => {
    expect(await make()).toMatchObject({ lookAt: "searches" });
    const { id, ...made } = await make({ lookAt: "cited" });
    expect(made).toMatchObject({ lookAt: "cited" });
    const body = { lookAt: "searches" };
    expect((await ask(ONE, "PATCH", { id, body })).json).toMatchObject(body);
    expect(await ask(ONE, "PATCH", { id, body: { lookAt: "nothing" } })).toMatchObject({ status: 400 });
  });

  it.each<[string, object, number]>([
    ["a zone that nobody knows", { timeZone: "Mars/Olympus" }, 400],
    ["an hour that no clock shows", { schedule: { every: "day", hour: 24, minute: 0 } }, 400],
    ["no weekday", { schedule: { every: "week", weekdays: [], hour: 1, minute: 0 } }, 400],
    ["a cap below zero", { monthMoney: -1 }, 400],
    ["a research and a template", { template: { name: "x", values: {} } }, 400],
    ["an unknown research", { threadId: "thr_b" }, 404],
    ["an unknown template", { threadId: undefined, template: { name: "x", values: {} } }, 404],
  ])("refuse %s", async (_what, more, status) => {
    expect(await ask(LIST, "POST", { body: daily(more) })).toMatchObject({ status });
  });

  it("refuse a research without a finished run", async () => {
    sqliteOf(getDb()).database.$client.exec("UPDATE runs SET status = 'failed'");
    expect((await ask(LIST, "POST", { body: daily() })).json).toMatchObject({
      error: { code: "watch_nothing_finished" },
    });
  });

  it("create a watch of a filled template, and refuse values that do not fill it", async () => {
    sqliteOf(getDb()).database.$client.exec(
      `INSERT INTO templates (name, title, description, question, inputs, revision, created_at, updated_at)
       VALUES ('of', 'Of', '', 'Why {x}?', '[{"type":"text","name":"x","label":"X","required":true}]', 1, 1, 1)`,
    );
    const template = (values: object) => ({ threadId: undefined, template: { name: "of", values } });
    expect(await make(template({ x: "owls" }))).toMatchObject({
      question: "Why owls?",
      template: "Of",
      threadId: null,
    });
    expect(await ask(LIST, "POST", { body: daily(template({})) })).toMatchObject({ status: 400 });
  });

  it("give a feed address, a new one that ends it, and none", async () => {
    const { id } = await make();
    const feedOf = async (on: boolean) => (await ask(FEED, "POST", { id, body: { on } })).json.feed;
    const read = async (feed: string | null) =>
      (await ask(FEED, "GET", { id, query: feed?.slice(feed.indexOf("?")) ?? "" })).status;
    const first = await feedOf(true);
    expect(await read(first)).toBe(200);
    const second = await feedOf(true);
    expect([await read(first), await read(second), await read(null)]).toEqual([404, 200, 404]);
    expect(await feedOf(false)).toBeNull();
    expect(await read(second)).toBe(404);
    expect([first, second]).not.toContain(await feedOf(true));
  });

  it("SEC-24: are for the owner alone", async () => {
    const { id } = await make();
    await addSignedIn("Ada");
    const { cookie } = await addSignedIn("Bob");
    const headers = { cookie };
    expect((await ask(LIST, "GET", { headers })).json).toEqual({ watches: [] });
    for (const [file, method, body] of [
      [ONE, "PATCH", { paused: true }],
      [ONE, "DELETE", {}],
      [RUN, "POST", {}],
      [FEED, "POST", { on: true }],
    ] as const)
      expect([file, (await ask(file, method, { headers, id, body })).status]).toEqual([file, 404]);
  });
});
