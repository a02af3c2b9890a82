import { describe, expect, it } from "vitest";
import type { ActivityServices } from "@/lib/activities/activity";
import { startWebServer } from "@/testing/servers/web";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import type { LibraryIndex } from "./library";
import { ProviderError } from "./provider";
import { createSearch } from "./registry";

const signal = new AbortController().signal;
const REVIEW = "https://grid-storage-review.example/2026/sodium-ion-vs-lfp-cost";
const NOTE = "library://documents/note.md";

const library: LibraryIndex = {
  search: async (_, limit) =>
    ["note.md", "second.md"]
      .map((name) => ({
        url: `library://documents/${name}`,
        title: name,
        snippet: "Ours",
        publishedAt: null,
      }))
      .slice(0, limit),
  read: async (url) =>
    url === NOTE
      ? { ok: true, url, title: "Note", text: "What we wrote about sodium.", publishedAt: null }
      : { ok: false, url, reason: "There is no such document." },
};

const broken: LibraryIndex = {
  search: () => Promise.reject(new Error("index is gone")),
  read: () => Promise.reject(new Error("index is gone")),
};

async function withWeb(
  work: (
    env: { tavily: { apiKey: string; baseUrl: string } },
    server: Awaited<ReturnType<typeof startWebServer>>,
  ) => Promise<void>,
): Promise<void> {
  const server = await startWebServer({ pages: WEB_PAGES });
  try {
    await work({ tavily: { apiKey: "tvly-test-key", baseUrl: server.url } }, server);
  } finally {
    await server.stop();
  }
}

describe("createSearch", () => {
  it("gives what activities are handed", () => {
    const services: Pick<ActivityServices, "search" | "read"> = createSearch({
      env: { tavily: null },
      library,
    }).forScope("both");
    expect(Object.keys(services).sort()).toEqual(["label", "read", "search"]);
  });

  it("says what is connected", () =>
    withWeb(async (env) => {
      const connected = (search: ReturnType<typeof createSearch>) =>
        search.providers.flatMap(({ id, connected }) => (connected ? [id] : []));
      expect(connected(createSearch({ env, library }))).toEqual(["tavily", "library"]);
      const alone = createSearch({ env: { tavily: null }, library });
      expect(connected(alone)).toEqual(["library"]);
      expect(alone.providers[0]).toEqual({ id: "tavily", label: "Tavily", scope: "web", connected: false });
    }));

  it("S35: the scope chooses who is asked", () =>
    withWeb(async (env, server) => {
      const search = createSearch({ env, library });
      const ours = await search.forScope("documents").search({ query: "sodium", maxResults: 5, signal });
      expect(ours).toMatchObject({ provider: "Library", hits: [{ url: NOTE }, {}] });
      expect(server.requests).toEqual([]);
      const web = await search.forScope("web").search({ query: "sodium", maxResults: 5, signal });
      expect(web.provider).toBe("Tavily");
      expect(web.hits.every((hit) => hit.url.startsWith("https://"))).toBe(true);
    }));

  it("S36: both scopes are asked side by side, taken in turn, and cut to the count asked for", () =>
    withWeb(async (env) => {
      const both = createSearch({ env, library }).forScope("both");
      const { provider, hits } = await both.search({ query: "sodium-ion LFP", maxResults: 5, signal });
      expect(both.label).toBe("Tavily and Library");
      expect(provider).toBe("Tavily, Library");
      expect(hits.map((hit) => hit.url.split(":")[0])).toEqual([
        "https",
        "library",
        "https",
        "library",
        "https",
      ]);
    }));

  it("R1: a search may narrow the scope of its run, and never widens it", () =>
    withWeb(async (env, server) => {
      const request = { query: "sodium", maxResults: 5, signal, only: "documents" } as const;
      const search = createSearch({ env, library });
      expect((await search.forScope("both").search(request)).provider).toBe("Library");
      expect(server.requests).toEqual([]);
      expect((await search.forScope("web").search(request)).provider).toBe("Tavily");
    }));

  it("without a web search the library stands in and the label says so", async () => {
    const web = createSearch({ env: { tavily: null }, library }).forScope("web");
    expect(web.label).toBe("Library (no web search is set up)");
    expect((await web.search({ query: "sodium", maxResults: 1, signal })).hits[0]?.url).toBe(NOTE);
  });

  it("one provider failing while another answers is no failure", () =>
    withWeb(async (env, server) => {
      server.fail({ kind: "status", status: 500 });
      const both = createSearch({ env, library }).forScope("both");
      const { provider, hits } = await both.search({ query: "sodium", maxResults: 3, signal });
      expect(provider).toBe("Library");
      expect(hits).toHaveLength(2);
    }));

  it("Q14: all failing is the first one's error", () =>
    withWeb(async (env, server) => {
      server.fail({ kind: "status", status: 429, retryAfter: 3 });
      const both = createSearch({ env, library: broken }).forScope("both");
      const failure = both.search({ query: "sodium", maxResults: 3, signal });
      const error: unknown = await failure.catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: "rate_limited" });
      // Never earlier than requested, and with jitter after it.
      expect((error as ProviderError).retryAfterMs).toBeGreaterThanOrEqual(3000);
      expect((error as ProviderError).retryAfterMs).toBeLessThanOrEqual(4500);
    }));

  it("nothing set up is a ProviderError, not an empty answer", async () => {
    const none = createSearch({ env: { tavily: null }, library: null }).forScope("both");
    expect(none.label).toBe("No search");
    await expect(none.search({ query: "sodium", maxResults: 3, signal })).rejects.toBeInstanceOf(
      ProviderError,
    );
  });

  it("S43: each address is read by who knows it, in order, whatever the scope", () =>
    withWeb(async (env) => {
      const { read } = createSearch({ env, library }).forScope("documents");
      const urls = [NOTE, "ftp://old.example/a", REVIEW, "library://documents/none.md", REVIEW];
      const results = await read({ urls, signal });
      expect(results.map((result) => result.url)).toEqual(urls);
      expect(results.map((result) => result.ok)).toEqual([true, false, true, false, true]);
      expect(results.map((result) => result.via)).toEqual(["library", "none", "tavily", "library", "tavily"]);
    }));

  it("tells the library what a query is asked for, and whether a web search answers beside it", () =>
    withWeb(async (env) => {
      const told: unknown[] = [];
      const listening: LibraryIndex = {
        ...library,
        search: async (_query, _limit, how) => {
          told.push(how);
          return [];
        },
      };
      const question = "What does it cost?";
      for (const [search, scope] of [
        [createSearch({ env, library: listening, question }), "both"],
        [createSearch({ env: { tavily: null }, library: listening, question }), "both"],
        [createSearch({ env, library: listening, question }), "documents"],
        [createSearch({ env, library: listening, question, ownOnly: true }), "documents"],
        [createSearch({ env, library: listening, question, ownOnly: true }), "both"],
      ] as const)
        await search.forScope(scope).search({ query: "cost", maxResults: 3, signal });
      expect(told).toEqual([
        { question, besideWeb: true },
        { question, besideWeb: false },
        { question, chosen: true },
        { question, chosen: true, ownOnly: true },
        { question, besideWeb: true, ownOnly: true },
      ]);
    }));

  it("says of an empty answer that the bundled documentation was left out of it", async () => {
    const nothing = { ...library, search: async () => [] };
    const asked = { query: "lettuce", maxResults: 3, signal };
    const answerOf = (index: LibraryIndex) =>
      createSearch({ env: { tavily: null }, library: index })
        .forScope("both")
        .search(asked);
    expect(await answerOf({ ...nothing, leavesOutBundled: async () => true })).toMatchObject({
      hits: [],
      bundledLeftOut: true,
    });
    for (const index of [
      nothing,
      { ...nothing, leavesOutBundled: async () => false },
      { ...nothing, leavesOutBundled: () => Promise.reject(new Error("index is gone")) },
      { ...library, leavesOutBundled: async () => true },
    ])
      expect(await answerOf(index)).not.toHaveProperty("bundledLeftOut");
  });

  it("Q25: without a web search an address of the web is a result that says why it cannot be read", async () => {
    const { read } = createSearch({ env: { tavily: null }, library }).forScope("both");
    const [result] = await read({ urls: [REVIEW], signal });
    expect(result).toMatchObject({
      ok: false,
      reason: "No web search is set up that could read this address.",
    });
  });

  it("reading fails as a whole only when nobody could be asked", () =>
    withWeb(async (env, server) => {
      const { read } = createSearch({ env, library }).forScope("both");
      server.fail({ on: "extract", kind: "status", status: 503 });
      const mixed = await read({ urls: [NOTE, REVIEW], signal });
      expect(mixed.map((result) => result.ok)).toEqual([true, false]);
      server.fail({ on: "extract", kind: "status", status: 503 });
      await expect(read({ urls: [REVIEW], signal })).rejects.toMatchObject({ code: "unreachable" });
    }));

  it("GOAL-R23: stopping ends a search even when one provider has answered", () =>
    withWeb(async (env, server) => {
      server.fail({ kind: "stall" });
      const controller = new AbortController();
      const both = createSearch({ env, library }).forScope("both");
      const searching = both.search({ query: "sodium", maxResults: 3, signal: controller.signal });
      setTimeout(() => controller.abort(), 20);
      await expect(searching).rejects.toMatchObject({ code: "cancelled" });
    }));
});
