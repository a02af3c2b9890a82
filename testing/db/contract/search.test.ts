// The search of what was asked, written and read, in both stores.

import { afterEach, describe, expect, it } from "vitest";
import { searchFacet } from "@/db/store/search-facets";
import type { TextQuery } from "@/db/store/text-query";
import { stemsOf } from "@/lib/text/words";
import { type AnyStore, storeKinds } from "@/testing/db/stores";
import { aCitation, aPage, aReport, aRun, aSource, aThread, aUser } from "./rows";

const DAY = 86_400_000;

describe.each(storeKinds)("$kind: search", ({ open }) => {
  let opened: AnyStore | null = null;
  afterEach(async () => {
    await opened?.close();
    opened = null;
  });

  async function given(...statements: string[]) {
    opened = await open();
    await opened.run(statements.join("\n"));
    const { store } = opened;
    while (!(await store.indexSlice({ stemsOf })));
    return opened;
  }
  const index = async () => {
    while (!(await (opened as AnyStore).store.indexSlice({ stemsOf })));
  };
  const scan = (match: TextQuery, span: object = {}) =>
    (opened as AnyStore).store.scanEntries({ match, limit: 99, ...span });
  const found = async (match: TextQuery, span?: object) =>
    (await scan(match, span)).entries.map(({ ref }) => ref);

  const texts = [
    aThread("t"),
    aRun("r1", "t", { question: "The red fox", answer: "jumps over a lazy dog", created_at: 1000 * DAY }),
    aRun("r2", "t", {
      question: "A lazy afternoon",
      answer: "the fox is red and running",
      created_at: 1001 * DAY,
    }),
    aRun("r3", "t", { question: "Лисица и собака", answer: "red red fox fox", created_at: 1002 * DAY }),
  ];

  it("finds and shows a report by the title that a person gave its research", async () => {
    const { store } = await given(
      aThread("t"),
      aRun("r", "t", { question: "Why?", answer: "delta" }),
      aReport("rep", { thread: "t", run: "r" }, { title: "On rays", content: "epsilon" }),
    );
    expect(await found({ text: "lantern" })).toEqual([]);
    await store.changeThread("t", { title: "The lantern" });
    await index();
    expect(await found({ title: { text: "lantern" } })).toEqual(["rep"]);
    expect(await found({ title: { text: "ray" } })).toEqual([]);
    const { entries } = await scan({ text: "lantern" });
    const loaded = await store.loadEntries(entries, { most: 100, owner: null, parts: true });
    expect(loaded).toMatchObject([{ kind: "report", title: "The lantern" }]);
  });

  it("finds research without a report by the title that a person gave it, once, and by what was asked", async () => {
    const { store } = await given(
      aThread("t"),
      aRun("r1", "t", { question: "Gibberish probe", answer: null, created_at: 1000 * DAY }),
      aRun("r2", "t", { question: "And the second?", answer: "delta", created_at: 1001 * DAY }),
    );
    await store.changeThread("t", { title: "Wombat memo" });
    await index();
    expect(await found({ title: { text: "wombat memo" } })).toEqual(["r1"]);
    expect(await found({ text: "gibberish" })).toEqual(["r1"]);
    expect(await found({ text: "delta" })).toEqual(["r2"]);
    const { entries } = await scan({ text: "wombat" });
    const loaded = await store.loadEntries(entries, { most: 100, owner: null, parts: true });
    expect(loaded).toMatchObject([{ kind: "question", title: "Wombat memo", question: "Gibberish probe" }]);
  });

  it.each<[string, TextQuery, string[]]>([
    ["a word", { text: "fox" }, ["r3", "r2", "r1"]],
    ["a word by its stem", { text: "run" }, ["r2"]],
    ["a word that is nowhere", { text: "walrus" }, []],
    ["no word", { text: "" }, []],
    ["a beginning", { text: "laz", beginning: true }, ["r2", "r1"]],
    ["a phrase", { text: "red fox" }, ["r3", "r1"]],
    ["a phrase across title and text is none", { text: "fox jump" }, []],
    ["a phrase that ends in a beginning", { text: "over a la", beginning: true }, ["r1"]],
    ["all", { all: [{ text: "fox" }, { text: "dog" }] }, ["r1"]],
    ["all with nothing", { all: [{ text: "fox" }, { any: [] }] }, []],
    ["any", { any: [{ text: "dog" }, { text: "afternoon" }] }, ["r2", "r1"]],
    ["any with nothing", { any: [{ text: "dog" }, { any: [] }] }, ["r1"]],
    ["without", { of: { text: "fox" }, not: { text: "dog" } }, ["r3", "r2"]],
    ["without a phrase", { of: { text: "fox" }, not: { text: "red fox" } }, ["r2"]],
    ["in the title", { title: { text: "fox" } }, ["r1"]],
    ["a phrase in the title", { title: { text: "red fox" } }, ["r1"]],
    ["a phrase in no title", { title: { text: "lazi dog" } }, []],
    ["in the title, or anywhere", { any: [{ title: { text: "lazi" } }, { text: "dog" }] }, ["r2", "r1"]],
    ["a facet", { all: [{ text: "fox" }, { facet: "_question" }] }, ["r3", "r2", "r1"]],
    ["a facet in the title is the facet", { title: { all: [{ text: "fox" }] } }, ["r1"]],
    ["without a facet", { of: { text: "fox" }, not: { facet: "_question" } }, []],
    ["a word with marks around it", { text: "!fox:*" }, ["r3", "r2", "r1"]],
    ["words with marks between them", { text: "red:fox" }, ["r3", "r1"]],
    ["Russian", { text: "лисиц" }, ["r3"]],
  ])("finds %s", async (_name, match, refs) => {
    await given(...texts);
    expect(await found(match)).toEqual(refs);
    expect((await (opened as AnyStore).store.countWords([match], 99)).counts).toEqual([refs.length]);
  });

  it.each(["'", "''", '"', "\\", "a'b", "a:b", "fox | dog", "<->", "(", "\0", "«»", "\u{1F98A}"])(
    "SEC-13: a text is never syntax: %j",
    async (text) => {
      await given(...texts);
      for (const match of [
        { text },
        { text, beginning: true as const },
        { text: `${text} ${text}` },
        { facet: text || "x" },
      ])
        expect(await found(match)).toEqual([]);
    },
  );

  it("the newest come first, a time range applies, and a scan that stops early says where", async () => {
    await given(...texts);
    expect(await found({ text: "fox" }, { from: 1000 * DAY + 1, to: 1001 * DAY })).toEqual(["r2"]);
    const { entries, reached } = await scan({ text: "fox" }, { limit: 2 });
    expect(entries.map(({ ref, at, kind }) => ({ ref, at, kind }))).toEqual([
      { ref: "r3", at: 1002 * DAY, kind: "question" },
      { ref: "r2", at: 1001 * DAY, kind: "question" },
    ]);
    expect(reached).toBe(entries[1]?.docid);
    expect(await found({ text: "fox" }, { before: reached })).toEqual(["r1"]);
    expect((await scan({ text: "fox" })).reached).toBeNull();
    const { store } = opened as AnyStore;
    expect(await store.newestEntry()).toBe(entries[0]?.docid);
    expect(await store.entryBehind(entries[0]?.docid ?? 0, 0)).toBe(entries[1]?.docid);
    expect(await store.entryBehind(entries[0]?.docid ?? 0, 9)).toBe(0);
  });

  it("finds all of many entries, of one moment and of many years", async () => {
    const { store } = await given(
      aThread("t"),
      ...Array.from({ length: 2500 }, (_, index) =>
        aRun(`now${index}`, "t", { question: index % 50 === 0 ? "rare alpha" : "alpha", created_at: 1e12 }),
      ),
      ...Array.from({ length: 300 }, (_, index) =>
        aRun(`old${index}`, "t", {
          question: index % 50 === 0 ? "rare alpha" : "alpha",
          created_at: index * 30 * DAY,
        }),
      ),
    );
    expect(await found({ text: "alpha" }, { limit: 9999 })).toHaveLength(2800);
    const rare = await found({ text: "rare" }, { limit: 9999 });
    expect(rare).toHaveLength(56);
    expect(rare.slice(-2)).toEqual(["old50", "old0"]);
    expect(await found({ text: "rare alpha" }, { limit: 9999 })).toEqual(rare);
    expect(await found({ text: "rare" }, { from: 100 * 30 * DAY, to: 200 * 30 * DAY })).toEqual([
      "old200",
      "old150",
      "old100",
    ]);
    expect(await store.countWords([{ text: "alpha" }, { text: "nowhere" }], 50)).toEqual({
      counts: [50, 0],
      all: 50,
    });
  });

  it("completes a prefix, shortest first", async () => {
    const { store } = await given(
      aThread("t"),
      aRun("r", "t", { question: "storage store stork storm 123 st" }),
    );
    expect(await store.completeWord("stor", 2)).toEqual(["store", "stork"]);
    expect(await store.completeWord("stor", 9)).toEqual(["store", "stork", "storm", "storag"]);
  });

  it("what changes is indexed again, what is deleted is not found, and a slice without time takes one item", async () => {
    const { store, run } = await given(...texts);
    expect(await store.hasPending()).toBe(false);
    expect(await store.newestPending()).toBe(0);
    await run("UPDATE runs SET answer = 'walrus' WHERE id = 'r1'; DELETE FROM runs WHERE id = 'r2';");
    expect(await store.hasPending()).toBe(true);
    expect(await store.newestPending()).toBeGreaterThan(0);
    expect(await store.indexSlice({ stemsOf, milliseconds: 0 })).toBe(false);
    expect(await store.hasPending()).toBe(true);
    await index();
    expect(await found({ text: "walrus" })).toEqual(["r1"]);
    expect(await found({ text: "dog" })).toEqual([]);
    expect(await found({ text: "afternoon" })).toEqual([]);
  });

  it("of a report only the newest version is found, with its verdicts and agent", async () => {
    const { run } = await given(
      aThread("t"),
      aRun("r", "t", { agent: "Deep Research", kind: "edit" }),
      aReport("v1", { thread: "t", run: "r" }, { series_id: "v1", content: "delta", weak: 2 }),
    );
    const weak = {
      all: [{ text: "delta" }, { facet: "_weak" }, { facet: searchFacet("agent", "Deep Research") }],
    };
    expect(await found(weak)).toEqual(["v1"]);
    await run(
      aReport(
        "v2",
        { thread: "t", run: "r" },
        { series_id: "v1", version: 2, content: "delta epsilon", created_at: 4000 },
      ),
    );
    await index();
    expect(await found(weak)).toEqual([]);
    expect(await found({ text: "delta" })).toEqual(["v2"]);
    expect(
      await found({ all: [{ text: "epsilon" }, { facet: "_report" }, { facet: "_unchecked" }] }),
    ).toEqual([]);
    await run("DELETE FROM reports WHERE id = 'v2'");
    await index();
    expect(await found({ text: "epsilon" })).toEqual([]);
  });

  const cited = [
    aUser("ann", { founder: true, role: "administrator" }),
    aUser("bob"),
    aThread("t"),
    aRun("r", "t", { kind: "edit" }),
    aPage("p", "https://a.b/s1", { title: "Page", text: "gamma rays" }),
    aSource("s1", { thread: "t", run: "r", number: 1 }, { page_id: "p", read_at: 2000, title: "Rays" }),
    aSource("s2", { thread: "t", run: "r", number: 2 }, { snippet: "zeta function", host: "c.d" }),
    aReport("rep", { thread: "t", run: "r" }, { title: "On rays", content: "delta" }),
    aCitation("c", { report: "rep", source: "s1" }),
  ];

  it("a source is found by the text that was read, else by its snippet, and by whether it is cited", async () => {
    const { run } = await given(...cited);
    const sourcesOf = async (match: TextQuery) =>
      (await scan(match)).entries.map(({ source, page, at }) => ({ source, page, at }));
    const read = { source: "s1", page: "p", at: 2000 };
    expect(
      await sourcesOf({
        all: [{ text: "gamma" }, { facet: "_cited" }, { facet: "_read" }, { facet: "_web" }],
      }),
    ).toEqual([read]);
    expect(await sourcesOf({ text: "zeta" })).toEqual([{ source: "s2", page: null, at: 1500 }]);
    expect(
      await sourcesOf({ all: [{ facet: "_uncited" }, { facet: searchFacet("host", "c.d") }] }),
    ).toHaveLength(1);
    await run(
      "UPDATE sources SET snippet = 'eta' WHERE id = 's2'; DELETE FROM citations; UPDATE reports SET title = 'x';",
    );
    await index();
    expect(await sourcesOf({ text: "zeta" })).toEqual([]);
    expect(await sourcesOf({ text: "eta" })).toHaveLength(1);
    await run("DELETE FROM sources WHERE id = 's2'");
    await index();
    expect(await sourcesOf({ text: "eta" })).toEqual([]);
  });

  it("SEC-24: each owner has entries of their own, which move with their threads", async () => {
    const { store, run } = await given(
      ...cited,
      aThread("b", { owner_id: "bob" }),
      aRun("rb", "b", { kind: "edit" }),
      aSource(
        "s3",
        { thread: "b", run: "rb", number: 1 },
        { url: "https://a.b/s1", url_key: "https://a.b/s1", snippet: "seen by bob" },
      ),
    );
    const bobs = { all: [{ text: "bob" }, { facet: searchFacet("owner", "bob") }] };
    expect(await found(bobs)).toHaveLength(1);
    expect(await found({ of: { text: "bob" }, not: { facet: "_owned" } })).toEqual([]);
    expect(await found({ of: { text: "gamma" }, not: { facet: "_owned" } })).toHaveLength(1);
    expect(await store.isOwnedBy({ kind: "source", id: "s3", owner: "bob" })).toBe(true);
    await run("UPDATE threads SET owner_id = NULL WHERE id = 'b'");
    await index();
    expect(await found(bobs)).toEqual([]);
  });

  it("loads what results show, in their order, for their owner alone", async () => {
    const { store, run } = await given(
      ...cited,
      aRun("q", "t", { question: "Why delta?", answer: "Because.", created_at: 9000 }),
    );
    const { entries } = await scan({
      any: [{ facet: "_report" }, { facet: "_question" }, { facet: "_source" }],
    });
    const options = { most: 5, owner: null, parts: false };
    const loaded = await store.loadEntries(entries, options);
    expect(loaded.map(({ kind, id, text }) => [kind, id, text])).toEqual([
      ["question", "q", "Why d"],
      ["report", "rep", "delta"],
      ["source", "s2", "zeta function"],
      ["source", "s1", "gamma"],
    ]);
    expect(loaded[0]).toMatchObject({ answer: "Because." });
    expect(loaded.map(({ entry }) => entry)).toEqual(entries);
    expect(loaded[1]).toMatchObject({
      threadId: "t",
      status: "completed",
      question: "Why?",
      answer: null,
      citedCount: 1,
      doubtfulCount: 1,
      sourcesCount: 1,
      weak: 0,
      notFound: 0,
    });
    expect(JSON.parse((loaded[1] as { versions: string }).versions)).toEqual([
      { id: "rep", origin: "agent", at: 3000 },
    ]);
    expect(loaded[3]).toMatchObject({
      number: 1,
      title: "Rays",
      url: "https://a.b/s1",
      urlKey: "https://a.b/s1",
      host: "a.b",
      pageId: "p",
      publishedAt: null,
    });
    expect(await store.loadEntries(entries, { ...options, owner: "bob" })).toEqual([]);
    expect(await store.threadsWithReport(["t", "none", "t"])).toEqual(new Set(["t"]));
    expect(await store.threadsWithReport([])).toEqual(new Set());
    const urlKeys = ["https://a.b/s1", "https://a.b/s2", "https://a.b/s1", "https://never.seen/"];
    expect(await store.citationsOfAddresses({ urlKeys, owner: null })).toEqual(
      new Map([
        ["https://a.b/s1", { reports: [{ reportId: "rep", title: "On rays", times: 1 }], threads: 1 }],
        ["https://a.b/s2", { reports: [], threads: 1 }],
        ["https://never.seen/", { reports: [], threads: 0 }],
      ]),
    );
    expect(await store.citationsOfAddresses({ urlKeys: urlKeys.slice(0, 1), owner: "bob" })).toEqual(
      new Map([["https://a.b/s1", { reports: [], threads: 0 }]]),
    );
    expect(await store.citationsOfAddresses({ urlKeys: [], owner: null })).toEqual(new Map());
    await run("UPDATE threads SET deleting_at = 9 WHERE id = 't'");
    expect(await store.loadEntries(entries, options)).toEqual([]);
  });

  it("shows what a delegate found as the run that it works for, on request", async () => {
    const { store } = await given(
      aThread("main"),
      aRun("m", "main", { question: "The whole question", kind: "edit" }),
      aThread("part", { delegated_by: "m" }),
      aRun("d", "part", { question: "A part", answer: "omega" }),
      aReport("dr", { thread: "part", run: "d" }, { title: "Part", content: "omega" }),
      aSource(
        "ds",
        { thread: "part", run: "d", number: 1 },
        { snippet: "omega", url: "https://x/y", url_key: "https://x/y" },
      ),
      aSource(
        "ms",
        { thread: "main", run: "m", number: 4 },
        { url: "https://x/y", url_key: "https://x/y", snippet: "", created_at: 1 },
      ),
    );
    const { entries } = await scan({ text: "omega" });
    const parts = await store.loadEntries(entries, { most: 40, owner: null, parts: true });
    expect(parts.map(({ kind, id, threadId, text }) => [kind, id, threadId, text])).toEqual([
      ["source", "ms", "main", ""],
      ["question", "m", "main", "Part — omega"],
      ["question", "m", "main", "A part — omega"],
    ]);
    const whole = await store.loadEntries(entries, { most: 40, owner: null, parts: false });
    expect(whole.map(({ id }) => id)).toEqual(["ms"]);
  });

  it("finds pages that the owner's runs read, and says who may know when", async () => {
    const { store } = await given(
      ...cited,
      aPage("p2", "https://a.b/s1", {
        text: "gamma again",
        via: "fetch",
        published_at: "2026-01-02",
        page_starts: "[0]",
      }),
      `INSERT INTO page_readings (thread_id, page_id, url, title, word_count, via, read_at) VALUES ('t', 'p2', 'https://a.b/s1', 'Own', 2, 'fetch', 5000);`,
    );
    const query = { match: { text: "gamma" }, since: 0, until: 9000, limit: 5, owner: null };
    expect(await store.matchPages(query)).toEqual([
      {
        url: "https://a.b/s1",
        title: "p2",
        text: "gamma again",
        publishedAt: "2026-01-02",
        via: "fetch",
        pageStarts: "[0]",
        about: null,
        readAt: 5000,
      },
    ]);
    expect(await store.matchPages({ ...query, until: 10 })).toEqual([]);
    expect(await store.matchPages({ ...query, owner: "bob" })).toEqual([]);
    expect((await store.newestPage({ urlKey: "https://a.b/s1", owner: null }))?.readAt).toBe(5000);
    expect(await store.newestPage({ urlKey: "https://a.b/s1", owner: "bob" })).toBeNull();
    const reading = { urlKey: "https://a.b/s1", readAt: 4000 };
    expect(await store.mayKnowRead({ ...reading, owner: null })).toBe(true);
    expect(await store.mayKnowRead({ ...reading, owner: "bob" })).toBe(false);
    expect(await store.mayKnowRead({ ...reading, readAt: 6000, owner: null })).toBe(false);
  });
});
