import { describe, expect, it } from "vitest";
import { startSearchService } from "@/testing/servers/search-service";
import { startWebServer } from "@/testing/servers/web";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { createSearch } from "./registry";
import { readCost, searchCost } from "./search-prices";

const USD = { currency: "USD", searches: {} };

describe("the cost of a search", () => {
  it.each([
    ["tavily", { maxResults: 5 }, 0.008],
    ["tavily", { maxResults: 5, depth: "advanced" as const }, 0.016],
    ["exa", { maxResults: 10 }, 0.007],
    ["exa", { maxResults: 10, offset: 10 }, 0.017],
    ["serper", { maxResults: 10 }, 0.001],
    ["serper", { maxResults: 20 }, 0.002],
    ["brave", { maxResults: 20 }, 0.005],
    ["perplexity", { maxResults: 10 }, 0.005],
  ] as const)("%s, %j", (id, request, amount) => {
    expect(searchCost(id, request, USD)).toEqual({ amount: expect.closeTo(amount), currency: "USD" });
  });

  it("agents.yaml replaces it, and in another currency it is the only price", () => {
    expect(searchCost("brave", { maxResults: 5 }, { ...USD, searches: { brave: 0 } })?.amount).toBe(0);
    const euros = { currency: "EUR", searches: { brave: 0.004 } };
    expect(searchCost("brave", { maxResults: 5 }, euros)).toEqual({ amount: 0.004, currency: "EUR" });
    expect(searchCost("exa", { maxResults: 5 }, euros)).toBeNull();
  });

  it("is unknown for a service without a price", () => {
    expect(searchCost("searxng", { maxResults: 5 }, USD)).toBeNull();
    expect(searchCost("wikipedia", { maxResults: 5 }, USD)).toBeNull();
  });
});

describe("the cost of reading a page", () => {
  it.each([
    ["tavily", undefined, 0.0016],
    ["tavily", "basic" as const, 0.0016],
    ["tavily", "advanced" as const, 0.0032],
  ] as const)("%s, %s", (reader, depth, amount) => {
    expect(readCost(reader, depth, USD)).toEqual({ amount: expect.closeTo(amount), currency: "USD" });
  });

  it("follows the price of a search in agents.yaml, and is nothing for other readers", () => {
    expect(readCost("tavily", "basic", { ...USD, searches: { tavily: 0 } })?.amount).toBe(0);
    expect(readCost("tavily", "basic", { currency: "EUR", searches: { tavily: 0.01 } })).toEqual({
      amount: expect.closeTo(0.002),
      currency: "EUR",
    });
    expect(readCost("tavily", "basic", { currency: "EUR", searches: {} })).toBeNull();
    for (const reader of ["direct", "library", "brave", "constructor"])
      expect(readCost(reader, "basic", USD)).toBeNull();
  });

  it("is that of the pages which the service read", async () => {
    const web = await startWebServer({ pages: WEB_PAGES, apiKey: "key-of-tavily" });
    try {
      const search = createSearch({
        env: { tavily: { apiKey: "key-of-tavily", baseUrl: web.url } },
        library: null,
        prices: USD,
      }).forScope("web");
      const urls = [WEB_PAGES[0]?.url ?? "", "https://gone.example/none"];
      const read = await search.read({ urls, signal: new AbortController().signal });
      expect(read.map(({ ok, cost }) => [ok, cost?.amount ?? null])).toEqual([
        [true, expect.closeTo(0.0016)],
        [false, null],
      ]);
    } finally {
      await web.stop();
    }
  });
});

it("a search costs what the services took that answered", async () => {
  const brave = await startSearchService("brave", { pages: WEB_PAGES });
  const exa = await startSearchService("exa", { pages: WEB_PAGES });
  try {
    const search = createSearch({
      env: {
        tavily: null,
        brave: { apiKey: "key-of-brave", baseUrl: brave.url },
        exa: { apiKey: "key-of-exa", baseUrl: exa.url },
      },
      library: null,
      choice: { merge: 2 },
      prices: USD,
    }).forScope("web");
    const ask = () =>
      search.search({ query: "sodium-ion cells", maxResults: 4, signal: new AbortController().signal });
    expect((await ask()).cost).toEqual({ amount: expect.closeTo(0.012), currency: "USD" });
    exa.fail({ kind: "status", status: 400 });
    expect((await ask()).cost).toEqual({ amount: expect.closeTo(0.005), currency: "USD" });
  } finally {
    await brave.stop();
    await exa.stop();
  }
});
