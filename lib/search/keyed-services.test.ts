import { describe, expect, it } from "vitest";
import { KEY, startedServices } from "@/testing/search/services";
import { createBrave } from "./brave";
import { createExa } from "./exa";
import { createSerper } from "./serper";

const { service, provider, lastOf } = startedServices(["brave", "exa", "serper"]);
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

it.each(["brave", "exa", "serper"] as const)("%s is never built without a key", (name) => {
  const without = { brave: createBrave, exa: createExa, serper: createSerper }[name];
  expect(() => without({ apiKey: "", baseUrl: "http://127.0.0.1:1", now: () => 0 })).toThrow("needs a key");
});
