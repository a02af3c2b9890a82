// Data of one user is not visible to another: every route, called by one user about another's data.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeApiKey } from "@/lib/auth/api-keys";
import { getDb } from "@/lib/process/store";
import { sqliteOf } from "@/testing/db/db";
import {
  ROUTE_FILES as files,
  OF_ADA,
  type Route,
  research,
  SECRET,
  said as saidTo,
} from "@/testing/http/others";
import { addSignedIn, openOwnStore, requestOf } from "@/testing/http/users";
import { rows } from "@/testing/library/search";
import { METHODS, type Method } from "./policy";

let store: ReturnType<typeof openOwnStore>;
let ada: { id: string; cookie: string };
let bob: { id: string; cookie: string };

beforeEach(async () => {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("PORT", "3000");
  store = openOwnStore((name, value) => vi.stubEnv(name, value));
  ada = await addSignedIn("Ada");
  bob = await addSignedIn("Bob");
  research(null, "thr_ada", { word: SECRET });
  research(bob.id, "thr_bob", { word: "ordinary" });
});
afterEach(() => {
  store.close();
  vi.unstubAllEnvs();
});

const said = (
  file: string,
  method: Method,
  { cookie, ids }: { cookie: string; ids: Record<string, string> },
) => saidTo(file, method, { headers: { cookie }, ids });

describe("SEC-24: another user's data does not exist", () => {
  it("SEC-24: while the owner has all of it", async () => {
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

  it("SEC-24: no list, search, export, count or estimate includes another user's data", async () => {
    const reads = files.filter(
      (file) => !file.includes("[") && !/^(openapi|session|settings|health|metrics|v1|mcp)/.test(file),
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

  it("SEC-24: an address that both users have is found by each with their own source, and counts only that", async () => {
    const { GET } = (await import("@/app/api/search/route")) as unknown as Route;
    const write = rows(sqliteOf(getDb()));
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

  it("SEC-24: only the owner can rename, pin, delete and restore a thread", async () => {
    const ids = { threadId: "thr_ada" };
    const changes: [string, Method][] = [
      ["threads/[threadId]/route.ts", "PATCH"],
      ["threads/[threadId]/route.ts", "DELETE"],
      ["threads/[threadId]/restore/route.ts", "POST"],
    ];
    const threads = () =>
      sqliteOf(getDb()).database.$client.prepare("SELECT * FROM threads ORDER BY id").all();
    const asTheyWere = threads();
    for (const [file, method] of changes)
      expect([file, method, (await said(file, method, { cookie: bob.cookie, ids })).status]).toEqual([
        file,
        method,
        404,
      ]);
    expect(threads()).toEqual(asTheyWere);
    const { PATCH, DELETE } = (await import("@/app/api/threads/[threadId]/route")) as unknown as Route;
    const restore = (await import("@/app/api/threads/[threadId]/restore/route")) as unknown as Route;
    const address = "/api/threads/thr_ada";
    const ask = (cookie: string, method: Method, body?: object) =>
      requestOf(address, { method, headers: { cookie }, ...(body ? { body } : {}) });
    const params = { params: Promise.resolve(ids) };
    const renamed = await PATCH(ask(ada.cookie, "PATCH", { title: "  Mine\nnow ", pinned: true }), params);
    expect(await renamed.json()).toMatchObject({ title: "Mine now", titleBy: "person", pinned: true });
    for (const [body, code] of [
      [{}, "invalid_request"],
      [{ titel: "x" }, "invalid_request"],
      [{ title: " " }, "thread_title_empty"],
      [{ title: "x".repeat(201) }, "thread_title_too_long"],
    ] as const)
      expect(await (await PATCH(ask(ada.cookie, "PATCH", body), params)).text()).toContain(code);
    const deleted = await DELETE(ask(ada.cookie, "DELETE"), params);
    expect(deleted.status).toBe(202);
    expect(await deleted.json()).toMatchObject({ removes: { runs: 1, reports: 1, sources: 1 } });
    // A deleted thread exists for nobody; only its owner can restore it.
    const files = [
      "threads/[threadId]",
      "runs/[runId]",
      "reports/[reportId]",
      "sources/[sourceId]",
      "pages/[pageId]/text",
    ];
    for (const file of files)
      expect((await said(`${file}/route.ts`, "GET", { cookie: ada.cookie, ids: OF_ADA })).status).toBe(404);
    expect((await restore.POST(ask(bob.cookie, "POST"), params)).status).toBe(404);
    const back = await restore.POST(ask(ada.cookie, "POST"), params);
    expect(await back.json()).toMatchObject({ id: "thr_ada", title: "Mine now" });
    for (const file of files)
      expect((await said(`${file}/route.ts`, "GET", { cookie: ada.cookie, ids: OF_ADA })).status).toBe(200);
    expect((await restore.POST(ask(ada.cookie, "POST"), params)).status).toBe(404);
  });

  it("SEC-24: a key sees its creator's data, in the OpenAI API and the list of threads", async () => {
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

  it("SEC-24: the same idempotency key creates a run for each user, and returns nobody another's", async () => {
    const { submittedBy } = await import("@/lib/auth/actor");
    const body = { idempotencyKey: "k" };
    expect(submittedBy({ owner: null }, body)).toEqual({ owner: null, idempotencyKey: "k" });
    expect(submittedBy({ owner: bob.id }, body)).toEqual({ owner: bob.id, idempotencyKey: `${bob.id} k` });
  });

  it("SEC-24: no idempotency key that a user can choose is another user's, or one that a run derives", async () => {
    const { submittedBy } = await import("@/lib/auth/actor");
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

  it("SEC-24: a route rejects the idempotency key of a run's delegate with a sentence", async () => {
    const { POST } = (await import("@/app/api/threads/route")) as unknown as Route;
    const body = { question: "Why?", idempotencyKey: "delegate:run_1:call_1" };
    const request = requestOf("/api/threads", { method: "POST", headers: { cookie: ada.cookie }, body });
    const response = await POST(request, { params: Promise.resolve({}) });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("key_reserved");
  });

  it("SEC-24: a user cannot change anything that administrators manage", async () => {
    const changes: [string, Method][] = [
      ["agents/[name]/route.ts", "PUT"],
      ["agents/[name]/route.ts", "DELETE"],
      ["documents/route.ts", "POST"],
      ["documents/route.ts", "DELETE"],
      ["settings/check/route.ts", "POST"],
      ["settings/mcp/route.ts", "POST"],
      ["settings/documents/route.ts", "POST"],
      ["settings/models/probe/route.ts", "POST"],
      ["settings/models/anew/route.ts", "POST"],
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

  it("SEC-22: a visitor without a session gets only what is public", async () => {
    const open = ["health", "health/live", "health/ready", "metrics", "openapi.json", "session"].map(
      (name) => `${name}/route.ts`,
    );
    // Opened by the secret in its address alone, which a visitor does not have.
    const bySecret = ["GET watches/[id]/feed/route.ts", "GET shared/[token]/pictures/[digest]/route.ts"];
    for (const file of files.filter((one) => !open.includes(one)))
      for (const method of METHODS) {
        const ids = { ...OF_ADA, token: "none", digest: "none" };
        const { status, text } = await said(file, method, { cookie: "", ids });
        const refusals = bySecret.includes(`${method} ${file}`) ? [404] : [401, 405];
        expect([file, method, refusals.includes(status), text.includes(SECRET)]).toEqual([
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
