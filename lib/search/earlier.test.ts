import { describe, expect, it } from "vitest";
import { startWebServer } from "@/testing/servers/web";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import type { EarlierPages } from "./earlier";
import { createSearch } from "./registry";

const signal = new AbortController().signal;
const REVIEW = "https://grid-storage-review.example/2026/sodium-ion-vs-lfp-cost";
const OLD = "https://old.example/page";
const READ_AT = Date.UTC(2026, 9, 1);

const hit = (url: string) => ({
  url,
  title: "Read before",
  snippet: "Ours",
  publishedAt: null,
  earlier: true,
});

function pages(known: string[]): EarlierPages & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    search: async (query) => {
      asked.push(query);
      return known.map(hit);
    },
    read: async (url) =>
      known.includes(url.replace(/#.*$/, ""))
        ? {
            ok: true,
            url,
            title: "Read before",
            text: "What it said.",
            publishedAt: null,
            via: "tavily",
            readAt: READ_AT,
          }
        : null,
  };
}

async function withWeb(
  earlierPages: EarlierPages | null,
  work: (
    search: ReturnType<typeof createSearch>,
    server: Awaited<ReturnType<typeof startWebServer>>,
  ) => Promise<void>,
): Promise<void> {
  const server = await startWebServer({ pages: WEB_PAGES });
  try {
    const env = { tavily: { apiKey: "tvly-test-key", baseUrl: server.url } };
    await work(createSearch({ env, library: null, earlierPages }), server);
  } finally {
    await server.stop();
  }
}

describe("Pages read before", () => {
  it("come first, marked, and the provider's words say how many; an address stands once", () =>
    withWeb(pages([OLD, REVIEW]), async (search) => {
      const request = { query: "sodium-ion LFP", maxResults: 5, signal };
      const { provider, hits } = await search.forScope("web").search(request);
      expect(provider).toBe("2 already read, Tavily");
      expect(hits.slice(0, 2)).toEqual([hit(OLD), hit(REVIEW)]);
      expect(hits).toHaveLength(5);
      expect(new Set(hits.map(({ url }) => url)).size).toBe(5);
      expect(hits.slice(2).some(({ earlier }) => earlier)).toBe(false);
    }));

  it("SEC-13: leave at least half of the places to what the web brings", () =>
    withWeb(pages([OLD, `${OLD}/2`, `${OLD}/3`]), async (search) => {
      const earlier = async (query: string, maxResults: number) => {
        const { hits } = await search.forScope("web").search({ query, maxResults, signal });
        return [hits.filter((one) => one.earlier).length, hits.length];
      };
      expect(await earlier("sodium-ion LFP", 1)).toEqual([0, 1]);
      expect(await earlier("sodium-ion LFP", 2)).toEqual([1, 2]);
      expect(await earlier("sodium-ion LFP", 3)).toEqual([1, 3]);
      expect((await earlier("zzqqxx", 3))[0]).toBe(3);
    }));

  it("the web is asked all the same, and without any nothing changes", () =>
    withWeb(pages([]), async (search, server) => {
      const { provider } = await search.forScope("both").search({ query: "sodium", maxResults: 3, signal });
      expect(provider).toBe("Tavily");
      expect(server.requests).toHaveLength(1);
    }));

  it("are not looked for where only the own documents are asked", () => {
    const own = pages([OLD]);
    return withWeb(own, async (search) => {
      await search
        .forScope("documents")
        .search({ query: "x", maxResults: 1, signal })
        .catch(() => null);
      expect(own.asked).toEqual([]);
    });
  });

  it("are given from the store with the time they were read, and nothing is fetched for them", () =>
    withWeb(pages([OLD]), async (search, server) => {
      const { read } = search.forScope("web");
      const [one] = await read({ urls: [`${OLD}#part`], signal });
      expect(one).toMatchObject({
        ok: true,
        url: `${OLD}#part`,
        text: "What it said.",
        via: "tavily",
        readAt: READ_AT,
      });
      expect(server.requests).toEqual([]);
      const urls = [REVIEW, OLD, REVIEW];
      const mixed = await read({ urls, signal });
      expect(mixed.map((result) => result.url)).toEqual(urls);
      expect(mixed.map((result) => result.ok && result.readAt)).toEqual([undefined, READ_AT, undefined]);
      expect(JSON.stringify(server.requests)).not.toContain("old.example");
    }));

  it("are not given where redirects led over a host that may not be visited, nor offered", () => {
    const own = pages([OLD]);
    const asked: boolean[] = [];
    const led: EarlierPages = {
      async search(query, mayVisit = () => true) {
        asked.push(mayVisit("https://www.banned.example/x"), mayVisit(OLD));
        return own.search(query);
      },
      async read(url) {
        const reading = await own.read(url);
        return reading && { ...reading, about: { hosts: ["www.banned.example"] } };
      },
    };
    return withWeb(led, async (search) => {
      const { read, search: find } = search.forScope("web");
      const mayVisit = (url: string) => !url.includes("banned.example");
      const [given] = await read({ urls: [OLD], signal });
      expect(given).toMatchObject({ text: "What it said.", readAt: READ_AT });
      const [refused] = await read({ urls: [OLD], signal, mayVisit });
      expect(refused).not.toHaveProperty("readAt");
      const hosts = { allowed: [], preferred: [], banned: ["banned.example"] };
      await find({ query: "sodium", maxResults: 3, signal, hosts });
      expect(asked).toEqual([false, true]);
    });
  });

  it("do not hide that the search itself failed", () =>
    withWeb(pages([OLD]), async (search, server) => {
      server.fail({ kind: "status", status: 500 });
      const failing = search.forScope("web").search({ query: "sodium", maxResults: 3, signal });
      await expect(failing).rejects.toMatchObject({ code: "unreachable" });
    }));

  it("turned off, the registry is as it was", () =>
    withWeb(null, async (search) => {
      const { provider, hits } = await search
        .forScope("web")
        .search({ query: "sodium", maxResults: 3, signal });
      expect(provider).toBe("Tavily");
      expect(hits.some(({ earlier }) => earlier)).toBe(false);
    }));
});
