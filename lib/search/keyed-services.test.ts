import { describe, expect, it } from "vitest";
import { KEY, startedServices } from "@/testing/search/services";
import { createBrave } from "./brave";
import { createExa } from "./exa";
import { createPerplexity } from "./perplexity";
import { createSerper } from "./serper";

const { service, provider, lastOf } = startedServices(["brave", "exa", "serper", "perplexity"]);
const signal = new AbortController().signal;

describe("brave", () => {
  it("sends the key in its header, at most 20 results, the age and the safety", async () => {
    await provider("brave").search({ query: "sodium cells", maxResults: 50, signal, recency: "week" });
    expect(lastOf("brave")).toMatchObject({
      headers: { "x-subscription-token": KEY },
      parameters: {
        q: "sodium cells",
        count: "20",
        freshness: "pw",
        search_lang: "en",
        extra_snippets: "true",
      },
    });
  });

  it("joins the further passages to the description, without markup", async () => {
    const [hit] = await provider("brave").search({ query: "sodium-ion LFP cost", maxResults: 1, signal });
    expect(hit?.snippet).toContain(" … ");
    expect(hit?.snippet).not.toContain("<strong>");
  });

  it.each([
    [{ "x-ratelimit-remaining": "0, 0", "x-ratelimit-reset": "1, 1419704" }, { code: "quota" }],
    [
      { "x-ratelimit-remaining": "0, 1200", "x-ratelimit-reset": "1, 1419704" },
      { code: "rate_limited", retryAfterMs: 1000 },
    ],
  ])("%j", async (headers, error) => {
    service("brave").fail({ kind: "rate_limited", headers });
    const failing = provider("brave").search({ query: "sodium", maxResults: 1, signal });
    await expect(failing).rejects.toMatchObject(error);
  });
});

describe("exa", () => {
  it("sends hosts and the first day of publication", async () => {
    const hosts = { allowed: ["a.example"], preferred: [], banned: ["b.example"] };
    await provider("exa").search({ query: "sodium", maxResults: 3, signal, recency: "week", hosts });
    expect(lastOf("exa")).toMatchObject({
      headers: { "x-api-key": KEY },
      body: { includeDomains: ["a.example"], startPublishedDate: "2026-06-08T12:00:00.000Z", numResults: 3 },
    });
    expect(lastOf("exa")?.body.excludeDomains).toBeUndefined();
    await provider("exa").search({
      query: "sodium",
      maxResults: 3,
      signal,
      hosts: { ...hosts, allowed: [] },
    });
    expect(lastOf("exa")?.body).toMatchObject({ excludeDomains: ["b.example"] });
  });

  it("no money left is told apart from a wrong key", async () => {
    service("exa").fail({ kind: "status", status: 402, body: { tag: "NO_MORE_CREDITS" } });
    const failing = provider("exa").search({ query: "sodium", maxResults: 1, signal });
    await expect(failing).rejects.toMatchObject({ code: "quota", retryable: false });
  });
});

describe("serper", () => {
  it("sends the key in its header, the language and the age", async () => {
    await provider("serper").search({ query: "цена ячеек", maxResults: 4, signal, recency: "year" });
    expect(lastOf("serper")).toMatchObject({
      headers: { "x-api-key": KEY },
      body: { q: "цена ячеек", hl: "ru", num: 10, tbs: "qdr:y" },
    });
  });

  it("used-up credits are told by a sentence", async () => {
    service("serper").fail({ kind: "status", status: 400, body: { message: "Not enough credits" } });
    const failing = provider("serper").search({ query: "sodium", maxResults: 1, signal });
    await expect(failing).rejects.toMatchObject({ code: "quota" });
  });
});

describe("perplexity", () => {
  const search = (more = {}) =>
    provider("perplexity").search({ query: "sodium-ion cells", maxResults: 3, signal, ...more });

  it("sends the key as a bearer token, the age, and one list of hosts", async () => {
    const hosts = { allowed: [], preferred: [], banned: ["a.example"] };
    const [hit] = await search({ recency: "month", hosts });
    expect(hit).toMatchObject({ publishedAt: expect.stringMatching(/^202\d-\d\d-\d\d$/) });
    expect(lastOf("perplexity")).toMatchObject({
      path: "/search",
      headers: { authorization: `Bearer ${KEY}` },
      body: { max_results: 3, search_recency_filter: "month", search_domain_filter: ["-a.example"] },
    });
    await search({ hosts: { ...hosts, allowed: ["b.example"] } });
    expect(lastOf("perplexity")?.body.search_domain_filter).toEqual(["b.example"]);
  });

  it("asks for the days on both sides, which the service itself leaves out", async () => {
    await search({ period: { since: "2026-03-01", until: "2026-04-30" } });
    expect(lastOf("perplexity")?.body).toMatchObject({
      search_after_date_filter: "2/28/2026",
      search_before_date_filter: "5/1/2026",
    });
  });

  it("a used-up balance is told apart from a wrong key", async () => {
    const error = { message: "You exceeded your current quota.", type: "insufficient_quota", code: 401 };
    service("perplexity").fail({ kind: "status", status: 401, body: { error } });
    await expect(search()).rejects.toMatchObject({ code: "quota", retryable: false });
  });
});

it("exa asks for one kind of content, because each is billed", async () => {
  const [hit] = await provider("exa").search({ query: "sodium-ion LFP cost", maxResults: 1, signal });
  expect(lastOf("exa")?.body.contents).toEqual({ highlights: true });
  expect(hit?.snippet).not.toBe("");
});

describe("days of publication, in the form of each service", () => {
  const both = { since: "2026-03-01", until: "2026-04-30" };
  const since = { since: "2026-03-01", until: null };
  const cases = [
    ["brave", both, { parameters: { freshness: "2026-03-01to2026-04-30" } }],
    ["brave", since, { parameters: { freshness: "2026-03-01to2100-01-01" } }],
    [
      "exa",
      both,
      {
        body: {
          startPublishedDate: "2026-03-01T00:00:00.000Z",
          endPublishedDate: "2026-04-30T23:59:59.999Z",
        },
      },
    ],
    ["serper", both, { body: { tbs: "cdr:1,cd_min:3/1/2026,cd_max:4/30/2026" } }],
    ["serper", since, { body: { tbs: "cdr:1,cd_min:3/1/2026" } }],
  ] as const;

  it.each(cases)("%s, %j", async (name, period, sent) => {
    await provider(name).search({ query: "sodium", maxResults: 3, signal, recency: "week", period });
    expect(lastOf(name)).toMatchObject(sent);
  });
});

it.each(["brave", "exa", "serper", "perplexity"] as const)("%s is never built without a key", (name) => {
  const without = {
    brave: createBrave,
    exa: createExa,
    serper: createSerper,
    perplexity: createPerplexity,
  }[name];
  expect(() => without({ apiKey: "", baseUrl: "http://127.0.0.1:1", now: () => 0 })).toThrow("needs a key");
});
