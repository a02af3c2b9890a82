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

  it("come in place of other copies and versions of their text", async () => {
    const copy = "library://documents/copy.md";
    const texts: Record<string, string> = {
      "library://documents/a.md":
        "The bridge is 412 metres long. Ada Merrow built it, and it was opened in May 1931.",
      [copy]:
        "# Bridge\n\nThe bridge is 415 metres long. Ada Merrow built it, and it was opened in May 1931.",
      "library://documents/b.md":
        "The bridge is 412 metres long. A ferry crosses the river every hour in winter.",
    };
    const shelf: LibraryIndex = {
      search: async () => Object.keys(texts).map(hit),
      read: async (url) => ({ ok: true, url, title: url, text: texts[url] ?? "", publishedAt: null }),
    };
    const all = async () => ({ provider: "Library", hits: [copy, ...Object.keys(texts)].map(hit) });
    const found = async (attached: string[], offset = 0) => {
      const search = withAttached({ ...scoped, search: all }, files(attached, [copy]), shelf);
      const alone = withAttached({ ...scoped, search: all }, files(attached), shelf);
      const request = { query: "bridge", maxResults: 5, offset, signal: new AbortController().signal };
      return [search, alone].map(async (one) => (await one.search(request)).hits.map(({ url }) => url));
    };
    const [beside, alone] = await Promise.all(await found(["library://documents/a.md"]));
    expect(alone).toEqual(["library://documents/a.md", "library://documents/b.md"]);
    // The one that was attached to an earlier question was named by the person as well.
    expect(beside).toContain(copy);
    const [, further] = await Promise.all(await found(["library://documents/a.md"], 5));
    expect(further).not.toContain(copy);
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
