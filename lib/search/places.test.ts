// Which services a search asks: the web, the specialists of the chosen places or of the question's kind, and the documents;
// one that is down is replaced and never fails a search.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Place } from "@/lib/sources/places";
import { forgetRates } from "@/testing/search/rates";
import { type SearchService, startSearchService } from "@/testing/servers/search-service";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import type { LibraryIndex } from "./library";
import { createSearch } from "./registry";
import { SPECIALIST_IDS, type SpecialistId, type SpecialistMode } from "./specialist/ids";

const signal = new AbortController().signal;
const services = new Map<SpecialistId | "searxng", SearchService>();
/** Nobody listens there; each address is of its own, so that tests do not share what is known of it. */
let addresses = 0;
function nowhere(): string {
  addresses += 1;
  return `http://127.0.0.1:1/${addresses}`;
}

beforeAll(async () => {
  for (const id of [...SPECIALIST_IDS, "searxng"] as const)
    services.set(id, await startSearchService(id, { pages: WEB_PAGES }));
});
afterAll(async () => {
  for (const one of services.values()) await one.stop();
});
beforeEach(forgetRates);

const library: LibraryIndex = {
  search: async () => [
    { url: "library://documents/note.md", title: "Note", snippet: "Ours", publishedAt: null },
  ],
  read: async (url) => ({ ok: false, url, reason: "none" }),
};

const urlOf = (id: SpecialistId | "searxng") => services.get(id)?.url ?? nowhere();

function searchWith({
  mode = "auto",
  down = [],
  reach = {},
}: {
  mode?: SpecialistMode;
  down?: SpecialistId[];
  /** Addresses instead of those of the shared services. */
  reach?: Partial<Record<SpecialistId, string>>;
} = {}) {
  const reached = SPECIALIST_IDS.map(
    (id) => [id, { baseUrl: reach[id] ?? (down.includes(id) ? nowhere() : urlOf(id)) }] as const,
  );
  return createSearch({
    env: {
      tavily: null,
      searxng: { baseUrl: urlOf("searxng") },
      specialist: { mode, services: Object.fromEntries(reached) },
    },
    library,
  });
}

const query = { query: "sodium-ion batteries", maxResults: 10, signal };
const placed = (places: Place[], placesChosen = true) => ({ ...query, places, placesChosen });

describe("The places of a search", () => {
  it("without any, the web alone is asked", async () => {
    expect((await searchWith().forScope("web").search(query)).provider).toBe("SearXNG");
  });

  it.each([
    [["scholarly"], "OpenAlex, Europe PMC, arXiv"],
    [["news"], "GDELT"],
    [["code"], "Stack Overflow, GitHub"],
    [["web", "news"], "SearXNG, GDELT"],
    [["news", "code"], "GDELT, Stack Overflow, GitHub"],
  ] as [Place[], string][])("%j are answered by %s", async (places, provider) => {
    const answer = await searchWith().forScope("web").search(placed(places));
    expect(answer.provider).toBe(provider);
    expect(answer.failed).toBeUndefined();
    expect(answer.hits.length).toBeGreaterThan(0);
  });

  it("the documents stand beside them where the scope has them", async () => {
    const answer = await searchWith()
      .forScope("both")
      .search(placed(["scholarly"]));
    expect(answer.provider).toBe("OpenAlex, Europe PMC, arXiv, Library");
  });

  it("a search of documents alone asks nobody else", async () => {
    const asked = services.get("openalex")?.requests.length;
    const answer = await searchWith()
      .forScope("documents")
      .search(placed(["scholarly"]));
    expect(answer.provider).toBe("Library");
    expect(services.get("openalex")?.requests.length).toBe(asked);
  });

  it("a paper that several know is one result with the fields of all", async () => {
    const doi = "10.1234/shared";
    services.get("openalex")?.fail({
      kind: "status",
      status: 200,
      body: { results: [{ doi: `https://doi.org/${doi}`, display_name: "Shared", cited_by_count: 4 }] },
    });
    const article = {
      doi,
      title: "Shared",
      pubYear: "2020",
      pubTypeList: { pubType: ["Retracted Publication"] },
    };
    services.get("europe_pmc")?.fail({
      kind: "status",
      status: 200,
      body: { resultList: { result: [article] } },
    });
    const { hits } = await searchWith()
      .forScope("web")
      .search(placed(["scholarly"]));
    expect(hits.find(({ url }) => url === `https://doi.org/${doi}`)).toMatchObject({
      providers: ["Europe PMC", "OpenAlex"],
      publication: { doi, citations: 4, year: 2020, retracted: true },
    });
  });
});

describe("A service that is down", () => {
  it("is replaced by the next of its kind, and named", async () => {
    const answer = await searchWith({ down: ["openalex"] })
      .forScope("web")
      .search(placed(["scholarly"]));
    expect(answer.provider).toBe("Europe PMC, arXiv, Crossref");
    expect(answer.failed).toEqual([{ provider: "OpenAlex", code: "unreachable" }]);
  });

  it("fails no search while anything else answers", async () => {
    const down = [...SPECIALIST_IDS];
    const search = searchWith({ down }).forScope("web");
    const answer = await search.search(placed(["web", "scholarly"], false));
    expect(answer.provider).toBe("SearXNG");
    expect(answer.failed?.map(({ code }) => code)).toEqual(Array(5).fill("unreachable"));
    const again = await search.search(placed(["web", "scholarly"], false));
    expect(again.failed?.every(({ passedOver }) => passedOver)).toBe(true);
  });

  it("one that asks to wait is replaced too, and is left alone as long as it asks", async () => {
    const own = await startSearchService("gdelt", { pages: WEB_PAGES });
    try {
      own.fail({ kind: "rate_limited", retryAfter: 60 });
      const search = searchWith({ reach: { gdelt: own.url } }).forScope("web");
      const first = await search.search(placed(["news"], false));
      expect(first.provider).toBe("Hacker News");
      expect(first.failed).toEqual([{ provider: "GDELT", code: "rate_limited" }]);
      const second = await search.search(placed(["news"], false));
      expect(second.provider).toBe("Hacker News");
      expect(own.requests).toHaveLength(1);
    } finally {
      await own.stop();
    }
  });

  it("when all that a person chose are down, the search fails with the first reason", async () => {
    const searching = searchWith({ down: ["gdelt", "hacker_news"] })
      .forScope("web")
      .search(placed(["news"]));
    await expect(searching).rejects.toMatchObject({ code: "unreachable", provider: "gdelt" });
  });
});

describe("The settings", () => {
  it("`chosen` asks specialists only where a person did", async () => {
    const search = searchWith({ mode: "chosen" }).forScope("web");
    expect((await search.search(placed(["web", "scholarly"], false))).provider).toBe("SearXNG");
    expect((await search.search(placed(["news"], true))).provider).toBe("GDELT");
  });

  it("`off` asks none, and says so where nothing else is left", async () => {
    const search = searchWith({ mode: "off" }).forScope("web");
    expect((await search.search(placed(["web", "news"]))).provider).toBe("SearXNG");
  });
});
