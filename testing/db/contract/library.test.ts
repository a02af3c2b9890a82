// The documents of the library, their passages and their vectors, in both stores.

import { afterEach, describe, expect, it } from "vitest";
import type { NewDocument, NewPassage } from "@/db/store/documents";
import type { TextQuery } from "@/db/store/text-query";
import { type AnyStore, storeKinds } from "@/testing/db/stores";

const document = (path: string, rest: Partial<NewDocument> = {}): NewDocument => ({
  ...{ collection: "notes", path, url: `library://notes/${path}`, title: path, description: "About." },
  ...{
    text: "Text",
    pageStarts: null,
    sizeBytes: 4,
    modifiedAt: 1000,
    indexedAt: 2000,
    status: "indexed",
    error: null,
  },
  ...rest,
});

const passage = (position: number, text: string, rest: Partial<NewPassage> = {}): NewPassage => ({
  ...{
    position,
    title: "Title",
    heading: "",
    text,
    start: 0,
    end: text.length,
    page: null,
    digest: `d${text}`,
  },
  ...rest,
});

const WORDS = [
  "cache",
  "fetch",
  "request",
  "server",
  "action",
  "form",
  "stream",
  "render",
  "static",
  "not",
  "found",
];

/** Passages of many lengths in which words are common or rare, the same at each call. */
function corpus(): NewPassage[] {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[Math.min(next(WORDS.length), next(WORDS.length))]).join(" ");
  return Array.from({ length: 200 }, (_, position) =>
    passage(position, `${words(3 + next(120))} n${position}`, { title: words(2), heading: words(next(4)) }),
  );
}

describe.each(storeKinds)("$kind: the library", ({ open }) => {
  let opened: AnyStore | null = null;
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });
  async function empty() {
    opened = await open();
    return opened.store;
  }
  async function given(...texts: NewPassage[]) {
    const store = await empty();
    await store.storeDocument({ document: document("a.md"), sha256: "s", added: texts });
    return store;
  }
  const match = async (query: TextQuery, options: object = {}) =>
    ((await opened?.store.matchPassages({ match: query, limit: 99, ranked: 999, ...options })) ?? []).map(
      ({ position }) => position,
    );

  it("a document is stored, found, listed and counted", async () => {
    const store = await empty();
    await store.storeDocument({
      document: document("a.md", { pageStarts: [0, 2], title: "First" }),
      sha256: "one",
      added: [passage(0, "alpha", { page: 1 }), passage(1, "beta")],
    });
    await store.storeDocument({ document: document("B.md"), sha256: "two", added: [] });
    await store.storeDocument({
      document: document("bad.pdf", { status: "unreadable", error: "Locked." }),
      sha256: "three",
      added: [],
    });
    expect(await store.findDocument("library://notes/a.md")).toMatchObject({
      ...document("a.md", { pageStarts: [0, 2], title: "First" }),
      sha256: "one",
    });
    expect(await store.findDocument("library://notes/none")).toBeNull();
    const all = { collection: "notes", after: "", limit: 9 };
    expect((await store.listDocuments(all)).map(({ path, passages }) => [path, passages])).toEqual([
      ["B.md", 0],
      ["a.md", 2],
      ["bad.pdf", 0],
    ]);
    expect((await store.listDocuments({ ...all, after: "B.md", limit: 1 })).map(({ path }) => path)).toEqual([
      "a.md",
    ]);
    expect(await store.listCollections()).toEqual(["notes"]);
    expect(await store.countDocuments("notes")).toBe(3);
    expect(await store.countDocuments("none")).toBe(0);
    expect(await store.countLibrary()).toEqual({
      documents: 2,
      passages: 2,
      collections: [{ name: "notes", documents: 2 }],
      unreadable: [{ path: "notes/bad.pdf", error: "Locked." }],
    });
    const id = await store.findDocumentId({ collection: "notes", path: "a.md" });
    expect(await store.findDocumentId({ collection: "other", path: "a.md" })).toBeNull();
    await store.touchDocument({ id: id as number, sizeBytes: 5, modifiedAt: 7000 });
    expect((await store.listDocumentStamps("notes")).find(({ path }) => path === "a.md")).toEqual({
      ...{ id, path: "a.md", sizeBytes: 5, modifiedAt: 7000, sha256: "one", status: "indexed" },
    });
    expect(await store.findChanged([id as number, 999])).toEqual(new Map([[id, 7000]]));
    await store.deleteDocument(id as number);
    expect(await store.findDocument("library://notes/a.md")).toBeNull();
    expect((await store.countLibrary()).passages).toBe(0);
    expect(await match({ text: "alpha" })).toEqual([]);
  });

  it("a document that is written in pieces has no hash before it is complete, and keeps its id", async () => {
    const store = await empty();
    const id = await store.beginDocument(document("a.md"));
    expect(await store.appendPassages(id, [passage(0, "alpha")])).toBe(true);
    expect(await store.appendPassages(id, [passage(1, "beta")])).toBe(true);
    expect((await store.countLibrary()).documents).toBe(0);
    await store.settleDocument(id, "hash");
    expect((await store.findDocument("library://notes/a.md"))?.sha256).toBe("hash");
    expect(await match({ any: [{ text: "alpha" }, { text: "beta" }] })).toEqual([0, 1]);
    expect(await store.beginDocument(document("a.md", { title: "Again" }))).toBe(id);
    expect(await match({ text: "alpha" })).toEqual([]);
    await store.deleteDocument(id);
    expect(await store.appendPassages(id, [passage(0, "gamma")])).toBe(false);
    expect(await match({ text: "gamma" })).toEqual([]);
  });

  it.each<[string, TextQuery, number[]]>([
    ["a word in any form", { text: "Caching" }, [0, 1]],
    ["a compound", { text: "not-found" }, [2]],
    ["a phrase", { text: "not found" }, [2]],
    ["a phrase across columns is none", { text: "Title caches" }, []],
    ["an address", { text: "next/image" }, [3]],
    ["an accent, or none", { text: "cafe" }, [4]],
    ["a Russian beginning", { text: "запрос", beginning: true }, [5]],
    ["no Russian beginning of another letter", { text: "тем", beginning: true }, []],
    ["a word in the title", { title: { text: "walrus" } }, [6]],
    ["no word that only the text has", { title: { text: "image" } }, []],
    ["no word", { text: "!?" }, []],
    ["all", { all: [{ text: "caches" }, { text: "everything" }] }, [1]],
  ])("finds %s", async (_name, query, positions) => {
    const store = await given(
      passage(0, "It caches pages"),
      passage(1, "Everything is cached, cached and cached by the server that answers"),
      passage(2, "A not-found page; found, not"),
      passage(3, "Import next/image here. The image is next."),
      passage(4, "A café"),
      passage(5, "Ответ на запросы тёмной стороны"),
      passage(6, "Nothing", { title: "Walrus", heading: "Where they live" }),
    );
    expect((await match(query)).sort()).toEqual(positions);
    expect(await store.countMatches([query])).toEqual([positions.length]);
  });

  it("weights titles above headings and headings above texts, and short passages above long ones", async () => {
    await given(
      passage(0, `walrus ${"word ".repeat(80)}`),
      passage(1, "a walrus in a text"),
      passage(2, "nothing of it here", { heading: "Walrus" }),
      passage(3, "nothing of it here", { title: "Walrus" }),
    );
    expect(await match({ text: "walrus" })).toEqual([3, 2, 1, 0]);
    expect(await match({ text: "walrus" }, { limit: 1 })).toEqual([3]);
    // Only the newest are ranked.
    expect(await match({ text: "walrus" }, { ranked: 1 })).toEqual([3]);
  });

  it("returns what is shown of a passage", async () => {
    const store = await given(passage(4, "alpha", { heading: "Here", page: 3 }));
    const [found] = await store.matchPassages({ match: { text: "alpha" }, limit: 1, ranked: 9 });
    const id = await store.findDocumentId({ collection: "notes", path: "a.md" });
    const shown = {
      ...{ documentId: id, collection: "notes", path: "a.md", url: "library://notes/a.md", title: "a.md" },
      ...{ description: "About.", heading: "Here", text: "alpha", position: 4, page: 3 },
    };
    expect(found).toEqual(shown);
    expect(await store.findByDigest(["dalpha", "none"])).toEqual([{ ...shown, digest: "dalpha" }]);
    expect(await store.countMatches([])).toEqual([]);
  });

  it("stores vectors by the words of passages, and drops those that nothing needs", async () => {
    const store = await given(passage(0, "alpha"), passage(1, "beta"), passage(2, "old", { digest: "" }));
    const first = { model: "m", after: 0, limit: 9 };
    expect((await store.listUnembedded(first)).map(({ text, digest }) => [text, digest])).toEqual([
      ["alpha", "dalpha"],
      ["beta", "dbeta"],
    ]);
    const vector = Int8Array.of(1, -128, 127, 0);
    await store.addVectors("m", [{ digest: "dalpha", vector }]);
    await store.addVectors("m", [
      { digest: "dalpha", vector: Int8Array.of(9) },
      { digest: "gone", vector },
    ]);
    await store.addVectors("m", []);
    expect(await store.countEmbedded("m")).toEqual({ passages: 2, embedded: 1 });
    expect((await store.listUnembedded(first)).map(({ text }) => text)).toEqual(["beta"]);
    const vectors = await store.listVectors(first);
    expect(vectors.map((one) => [one.digest, [...one.vector]])).toEqual([
      ["dalpha", [1, -128, 127, 0]],
      ["gone", [1, -128, 127, 0]],
    ]);
    const [own] = vectors;
    expect(await store.listVectors({ ...first, after: own?.id ?? 0 })).toHaveLength(1);
    expect(await store.findVectors([own?.id ?? 0, 999])).toEqual([own]);
    await store.addVectors("other", [{ digest: "dalpha", vector }]);
    expect(await store.dropStale({ model: "m", limit: 1 })).toBe(1);
    expect(await store.dropStale({ model: "m", limit: 9 })).toBe(1);
    expect(await store.listVectors(first)).toEqual([own]);
    await store.dropModel("m");
    expect(await store.listVectors(first)).toEqual([]);
  });
});

it("both stores find the same passages for the same questions, in the same order", async () => {
  const queries: TextQuery[] = [
    { text: "cache" },
    { any: [{ text: "form" }, { text: "found" }, { text: "stream" }] },
    { any: [{ text: "not-found" }, { text: "static rendering" }, { text: "n17" }] },
    { all: [{ text: "found" }, { text: "render" }] },
    { title: { any: [{ text: "cache" }, { text: "server" }] } },
    {
      any: [
        { text: "st", beginning: true },
        { text: "n1", beginning: true },
      ],
    },
  ];
  const found = await Promise.all(
    storeKinds.map(async ({ open }) => {
      const { store, close } = await open();
      await store.storeDocument({ document: document("a.md"), sha256: "s", added: corpus() });
      const positions = await Promise.all(
        queries.map(async (query) =>
          (await store.matchPassages({ match: query, limit: 60, ranked: 120 })).map(
            ({ position }) => position,
          ),
        ),
      );
      const counts = await store.countMatches(queries);
      await close();
      return { positions, counts };
    }),
  );
  for (const other of found) expect(other).toEqual(found[0]);
});
