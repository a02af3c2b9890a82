// What is somebody's is nobody else's: every route, asked by one user about what is another's.

import { readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeApiKey } from "@/lib/runs/api-keys";
import { rows } from "@/lib/runs/search/search-testing";
import { getDb } from "@/lib/runs/store";
import { METHODS, type Method } from "./policy";
import { addSignedIn, openOwnStore, requestOf } from "./testing-users";

type Route = Record<Method, (request: Request, context: { params: Promise<object> }) => Promise<Response>>;

const api = path.resolve(import.meta.dirname, "../../app/api");
const files = readdirSync(api, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "route.ts" && !file.includes("[..."))
  .sort();

const SECRET = "zyxomorphic";
let store: ReturnType<typeof openOwnStore>;
let ada: { id: string; cookie: string };
let bob: { id: string; cookie: string };

/** A research of somebody with a report and a source that was read; each of them speaks of the word. */
function research(owner: string | null, thread: string, word: string): void {
  const db = getDb();
  const write = rows(db);
  write.thread(thread, "2026-11-01", { question: `Why ${word}?`, answer: `Because of ${word}.` });
  write.report(thread, `rep-${thread}`, { title: `On ${word}`, content: `All of ${word}.` });
  write.source(thread, 1, {
    url: `https://${thread}.example/`,
    title: `A page on ${word}`,
    text: `It is ${word}.`,
  });
  db.$client.prepare("UPDATE threads SET owner_id = ? WHERE id = ?").run(owner, thread);
}

beforeEach(async () => {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("PORT", "3000");
  store = openOwnStore((name, value) => vi.stubEnv(name, value));
  ada = await addSignedIn("Ada");
  bob = await addSignedIn("Bob");
  research(null, "thr_ada", SECRET);
  research(bob.id, "thr_bob", "ordinary");
});
afterEach(() => {
  store.close();
  vi.unstubAllEnvs();
});

const OF_ADA: Record<string, string> = {
  threadId: "thr_ada",
  runId: "run-thr_ada",
  reportId: "rep-thr_ada",
  sourceId: "thr_ada-1",
  pageId: "pg-thr_ada-1",
};

async function said(
  file: string,
  method: Method,
  { cookie, ids }: { cookie: string; ids: Record<string, string> },
) {
  const route = (await import(/* @vite-ignore */ path.join(api, file))) as Route;
  const address = `/api/${path.dirname(file)}`.replace(/\[(\w+)\]/g, (_, name: string) => ids[name] ?? "x");
  const body = method === "GET" ? {} : { body: {} };
  const request = requestOf(address, { method, headers: { cookie }, ...body });
  const response = await route[method](request, { params: Promise.resolve(ids) });
  return { status: response.status, text: await response.text() };
}

describe("S24: what is another's does not exist", () => {
  const withId = files.filter((file) => Object.keys(OF_ADA).some((name) => file.includes(`[${name}]`)));

  it("S24: by every route with an id and every method, in the very words for what does not exist", async () => {
    expect(withId.length).toBeGreaterThan(15);
    const none = Object.fromEntries(Object.keys(OF_ADA).map((name) => [name, "none"]));
    for (const file of withId)
      for (const method of METHODS) {
        const theirs = await said(file, method, { cookie: bob.cookie, ids: OF_ADA });
        const nobodys = await said(file, method, { cookie: bob.cookie, ids: none });
        expect([file, method, theirs]).toEqual([file, method, nobodys]);
        expect([file, method, [404, 405].includes(theirs.status)]).toEqual([file, method, true]);
      }
  });

  it("S24: while the owner has all of it", async () => {
    for (const file of [
      "threads/[threadId]",
      "reports/[reportId]",
      "sources/[sourceId]",
      "pages/[pageId]/text",
    ]) {
      const own = await said(`${file}/route.ts`, "GET", { cookie: ada.cookie, ids: OF_ADA });
      expect([file, own.status]).toEqual([file, 200]);
      expect(own.text).toContain(SECRET);
    }
  });

  it("S24: no list, search, export, count or estimate of one speaks of another's", async () => {
    const reads = files.filter(
      (file) => !file.includes("[") && !/^(openapi|session|settings|health|v1|mcp)/.test(file),
    );
    for (const file of reads) {
      const { text } = await said(file, "GET", { cookie: bob.cookie, ids: {} });
      expect([file, /zyxo|thr_ada/.test(text)]).toEqual([file, false]);
    }
    const { GET } = (await import("@/app/api/search/route")) as unknown as Route;
    const found = async (cookie: string, query: string) => {
      const response = await GET(requestOf(`/api/search?${query}`, { headers: { cookie } }), {
        params: Promise.resolve({}),
      });
      return ((await response.json()) as { results: { kind: string; threadId: string }[] }).results;
    };
    expect((await found(ada.cookie, `q=${SECRET}`)).map(({ kind }) => kind).sort()).toEqual([
      "report",
      "source",
      "thread",
    ]);
    for (const query of [
      `q=${SECRET}`,
      "q=zyx",
      "host=thr_ada.example",
      `q=${SECRET}&sort=date`,
      "read=true",
    ])
      expect((await found(bob.cookie, query)).filter(({ threadId }) => threadId !== "thr_bob")).toEqual([]);
    expect((await found(bob.cookie, "q=ordinary")).length).toBe(3);
    expect(await found(ada.cookie, "q=ordinary")).toEqual([]);
  });

  it("S24: an address that both have is found by each with their own source, and counts nobody else's", async () => {
    const { GET } = (await import("@/app/api/search/route")) as unknown as Route;
    const write = rows(getDb());
    const url = "https://shared.example/";
    write.source("thr_ada", 2, { url, title: "Shared page", text: "The shared text." });
    write.source("thr_bob", 2, { url, title: "Shared page" });
    for (const [cookie, thread] of [
      [ada.cookie, "thr_ada"],
      [bob.cookie, "thr_bob"],
    ]) {
      const request = requestOf("/api/search?q=shared", { headers: { cookie: cookie ?? "" } });
      const answer = (await (await GET(request, { params: Promise.resolve({}) })).json()) as {
        results: { threadId: string; threadsCount: number }[];
      };
      expect(answer.results.map(({ threadId, threadsCount }) => [threadId, threadsCount])).toEqual([
        [thread, 1],
      ]);
    }
  });

  it("S24: a key sees what its maker sees, by the door for models and by the list of threads", async () => {
    const { key } = await makeApiKey({ name: "k", owner: bob.id });
    const { GET } = (await import("@/app/api/threads/route")) as unknown as Route;
    const model = (await import("@/app/api/v1/models/[modelId]/route")) as unknown as Route;
    const headers = { authorization: `Bearer ${key}` };
    const listed = await GET(requestOf("/api/threads", { headers }), { params: Promise.resolve({}) });
    expect(await listed.text()).toMatch(/thr_bob/);
    const asked = await model.GET(requestOf("/api/v1/models/run-thr_ada", { headers }), {
      params: Promise.resolve({ modelId: "run_thr_ada" }),
    });
    expect(asked.status).toBe(404);
  });

  it("S24: the same name for a submit makes a run for each, and gives nobody another's", async () => {
    const { submittedBy } = await import("@/lib/users/asker");
    const body = { idempotencyKey: "k" };
    expect(submittedBy({ owner: null }, body)).toEqual({ owner: null, idempotencyKey: "k" });
    expect(submittedBy({ owner: bob.id }, body)).toEqual({ owner: bob.id, idempotencyKey: `${bob.id} k` });
  });

  it("S24: no name for a submit that anybody can think of is another's, or one that a run gives", async () => {
    const { submittedBy } = await import("@/lib/users/asker");
    const stored = (owner: string | null, idempotencyKey: string) =>
      submittedBy({ owner }, { idempotencyKey }).idempotencyKey;
    const names = ["k", `${bob.id} k`, `- ${bob.id} k`, `- - ${bob.id} k`, "- k", "usr_x"];
    const all = [null, bob.id, ada.id].flatMap((owner) => names.map((name) => stored(owner, name)));
    expect(new Set(all).size).toBe(all.length);
    for (const owner of [null, bob.id])
      expect(() => stored(owner, "delegate:run_1:call_1")).toThrow(
        expect.objectContaining({ code: "key_reserved" }),
      );
  });

  it("S24: a route refuses the name of a run's own part in words", async () => {
    const { POST } = (await import("@/app/api/threads/route")) as unknown as Route;
    const body = { question: "Why?", idempotencyKey: "delegate:run_1:call_1" };
    const request = requestOf("/api/threads", { method: "POST", headers: { cookie: ada.cookie }, body });
    const response = await POST(request, { params: Promise.resolve({}) });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("key_reserved");
  });

  it("S24: nothing that another administers may be changed by a user", async () => {
    const changes: [string, Method][] = [
      ["agents/[name]/route.ts", "PUT"],
      ["agents/[name]/route.ts", "DELETE"],
      ["documents/route.ts", "POST"],
      ["documents/route.ts", "DELETE"],
      ["settings/check/route.ts", "POST"],
      ["settings/mcp/route.ts", "POST"],
      ["settings/documents/route.ts", "POST"],
      ["settings/models/probe/route.ts", "POST"],
      ["users/route.ts", "GET"],
      ["users/route.ts", "POST"],
      ["users/[userId]/route.ts", "PUT"],
      ["users/[userId]/route.ts", "DELETE"],
    ];
    for (const [file, method] of changes) {
      const answer = await said(file, method, {
        cookie: bob.cookie,
        ids: { name: "standard", userId: ada.id },
      });
      expect([file, method, answer.status]).toEqual([file, method, 403]);
    }
  });

  it("S22: who is not signed in gets nothing but what anybody may have", async () => {
    const open = ["health/route.ts", "openapi.json/route.ts", "session/route.ts"];
    for (const file of files.filter((one) => !open.includes(one)))
      for (const method of METHODS) {
        const { status, text } = await said(file, method, { cookie: "", ids: OF_ADA });
        expect([file, method, [401, 405].includes(status), text.includes(SECRET)]).toEqual([
          file,
          method,
          true,
          false,
        ]);
      }
    const health = await said("health/route.ts", "GET", { cookie: "", ids: {} });
    expect(Object.keys(JSON.parse(health.text))).toEqual(["status", "version"]);
  });
});
