import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { ContractFault } from "@/testing/search/fault.contract";
import { providerContract } from "@/testing/search/provider.contract";
import { readerContract } from "@/testing/search/reader.contract";
import { startWebServer, type WebServer, type WebServerOptions } from "@/testing/servers/web";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { createTavily } from "./tavily";

const KEY = "tvly-canary-5f3a9c";
const REVIEW = "https://grid-storage-review.example/2026/sodium-ion-vs-lfp-cost";
const INDEX = "https://cell-price-index.example/q3-2026";
const QUICK = { search: 60, read: 60 };

async function queueFault(server: WebServer, fault: ContractFault): Promise<void> {
  if (fault.kind === "unauthorised") server.fail({ kind: "status", status: 401 });
  else if (fault.kind === "server_error") server.fail({ kind: "status", status: 503 });
  else if (fault.kind === "rate_limited")
    server.fail({ kind: "status", status: 429, retryAfter: fault.retryAfterSeconds });
  else if (fault.kind === "timeout") server.fail({ kind: "stall" });
  else if (fault.kind !== "unreachable") server.fail({ kind: fault.kind });
}

/** The provider under test, and how to make its service fail. */
async function underTest() {
  const server = await startWebServer({ pages: WEB_PAGES, apiKey: KEY, respell: (url) => `${url}/` });
  return {
    tavily: createTavily({ apiKey: KEY, baseUrl: server.url }),
    secret: KEY,
    fail: async (fault: ContractFault) => {
      await queueFault(server, fault);
      const baseUrl = fault.kind === "unreachable" ? "http://127.0.0.1:1" : server.url;
      const timeouts = fault.kind === "timeout" ? QUICK : undefined;
      return createTavily({ apiKey: KEY, baseUrl, timeouts });
    },
    close: () => server.stop(),
  };
}

providerContract("tavily", { service: true }, async () => {
  const { tavily, ...rest } = await underTest();
  return {
    provider: tavily,
    query: { text: "sodium-ion versus LFP grid battery costs", first: REVIEW },
    nothing: "xylophone zymurgy",
    ...rest,
  };
});

readerContract("tavily", { service: true }, async () => {
  const { tavily, ...rest } = await underTest();
  return {
    reader: tavily,
    readable: [REVIEW, INDEX],
    respelled: `${INDEX}/?utm_source=mail#top`,
    unreadable: "https://nowhere.example/missing",
    foreign: ["library://next/index.md", "ftp://files.example/a"],
    ...rest,
  };
});

async function withServer(
  options: Partial<WebServerOptions>,
  work: (server: WebServer, provider: ReturnType<typeof createTavily>) => Promise<void>,
): Promise<void> {
  const server = await startWebServer({ pages: WEB_PAGES, ...options });
  try {
    await work(server, createTavily({ apiKey: KEY, baseUrl: `${server.url}/`, timeouts: undefined }));
  } finally {
    await server.stop();
  }
}

describe("tavily", () => {
  const signal = new AbortController().signal;

  it("S35: asks the configured base address with the key in the header only", () =>
    withServer({}, async (server, provider) => {
      await provider.search({ query: "sodium-ion cells", maxResults: 4, signal });
      const [request] = server.requests;
      expect(request).toMatchObject({ path: "/search", authorization: `Bearer ${KEY}` });
      expect(request?.body).toEqual({ query: "sodium-ion cells", max_results: 4 });
    }));

  it("hands over how old a page may be, and which hosts it may be of", () =>
    withServer({}, async (server, provider) => {
      const hosts = {
        allowed: ["europa.eu", "gov"],
        preferred: ["nature.com"],
        banned: ["blog.europa.eu", "test"],
      };
      await provider.search({ query: "sodium", maxResults: 4, signal, recency: "month", hosts });
      await provider.search({ query: "sodium", maxResults: 4, signal, hosts: { ...hosts, allowed: [] } });
      expect(provider.narrowsByAge).toBe(true);
      expect(server.requests.map(({ body }) => body)).toEqual([
        {
          query: "sodium",
          max_results: 4,
          time_range: "month",
          include_domains: ["europa.eu", "*.gov"],
          exclude_domains: ["blog.europa.eu"],
        },
        { query: "sodium", max_results: 4, exclude_domains: ["blog.europa.eu"] },
      ]);
    }));

  it("sends no more hosts than the service takes", () =>
    withServer({}, async (server, provider) => {
      const many = (name: string) => Array.from({ length: 400 }, (_, index) => `${name}${index}.example`);
      const hosts = { allowed: many("in"), preferred: [], banned: many("out") };
      await provider.search({ query: "sodium", maxResults: 4, signal, hosts });
      expect(server.requests[0]?.body.include_domains).toEqual(hosts.allowed.slice(0, 300));
      expect(server.requests[0]?.body.exclude_domains).toEqual(hosts.banned.slice(0, 150));
    }));

  it("S42: extracts Markdown with the same key and base address", () =>
    withServer({}, async (server, provider) => {
      const [page] = await provider.read({ urls: [INDEX], signal });
      expect(page).toMatchObject({ ok: true, title: "Cell Price Index, third quarter of 2026" });
      expect(server.requests[0]).toMatchObject({ path: "/extract", authorization: `Bearer ${KEY}` });
      expect(server.requests[0]?.body).toEqual({
        urls: [INDEX],
        format: "markdown",
        extract_depth: "basic",
        timeout: 30,
      });
    }));

  it("R1: takes more trouble where that is asked for", () =>
    withServer({}, async (server, provider) => {
      await provider.search({ query: "sodium-ion cells", maxResults: 4, signal, depth: "advanced" });
      await provider.read({ urls: [INDEX], signal, depth: "advanced" });
      expect(server.requests.map(({ body }) => body)).toMatchObject([
        { search_depth: "advanced" },
        { extract_depth: "advanced" },
      ]);
    }));

  it("S43: an address answered with a trailing slash stays paired, and a failed one says why", () =>
    withServer(
      { respell: (url) => `${url}/`, failedExtractions: { [INDEX]: "Blocked by the site" } },
      async (_, provider) => {
        const results = await provider.read({ urls: [INDEX, REVIEW], signal });
        expect(results[0]).toEqual({ ok: false, url: INDEX, reason: "Blocked by the site" });
        expect(results[1]).toMatchObject({ ok: true, url: REVIEW });
      },
    ));

  it("gives the date a result was published as an ISO date", () =>
    withServer({}, async (_, provider) => {
      const hits = await provider.search({ query: "Kelso Bay plant", maxResults: 1, signal });
      expect(hits[0]?.publishedAt).toBe("2026-06-02");
    }));

  it("SEC-5: of a page without end it hands over what is kept of any", () =>
    withServer(
      { pages: [{ url: INDEX, title: "Endless", text: "a word ".repeat(300_000) }] },
      async (_, provider) => {
        const [page] = await provider.read({ urls: [INDEX], signal });
        expect(page?.ok && page.text.length).toBe(1_000_000);
        expect(page).toMatchObject({ about: { cut: true } });
      },
    ));

  it("cuts a query to the 400 characters the service takes, between words", () =>
    withServer({}, async (server, provider) => {
      await provider.search({ query: "sodium ".repeat(100), maxResults: 1, signal });
      const sent = String(server.requests[0]?.body.query);
      expect(sent.length).toBeLessThanOrEqual(400);
      expect(sent.endsWith("sodium")).toBe(true);
    }));

  it.each([402, 432, 433])("a used-up plan (%i) is told apart from a busy service", (status) =>
    withServer({ faults: [{ kind: "status", status }] }, async (_, provider) => {
      const search = provider.search({ query: "sodium", maxResults: 1, signal });
      await expect(search).rejects.toMatchObject({ code: "quota", retryable: false, status });
    }),
  );

  it("a connection that is cut is unreachable", () =>
    withServer({ faults: [{ kind: "reset" }] }, async (_, provider) => {
      const search = provider.search({ query: "sodium", maxResults: 1, signal });
      await expect(search).rejects.toMatchObject({ code: "unreachable", status: null });
    }));

  it("GOAL-R23: stopping closes the connection to the service", () =>
    withServer({ faults: [{ kind: "stall" }] }, async (server, provider) => {
      const controller = new AbortController();
      const search = provider.search({ query: "sodium", maxResults: 1, signal: controller.signal });
      search.catch(() => undefined);
      while (server.requests.length === 0) await sleep(5);
      controller.abort();
      await expect(search).rejects.toMatchObject({ code: "cancelled" });
      while (!server.requests[0]?.aborted) await sleep(5);
    }));

  it("is never built without a key", () => {
    expect(() => createTavily({ apiKey: "", baseUrl: "http://127.0.0.1:1" })).toThrow("needs a key");
  });
});
