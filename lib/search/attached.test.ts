import { describe, expect, it } from "vitest";
import { withAttached } from "./attached";
import type { LibraryIndex } from "./library";
import type { ScopedSearch } from "./registry";

const TEXTS: Record<string, string> = {
  "library://documents/a.md": "The pump moves warmth.",
  "library://documents/b.md": "The minutes   of a meeting.",
};
const hit = (url: string) => ({ url, title: url, snippet: "found", publishedAt: null });

const library: LibraryIndex = {
  search: async (query) =>
    ["library://documents/x.md", ...Object.keys(TEXTS).filter((url) => TEXTS[url]?.includes(query))].map(hit),
  read: async (url) => {
    const text = TEXTS[url];
    if (text === undefined) return { ok: false, url, reason: "There is none." };
    return { ok: true, url, title: `Title of ${url.slice(-4)}`, text, publishedAt: null };
  },
};
const scoped: ScopedSearch = {
  label: "Tavily",
  search: async () => ({
    provider: "Tavily",
    hits: ["https://one.test/", "library://documents/a.md", "https://two.test/", "https://three.test/"].map(
      hit,
    ),
  }),
  read: async () => [],
};
const files = (attached: string[], earlier: string[] = []) => ({ attached, earlier });
const urlsOf = async (attached: string[], maxResults = 5, query = "warmth", earlier: string[] = []) => {
  const search = withAttached(scoped, files(attached, earlier), library);
  const { hits } = await search.search({ query, maxResults, signal: new AbortController().signal });
  return hits.map(({ url }) => url);
};

describe("Attached documents", () => {
  it("come first, those that the query finds before the others", async () => {
    expect(await urlsOf(["library://documents/b.md", "library://documents/a.md"])).toEqual([
      "library://documents/a.md",
      "library://documents/b.md",
      "https://one.test/",
      "https://two.test/",
      "https://three.test/",
    ]);
  });

  it("leave room for what else is found, and are shown by their beginning", async () => {
    expect(await urlsOf(["library://documents/b.md"], 2)).toEqual([
      "library://documents/b.md",
      "https://one.test/",
    ]);
    const many = ["library://documents/b.md", "library://documents/a.md"];
    expect(await urlsOf(many, 2, "nothing")).toEqual(["library://documents/b.md", "https://one.test/"]);
    const search = withAttached(scoped, files(["library://documents/b.md"]), library);
    const { hits } = await search.search({ query: "x", maxResults: 5, signal: new AbortController().signal });
    expect(hits[0]).toMatchObject({ title: "Title of b.md", snippet: "The minutes of a meeting." });
  });

  it("of an earlier question come where the query finds them, and nowhere else", async () => {
    const earlier = ["library://documents/b.md"];
    expect(await urlsOf([], 3, "meeting", earlier)).toEqual([
      "library://documents/b.md",
      "https://one.test/",
      "library://documents/a.md",
    ]);
    expect(await urlsOf([], 3, "nothing", earlier)).not.toContain("library://documents/b.md");
  });

  it("that were added a moment ago are waited for", async () => {
    const late = new Map(Object.entries(TEXTS));
    late.delete("library://documents/a.md");
    const growing = {
      search: library.search,
      read: async (url: string) =>
        late.has(url) ? library.read(url) : { ok: false as const, url, reason: "Not yet." },
      refresh: async () => void late.set("library://documents/a.md", ""),
    };
    const search = withAttached(scoped, files(["library://documents/a.md"]), growing);
    const { hits } = await search.search({ query: "x", maxResults: 5, signal: new AbortController().signal });
    expect(hits[0]?.url).toBe("library://documents/a.md");
  });

  it("that cannot be read take no place, and without any nothing changes", async () => {
    expect(await urlsOf(["library://documents/gone.md"])).toHaveLength(4);
    expect(withAttached(scoped, files([]), library)).toBe(scoped);
    expect(withAttached(scoped, files(["library://documents/a.md"]), null)).toBe(scoped);
  });
});
