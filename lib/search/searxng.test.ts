import { describe, expect, it } from "vitest";
import { startedServices } from "@/testing/search/services";
import { startSearchService } from "@/testing/servers/search-service";
import { createSearxng } from "./searxng";

const { service, provider, lastOf } = startedServices(["searxng"]);
const signal = new AbortController().signal;

describe("searxng", () => {
  it("asks for JSON in the language of the query, with age and safety as they are set", async () => {
    const { url } = service("searxng");
    const strict = createSearxng({ baseUrl: url, safeSearch: "strict" });
    await strict.search({ query: "натрий-ионные батареи", maxResults: 3, signal, recency: "month" });
    expect(lastOf("searxng")?.parameters).toEqual({
      q: "натрий-ионные батареи",
      format: "json",
      language: "ru",
      safesearch: "2",
      time_range: "month",
    });
  });

  it("goes on to the next page while results are missing, and stops where there are no more", async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      url: `https://site-${index}.example/`,
      title: `Sodium ${index}`,
      text: "Sodium cells.",
    }));
    const own = await startSearchService("searxng", { pages: many });
    try {
      const hits = await createSearxng({ baseUrl: own.url }).search({
        query: "sodium",
        maxResults: 50,
        signal,
      });
      expect(hits).toHaveLength(30);
      expect(own.requests.map(({ parameters }) => parameters.pageno ?? "1")).toEqual(["1", "2", "3"]);
    } finally {
      await own.stop();
    }
  });

  it("says how JSON is turned on where an instance refuses it", async () => {
    service("searxng").fail({ kind: "unauthorised" });
    const failing = provider("searxng").search({ query: "sodium", maxResults: 3, signal });
    await expect(failing).rejects.toMatchObject({
      code: "unauthorised",
      message: expect.stringContaining("“json” to search.formats in its settings.yml"),
    });
  });

  it("narrows to few hosts in the words of the engines", async () => {
    const hosts = { allowed: ["a.example", "b.example"], preferred: [], banned: [] };
    await provider("searxng").search({ query: "sodium", maxResults: 3, signal, hosts });
    expect(lastOf("searxng")?.parameters.q).toBe("sodium (site:a.example OR site:b.example)");
  });
});
