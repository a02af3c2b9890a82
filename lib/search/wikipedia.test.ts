import { describe, expect, it } from "vitest";
import { startedServices } from "@/testing/search/services";
import { startSearchService } from "@/testing/servers/search-service";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { createWikipedia } from "./wikipedia";

const { service, provider, lastOf } = startedServices(["wikipedia"]);
const signal = new AbortController().signal;

describe("wikipedia", () => {
  const search = (query: string, more = {}) =>
    provider("wikipedia").search({ query, maxResults: 3, signal, ...more });

  it("asks politely: a name, maxlag, compressed answers", async () => {
    await search("sodium-ion cells");
    expect(lastOf("wikipedia")).toMatchObject({
      path: "/w/api.php",
      parameters: { srsearch: "sodium-ion cells", srlimit: "3", maxlag: "5", formatversion: "2" },
      headers: { "user-agent": expect.stringMatching(/^Groundwork\/\d/) },
    });
    expect(lastOf("wikipedia")?.headers["accept-encoding"]).toContain("gzip");
  });

  it("names whom to write to where somebody is set, and nobody else", async () => {
    await search("sodium-ion cells");
    expect(lastOf("wikipedia")?.headers["user-agent"]).not.toMatch(/@|https?:/);
    const baseUrl = service("wikipedia").url;
    const named = createWikipedia({ baseUrl, contact: "ada@example.org" });
    await named.search({ query: "sodium-ion cells", maxResults: 3, signal });
    const told = expect.stringMatching(/^Groundwork\/\S+ \(ada@example\.org; /);
    expect(lastOf("wikipedia")?.headers).toMatchObject({ "user-agent": told, "api-user-agent": told });
  });

  it("asks the wiki of the language of the query", async () => {
    const baseUrl = `${service("wikipedia").url}/{language}`;
    const everywhere = createWikipedia({ baseUrl });
    await everywhere.search({ query: "стоимость натриевых аккумуляторов", maxResults: 3, signal });
    expect(lastOf("wikipedia")?.path).toBe("/ru/w/api.php");
    const [hit] = await everywhere.search({ query: "sodium-ion cells", maxResults: 3, signal });
    expect(lastOf("wikipedia")?.path).toBe("/en/w/api.php");
    expect(hit?.url).toMatch(/\/en\/wiki\/\S+$/);
  });

  it("a query that does not say its language is asked in that of the question, then in English", async () => {
    const everywhere = createWikipedia({ baseUrl: `${service("wikipedia").url}/{language}` });
    const wikisFor = async (query: string, language: string) => {
      const before = service("wikipedia").requests.length;
      await everywhere.search({ query, maxResults: 3, signal, language });
      const asked = service("wikipedia").requests.slice(before);
      return asked.map(({ path, parameters }) => [path.split("/")[1], parameters.srsearch]);
    };
    const german = "Natrium-Ionen-Batterie Preis 2026";
    expect((await wikisFor(german, "de"))[0]).toEqual(["de", german]);
    expect(await wikisFor("xylophone zymurgy", "de")).toEqual([
      ["de", "xylophone zymurgy"],
      ["en", "xylophone zymurgy"],
      ["de", "xylophone OR zymurgy"],
    ]);
    expect((await wikisFor("xylophone zymurgy", "ru")).map(([wiki]) => wiki)).toEqual(["en", "en"]);
    expect(await wikisFor("sodium-ion cells", "de")).toEqual([["de", "sodium-ion cells"]]);
  });

  it("snippets come without markup", async () => {
    const hits = await search("sodium-ion cells");
    expect(hits.length).toBeGreaterThan(1);
    for (const { snippet } of hits) expect(snippet).not.toMatch(/searchmatch|<\/|&amp;|&lt;/);
  });

  it("one request at a time, over all who ask", async () => {
    const own = await startSearchService("wikipedia", { pages: WEB_PAGES, delayMs: 15 });
    try {
      const ask = () =>
        createWikipedia({ baseUrl: own.url }).search({ query: "sodium-ion", maxResults: 2, signal });
      await Promise.all([ask(), ask(), ask()]);
      expect(own.requests).toHaveLength(3);
      expect(own.atOnce()).toBe(1);
    } finally {
      await own.stop();
    }
  });

  it("who waits in line gives up with the patience for an answer, and leaves the line open", async () => {
    service("wikipedia").fail({ kind: "stall" });
    const patient = createWikipedia({ baseUrl: service("wikipedia").url, timeoutMs: 80 });
    const both = [1, 2].map(() => patient.search({ query: "sodium", maxResults: 2, signal }));
    for (const one of both) await expect(one).rejects.toMatchObject({ code: "timeout" });
    expect((await search("sodium-ion cells")).length).toBeGreaterThan(0);
  });

  it("those who wait in line while others are answered lose no patience, and nobody rests for it", async () => {
    const own = await startSearchService("wikipedia", { pages: WEB_PAGES, delayMs: 200 });
    try {
      const patient = createWikipedia({ baseUrl: own.url, timeoutMs: 700 });
      const four = [1, 2, 3, 4].map(() => patient.search({ query: "sodium-ion", maxResults: 2, signal }));
      const hits = await Promise.all(four);
      expect(hits.every((found) => found.length > 0)).toBe(true);
    } finally {
      await own.stop();
    }
  });

  it("who never came to a turn says so without a pause for all", async () => {
    const own = await startSearchService("wikipedia", { pages: WEB_PAGES, delayMs: 90 });
    try {
      const patient = createWikipedia({ baseUrl: own.url, timeoutMs: 200 });
      const ended = await Promise.allSettled(
        Array.from({ length: 14 }, () => patient.search({ query: "sodium-ion", maxResults: 2, signal })),
      );
      const last = ended.at(-1);
      expect(last).toMatchObject({ status: "rejected", reason: { code: "timeout", retryAfterMs: 0 } });
    } finally {
      await own.stop();
    }
  });

  it("a lagging database is a pause, not an answer", async () => {
    const body = { error: { code: "maxlag", info: "Waiting for a database server: 7 seconds lagged." } };
    service("wikipedia").fail({ kind: "status", status: 200, body, headers: { "retry-after": "5" } });
    await expect(search("sodium")).rejects.toMatchObject({ code: "rate_limited", retryAfterMs: 5000 });
  });

  it("a question is asked by its words, then by any of them", async () => {
    const before = service("wikipedia").requests.length;
    await search("What is the xylophone of zymurgy?");
    const asked = service("wikipedia").requests.slice(before);
    expect(asked.map(({ parameters }) => parameters.srsearch)).toEqual([
      "xylophone zymurgy",
      "xylophone OR zymurgy",
    ]);
  });

  it.each([
    ["insource:/lead+/ incategory:x", "insource lead incategory x"],
    ['"sodium ion" -lead', '"sodium ion" lead'],
    ['half a "quotation', "half quotation"],
    ["cells OR NOT ~fuzzy*", "cells fuzzy"],
  ])("no syntax gets through: %s", async (query, sent) => {
    await search(query);
    const asked = service("wikipedia").requests.map(({ parameters }) => parameters.srsearch);
    expect(asked.slice(-2)).toContain(sent);
  });
});
