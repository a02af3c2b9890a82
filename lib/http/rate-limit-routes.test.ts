import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as mcp } from "@/app/api/mcp/route";
import { GET as difference } from "@/app/api/reports/[reportId]/difference/route";
import { GET as exported } from "@/app/api/reports/[reportId]/export/route";
import { GET as search } from "@/app/api/search/route";
import { GET as sharedPicture } from "@/app/api/shared/[token]/pictures/[digest]/route";
import { GET as models } from "@/app/api/v1/models/route";
import { STRANGER } from "@/lib/auth/actor";
import { makeApiKey } from "@/lib/auth/api-keys";
import { newRateLimits } from "@/lib/resilience/rate-limit";
import { research } from "@/testing/http/others";
import { addSignedIn, openOwnStore, requestOf } from "@/testing/http/users";
import { openingFor, openingForVisitor } from "./page-opening";

let store: ReturnType<typeof openOwnStore>;
beforeEach(() => {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("PORT", "3000");
  vi.stubEnv("GROUNDWORK__LIMITS__PER_USER__SEARCHES_PER_MINUTE", "3");
  vi.stubEnv("GROUNDWORK__LIMITS__PER_USER__CALLS_PER_MINUTE", "4");
  vi.stubEnv("GROUNDWORK__LIMITS__PER_USER__EXPORTS_PER_MINUTE", "3");
  vi.stubEnv("GROUNDWORK__LIMITS__PER_USER__PAGES_PER_MINUTE", "2");
  store = openOwnStore((name, value) => vi.stubEnv(name, value));
});
afterEach(() => {
  store.close();
  vi.unstubAllEnvs();
});

const context = { params: Promise.resolve({}) };
const searching = (cookie: string) =>
  search(requestOf("/api/search?q=why", { headers: { cookie } }), context);

/** Calls several times in a row; returns the responses, and the wait of the last one. */
async function several(times: number, ask: () => Promise<Response>) {
  const answers: Response[] = [];
  for (let time = 0; time < times; time += 1) answers.push(await ask());
  const last = answers.at(-1) as Response;
  return {
    statuses: answers.map(({ status }) => status),
    wait: Number(last.headers.get("retry-after")),
    body: await last.text(),
  };
}

const keyOf = async (name: string) => {
  const { id } = await addSignedIn(name);
  return { authorization: `Bearer ${(await makeApiKey({ name: "k", owner: id })).key}` };
};

const call = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "search_library", arguments: { query: "why" } },
};
const calling = (headers: Record<string, string>) =>
  mcp(
    requestOf("/api/mcp", {
      method: "POST",
      headers: { accept: "application/json, text/event-stream", ...headers },
      body: call,
    }),
    context,
  );

describe("SEC-23: rate limits of searches and of programs", () => {
  it("SEC-23: a client's searches, with the waiting time; another client's continue", async () => {
    const [one, other] = [await addSignedIn("Searching one"), await addSignedIn("Searching other")];
    const { statuses, wait, body } = await several(4, () => searching(one.cookie));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(20);
    expect(JSON.parse(body)).toMatchObject({ error: { code: "too_many_requests", retryable: true } });
    expect((await searching(other.cookie)).status).toBe(200);
  });

  it("SEC-23: exports and comparisons of a client together; another client's continue", async () => {
    const [one, other] = [await addSignedIn("Exporting one"), await addSignedIn("Exporting other")];
    // The first user owns what existed before there were users.
    research(null, "thr_one", { word: "ordinary" });
    research(other.id, "thr_other", { word: "ordinary" });
    const context = { params: Promise.resolve({ reportId: "rep-thr_one" }) };
    const headers = { cookie: one.cookie };
    const file = () => exported(requestOf("/api/reports/rep-thr_one/export", { headers }), context);
    const comparison = () =>
      difference(requestOf("/api/reports/rep-thr_one/difference", { headers }), context);
    expect((await several(2, file)).statuses).toEqual([200, 200]);
    expect((await comparison()).status).toBe(200);
    for (const ask of [file, comparison]) {
      const { statuses, wait, body } = await several(1, ask);
      expect(statuses).toEqual([429]);
      expect(wait).toBeGreaterThan(0);
      expect(JSON.parse(body)).toMatchObject({ error: { code: "too_many_requests", retryable: true } });
    }
    const others = await exported(
      requestOf("/api/reports/rep-thr_other/export", { headers: { cookie: other.cookie } }),
      { params: Promise.resolve({ reportId: "rep-thr_other" }) },
    );
    expect(others.status).toBe(200);
  });

  it("SEC-23: pages of threads and reports of a user; other pages, and those of a single user, open", async () => {
    const { id, name, ...user } = { id: "usr_pages", name: "Paging", role: "user" as const };
    const actor = { kind: "session" as const, user: { id, name, ...user }, owner: id, administers: false };
    const opened = [true, true, true, false].map((costly) => openingFor(actor, costly));
    expect(opened.map(({ kind }) => kind)).toEqual(["open", "open", "wait", "open"]);
    expect(opened[2]).toMatchObject({ limit: 2, seconds: 30 });
    const alone = { kind: "alone" as const, user: null, owner: null, administers: true };
    expect([1, 2, 3].map(() => openingFor(alone, true).kind)).toEqual(["open", "open", "open"]);
    expect(openingFor(STRANGER, true)).toEqual({ kind: "stranger" });
  });

  it("SEC-26: guesses from one address wait; those of another address, and users, do not", () => {
    const paces = newRateLimits();
    const open = (address: string | null, now = 0) => openingForVisitor(address, { paces, now });
    expect([1, 2, 3].map(() => open("203.0.113.7").kind)).toEqual(["open", "open", "wait"]);
    expect(open("203.0.113.7")).toEqual({ kind: "wait", limit: 2, seconds: 30 });
    expect([open("203.0.113.8").kind, open("203.0.113.7", 30_000).kind]).toEqual(["open", "open"]);
    // Clients whose address is unknown count as one.
    expect([1, 2, 3].map(() => open(null).kind)).toEqual(["open", "open", "wait"]);
    for (let n = 0; n < 10_050; n += 1) open(`2001:db8::${n.toString(16)}`);
    expect(paces.buckets.size).toBe(10_000);
  });

  it("SEC-26: guessed pictures of shared reports wait like guessed links", async () => {
    const guessing = () =>
      sharedPicture(requestOf(`/api/shared/${"a".repeat(43)}/pictures/${"0".repeat(64)}`), {
        params: Promise.resolve({ token: "a".repeat(43), digest: "0".repeat(64) }),
      });
    const { statuses, wait, body } = await several(3, guessing);
    expect(statuses).toEqual([404, 404, 429]);
    expect(wait).toBeGreaterThan(0);
    expect(JSON.parse(body)).toMatchObject({ error: { code: "too_many_requests", retryable: true } });
  });

  it("SEC-23: calls of the OpenAI API", async () => {
    const headers = await keyOf("Calling models");
    const { statuses, wait, body } = await several(5, () =>
      models(requestOf("/api/v1/models", { headers }), context),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(wait).toBeGreaterThan(0);
    expect(JSON.parse(body)).toMatchObject({ error: { code: "too_many_requests" } });
  });

  it("SEC-23: calls over MCP, whose searches count with other searches", async () => {
    const headers = await keyOf("Calling tools");
    const texts: string[] = [];
    const { statuses, wait, body } = await several(5, async () => {
      const response = await calling(headers);
      texts.push(await response.clone().text());
      return response;
    });
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(texts.slice(0, 4).map((text) => text.includes("times a minute"))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(wait).toBeGreaterThan(0);
    expect(JSON.parse(body)).toMatchObject({
      jsonrpc: "2.0",
      error: { data: { code: "too_many_requests" } },
    });
  });

  it("SEC-23: without sign-in there is one user, without rate limits", async () => {
    const { statuses } = await several(6, () => searching(""));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
