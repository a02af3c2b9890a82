import { describe, expect, it } from "vitest";
import { startSearchService } from "@/testing/servers/search-service";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { createSearch } from "./registry";
import { searchCost } from "./search-prices";

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
