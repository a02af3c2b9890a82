import { describe, expect, it, vi } from "vitest";
import { readEnv } from "@/lib/config/env";
import { startSearchService } from "@/testing/servers/search-service";
import { startWebServer } from "@/testing/servers/web";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { checkSurroundings } from "@/testing/settings/checks";
import { checkConnection } from "./settings-check";

const { world, put, keep } = checkSurroundings();

describe("checking the web search", () => {
  it("makes one real search, and what works holds from then on", async () => {
    const web = await startWebServer({ pages: WEB_PAGES });
    keep(web);
    put({ TAVILY_API_KEY: "tvly-canary-0123456789", TAVILY_API_BASE_URL: web.url });
    const found = await checkConnection({ part: "search" }, world.root);
    expect(found).toMatchObject({ outcome: "search_works", host: new URL(web.url).host, use: "from_now_on" });
    expect(web.requests.map((request) => request.path)).toEqual(["/search"]);
    expect(readEnv().tavily?.baseUrl).toBe(web.url);
    expect(JSON.stringify([found, world.log])).not.toContain("canary");
  });

  it.each([
    [401, { why: "key_refused", status: 401, keySet: true }],
    [432, { why: "no_quota" }],
    [404, { why: "rejected", status: 404 }],
    [503, { why: "status", status: 503 }],
  ])("%i is told apart", async (status, failure) => {
    const web = await startWebServer({ pages: WEB_PAGES, faults: [{ kind: "status", status }] });
    keep(web);
    put({ TAVILY_API_KEY: "tvly-canary-0123456789", TAVILY_API_BASE_URL: web.url });
    expect(await checkConnection({ part: "search" }, world.root)).toMatchObject({
      outcome: "failed",
      failure,
      use: "not_yet",
    });
    expect(readEnv().tavily).toBeNull();
  });

  it("a closed port was refused, and without a key nobody is asked", async () => {
    put({ TAVILY_API_KEY: "tvly-canary-0123456789", TAVILY_API_BASE_URL: "http://127.0.0.1:9" });
    expect(await checkConnection({ part: "search" }, world.root)).toMatchObject({
      failure: { why: "refused" },
    });
    put({});
    expect(await checkConnection({ part: "search" }, world.root)).toMatchObject({ outcome: "nothing_set" });
  });
});

describe("checking one service", () => {
  it("asks it and nobody else, and names what is wrong there", async () => {
    const searxng = await startSearchService("searxng", { pages: WEB_PAGES });
    const web = await startWebServer({ pages: WEB_PAGES });
    keep(searxng);
    keep(web);
    put({ SEARXNG_URL: searxng.url, TAVILY_API_KEY: "tvly-canary-0123456789", TAVILY_API_BASE_URL: web.url });
    const target = { part: "search", service: "searxng" } as const;
    searxng.fail({ kind: "unauthorised" });
    expect(await checkConnection(target, world.root)).toMatchObject({
      service: "searxng",
      outcome: "failed",
      failure: { why: "no_json" },
      use: "not_yet",
    });
    expect(await checkConnection(target, world.root)).toMatchObject({
      outcome: "search_works",
      host: new URL(searxng.url).host,
      use: "from_now_on",
    });
    expect(web.requests).toEqual([]);
    expect(readEnv().search.searxng).toEqual({ baseUrl: searxng.url });
  });

  it("one that is not set up asks nobody", async () => {
    put({});
    const target = { part: "search", service: "brave" } as const;
    expect(await checkConnection(target, world.root)).toMatchObject({ outcome: "nothing_set" });
  });

  it("asks a service that needs no key, with the key that raises its rate where there is one", async () => {
    const openalex = await startSearchService("openalex", { pages: WEB_PAGES });
    keep(openalex);
    put({
      OPENALEX_API_KEY: "canary-0123456789",
      OPENALEX_API_BASE_URL: openalex.url,
    });
    vi.stubEnv("GROUNDWORK__SEARCH__SPECIALIST", "auto");
    const target = { part: "search", service: "openalex" } as const;
    openalex.fail({ kind: "unauthorised" });
    expect(await checkConnection(target, world.root)).toMatchObject({
      service: "openalex",
      outcome: "failed",
      failure: { why: "key_refused", keySet: true },
    });
    const found = await checkConnection(target, world.root);
    expect(found).toMatchObject({ outcome: "search_works", host: new URL(openalex.url).host });
    expect(openalex.requests.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer canary-0123456789",
      "Bearer canary-0123456789",
    ]);
    expect(JSON.stringify([found, world.log])).not.toContain("canary");
  });

  it("asks no service that agents.yaml leaves out", async () => {
    const arxiv = await startSearchService("arxiv", { pages: WEB_PAGES });
    keep(arxiv);
    put({ ARXIV_API_BASE_URL: arxiv.url });
    vi.stubEnv("GROUNDWORK__SEARCH__SPECIALIST", "off");
    const target = { part: "search", service: "arxiv" } as const;
    expect(await checkConnection(target, world.root)).toMatchObject({ outcome: "nothing_set" });
    expect(arxiv.requests).toEqual([]);
  });
});
