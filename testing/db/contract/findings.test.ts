// What runs found and wrote: pages, sources, reports, citations and calls.

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  call,
  citation,
  columns,
  creation,
  event,
  page,
  reading,
  record,
  report,
  source,
  T0,
  thread,
} from "./records";
import { type RunStore, runStores } from "./run-store";

const KEY = "https://example.org/a";
const USER = `INSERT INTO users (id, name, name_key, password, role, founder, created_at)
  VALUES ('u1', 'U', 'u', 'x', 'user', false, 1)`;

describe.each(runStores)("$kind: findings of runs", ({ open }) => {
  let opened: RunStore;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  async function given(runId: string, threadId: string, more: Parameters<typeof creation>[2] = {}) {
    const { record: own, ...rest } = more;
    const settled = { columns: columns({ status: "completed", seq: 1 }), ...own };
    expect(await opened.store.storeNewRun(creation(runId, threadId, { ...rest, record: settled }))).toEqual({
      kind: "created",
    });
  }
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

  it("a text is stored once, and each thread knows when and how it read it", async () => {
    const { store } = opened;
    await opened.run(USER);
    await given("r1", "t1", { record: { pages: [page("g1", KEY, { about: { author: "A" } })] } });
    await given("r2", "t2", {
      ...{ thread: thread("t2", { ownerId: "u1" }), owner: "u1" },
      record: { pages: [page("g1", KEY, { title: "Theirs", readAt: T0 + 7, pageStarts: [0] })] },
    });
    const { brought: _, ...first } = page("g1", KEY, { about: { author: "A" }, pageStarts: null });
    const mine = { ...first, readings: [T0], here: true };
    expect(await store.findKnownPage({ id: "g1", owner: null })).toEqual(mine);
    expect(await store.findKnownPage({ id: "g1", owner: "u1" })).toEqual({
      ...mine,
      ...{ title: "Theirs", readAt: T0 + 7, readings: [T0 + 7], pageStarts: [0], about: null },
    });
    expect(await store.findKnownPage({ id: "g1", owner: "nobody" })).toBeNull();
    expect(await store.findKnownPage({ id: "none", owner: null })).toBeNull();
    const { text: _text, ...told } = mine;
    expect(await store.listKnownPages({ urlKey: KEY, owner: null })).toEqual([told]);
    expect(await store.listKnownPages({ urlKey: "other", owner: null })).toEqual([]);
    expect(await store.findPageText("g1")).toBe("Text of g1");
    expect(await store.findPageText("none")).toBeNull();
    expect(await store.findPage("none")).toBeNull();
    expect(await store.findReadingOf({ threadId: "t2", pageId: "g1" })).toEqual({
      ...{ url: KEY, title: "Theirs", wordCount: 3, publishedAt: null, via: "own" },
      ...{ readAt: T0 + 7, pageStarts: [0], about: null },
    });
    expect(await store.findReadingOf({ threadId: "t2", pageId: "none" })).toBeNull();
  });

  it("a page that a thread read several times has the times of all its readings, once each", async () => {
    const { store } = opened;
    const place = { threadId: "t1", runId: "r1", number: 1, urlKey: KEY };
    await given("r1", "t1", {
      record: {
        pages: [page("g1", KEY), page("g1", KEY, { readAt: T0 + 3 })],
        sources: [source("s1", place)],
        readings: [
          { number: 1, reading: reading({ title: "First" }) },
          { number: 1, reading: reading({ title: "Last", pageId: "g1", readAt: T0 + 9 }) },
        ],
      },
    });
    await store.storePage(page("g1", KEY, { readAt: T0 + 20 }), "t1");
    const known = await store.findKnownPage({ id: "g1", owner: null });
    expect(known?.readings).toEqual([T0, T0 + 9]);
    expect((await store.findSource("s1"))?.title).toBe("Last");
    expect(await store.findSource("none")).toBeNull();
  });

  it("what a bundle says of a page is replaced once the page is read here, also within a record", async () => {
    const { store } = opened;
    const brought = page("g1", KEY, { title: "Brought", brought: true, readAt: T0 + 1, via: "bundle" });
    await given("r1", "t1", { record: { pages: [brought] } });
    expect(await store.findKnownPage({ id: "g1", owner: null })).toMatchObject({
      title: "Brought",
      here: false,
    });
    const { title, readAt } = (await store.findReadingOf({ threadId: "t1", pageId: "g1" })) ?? {};
    expect({ title, readAt }).toEqual({ title: "Brought", readAt: T0 + 1 });
    const pages = [
      brought,
      page("g1", KEY, { title: "Read", readAt: T0 + 2 }),
      page("g1", KEY, { title: "Again" }),
    ];
    await store.storeRecord(record("r1", "t1", { pages }));
    expect(await store.findPage("g1")).toMatchObject({
      title: "Read",
      brought: false,
      readAt: T0 + 2,
      via: "own",
    });
    expect(await store.findKnownPage({ id: "g1", owner: null })).toMatchObject({ title: "Read", here: true });
    await store.storePage(page("g1", KEY, { title: "Brought again", brought: true }), "t1");
    expect((await store.findPage("g1"))?.title).toBe("Read");
  });

  it("sources are listed by number, with what their thread knows of their pages", async () => {
    const { store } = opened;
    const of = (number: number) => ({ threadId: "t1", runId: "r1", number, urlKey: `${KEY}${number}` });
    await given("r1", "t1", {
      record: {
        pages: [page("g1", KEY, { brought: true, wordCount: 1 }), page("g1", KEY, { wordCount: 2 })],
        sources: [source("s2", of(2)), source("s1", of(1))],
        readings: [
          { number: 2, reading: reading({ pageId: "g1" }) },
          { number: 1, reading: reading({ error: "E", readAt: null }) },
        ],
      },
    });
    expect(await store.listSources("t1")).toEqual([
      {
        ...{ ...source("s1", of(1)), ...reading({ error: "E", readAt: null }) },
        ...{ charCount: null, wordCount: null, pageStarts: null, about: null },
      },
      {
        ...{ ...source("s2", of(2)), ...reading({ pageId: "g1" }) },
        ...{ charCount: 9, wordCount: 2, pageStarts: null, about: null },
      },
    ]);
    expect(await store.listSources("none")).toEqual([]);
    const twice = record("r1", "t1", { sources: [source("s3", of(2))] });
    await expect(store.storeRecord(twice)).rejects.toThrow();
  });

  it("an address may be long", async () => {
    const { store } = opened;
    // Nothing that can be compressed below what an index holds.
    const long = Array.from({ length: 6000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
    ).join("");
    await given("r1", "t1", {
      record: {
        pages: [page("g1", long)],
        sources: [source("s1", { threadId: "t1", runId: "r1", number: 1, urlKey: long })],
      },
    });
    expect(ids(await store.listKnownPages({ urlKey: long, owner: null }))).toEqual(["g1"]);
    await store.keepFetchedPage(fetched(long, T0), { before: 0, most: 9 });
    expect((await store.findFetchedPage(long))?.checkedAt).toBe(T0);
  });

  const fetched = (urlKey: string, checkedAt: number) => ({
    ...{
      urlKey,
      url: urlKey,
      redirects: ["a", "b"],
      canonical: null,
      title: "T",
      text: "X",
      pageStarts: [0, 5],
    },
    ...{
      publishedAt: null,
      author: null,
      language: "de",
      cut: true,
      pictures: null,
      picturesLeft: { late: 2 },
      etag: null,
      lastModified: null,
      checkedAt,
    },
  });

  it("the cache has one page for each address, not too old and not too many", async () => {
    const { store } = opened;
    const limits = { before: 0, most: 9 };
    await store.keepFetchedPage(fetched("a", T0), limits);
    expect(await store.findFetchedPage("a")).toEqual(fetched("a", T0));
    await store.keepFetchedPage({ ...fetched("a", T0 + 1), text: "new", cut: null }, limits);
    expect(await store.findFetchedPage("a")).toMatchObject({ text: "new", cut: null, checkedAt: T0 + 1 });
    await store.keepFetchedPage(fetched("b", T0 + 2), limits);
    await store.confirmFetchedPage("a", T0 + 3);
    await store.keepFetchedPage(fetched("c", T0 + 4), { before: 0, most: 2 });
    expect(await store.findFetchedPage("b")).toBeNull();
    expect((await store.findFetchedPage("a"))?.checkedAt).toBe(T0 + 3);
    await store.keepFetchedPage(fetched("d", T0 + 5), { before: T0 + 4, most: 9 });
    expect(await store.findFetchedPage("a")).toBeNull();
    await store.forgetFetchedPage("c");
    expect(await store.findFetchedPage("c")).toBeNull();
    expect(await store.findFetchedPage("d")).not.toBeNull();
  });

  it("many nodes fill the cache at once", async () => {
    const { store } = opened;
    const keys = Array.from({ length: 24 }, (_, at) => `k${at % 12}`);
    await Promise.all(
      keys.map((key, at) => store.keepFetchedPage(fetched(key, T0 + at), { before: 0, most: 4 })),
    );
    await store.keepFetchedPage(fetched("last", T0 + 99), { before: 0, most: 4 });
    expect(await opened.rows("SELECT url_key FROM fetched_pages")).toHaveLength(4);
  });

  it("versions of a report are listed oldest first, and a run's newest is found", async () => {
    const { store } = opened;
    const place = { threadId: "t1", runId: "r1" };
    const versions = [1, 2].map((version) => ({
      report: report(`p${version}`, place, { version, seriesId: "p1", filepath: `reports/${version}.md` }),
      citations: [],
    }));
    await given("r1", "t1", { record: { reports: versions } });
    expect((await store.findReportOfRun("r1"))?.id).toBe("p2");
    expect(await store.findReportOfRun("none")).toBeNull();
    expect(await store.findReport("none")).toBeNull();
    expect(await store.listReportVersions("p1")).toEqual(
      ["p1", "p2"].map((id) => ({
        ...{ id, runId: "r1", origin: "agent", title: `Report ${id}`, createdAt: T0, wordCount: 3 },
        ...{ supported: 0, likely: 0, partly: 0, weak: 0, notFound: 0, unchecked: 1, restores: null },
      })),
    );
    expect(await store.hasReportFile("reports/2.md")).toBe(true);
    expect(await store.hasReportFile("reports/3.md")).toBe(false);
    const newest = await store.newestOfSeries(["p1", "none"]);
    expect(newest).toEqual(new Map([["p1", (await store.findReport("p2"))?.docid]]));
    expect(await store.newestOfSeries([])).toEqual(new Map());
  });

  it("the reports with a checked short answer are listed with what both cite at their start", async () => {
    const { store } = opened;
    const place = { threadId: "t1", runId: "r1" };
    const cited = [
      citation("c1", "p2", { at: 11, standing: "supported" }),
      citation("c2", "p2", { at: 50 }),
      citation("c3", "p2", { at: 60, number: 2, part: "answer", standing: "partly" }),
    ];
    await given("r1", "t1", {
      record: {
        columns: columns({ status: "completed", answer: "Short [2]." }),
        reports: [
          { report: report("p1", place), citations: [] },
          { report: report("p2", place, { version: 2 }), citations: cited },
        ],
      },
    });
    expect(await store.listAnsweredReports({ threadId: "t1", most: 20 })).toEqual([
      {
        ...{ id: "p2", opening: "A sentence [1].", answer: "Short [2]." },
        citations: [
          { part: "report", number: 1, at: 11, standing: "supported" },
          { part: "answer", number: 2, at: 60, standing: "partly" },
        ],
      },
    ]);
    expect(await store.listAnsweredReports({ threadId: "t2", most: 20 })).toEqual([]);
  });

  it("a source knows the reports that cite it, and where", async () => {
    const { store } = opened;
    const place = { threadId: "t1", runId: "r1" };
    const at = (id: string, reportId: string, more: object = {}) =>
      citation(id, reportId, { sourceId: "s1", ...more });
    await given("r1", "t1", {
      record: {
        columns: columns({ status: "completed", answer: "Short" }),
        sources: [source("s1", { ...place, number: 1, urlKey: KEY })],
        reports: [
          { report: report("p1", place), citations: [at("c2", "p1", { at: 9 }), at("c1", "p1", { at: 2 })] },
          { report: report("p2", place, { content: "Two" }), citations: [at("c3", "p2")] },
        ],
        answers: [at("c4", "p2", { part: "answer", at: 1 })],
      },
    });
    expect(
      (await store.listCitingReports("s1")).map(({ id, cited, seriesId, title }) => ({
        id,
        cited,
        seriesId,
        title,
      })),
    ).toEqual([
      { id: "p2", cited: 2, seriesId: "p2", title: "Report p2" },
      { id: "p1", cited: 2, seriesId: "p1", title: "Report p1" },
    ]);
    const found = await store.findCiting({ sourceId: "s1", reportId: "p2" });
    expect({ ...found, citations: ids(found.citations) }).toEqual({
      content: "Two",
      answer: "Short",
      citations: ["c4", "c3"],
    });
    const none = { content: "", answer: null, citations: [] };
    expect(await store.findCiting({ sourceId: "s1", reportId: "none" })).toEqual(none);
    expect(ids(await store.listCitations("p1"))).toEqual(["c1", "c2"]);
    expect(await store.countCitations()).toBe(4);
  });

  it("a report may have thousands of citations", async () => {
    const { store } = opened;
    const place = { threadId: "t1", runId: "r1" };
    const citations = Array.from({ length: 4000 }, (_, at) => citation(`c${at}`, "p1", { at }));
    await given("r1", "t1", { record: { reports: [{ report: report("p1", place), citations }] } });
    expect(await store.listCitations("p1")).toEqual(citations);
  });

  it("recent calls are listed in pages, newest first, for their owner", async () => {
    const { store } = opened;
    await opened.run(USER);
    const calls = [
      call("r1", "1", { startedAt: T0 + 1 }),
      call("r1", "2"),
      call("r1", "3"),
      call("r1", "4", { startedAt: T0 - 1 }),
    ];
    await given("r1", "t1", { record: { calls: calls.map((one, at) => ({ ...one, took: at })) } });
    await given("r2", "t2", {
      thread: thread("t2", { ownerId: "u1" }),
      owner: "u1",
      record: { calls: [call("r2", "1", { took: 9 })] },
    });
    const of = { since: T0, limit: 2, owner: null };
    const first = await store.listRecentCalls({ ...of, behind: null });
    expect(first.map(({ took }) => took)).toEqual([0, 2]);
    const { runId: _run, callId: _call, startedAt, ...told } = call("r1", "1");
    expect(first[0]).toEqual({ ...told, took: 0, startedAt: startedAt + 1, row: expect.any(Number) });
    const behind = first[1] && { startedAt: first[1].startedAt, row: first[1].row };
    const rest = await store.listRecentCalls({ ...of, behind: behind ?? null });
    expect(rest.map(({ took }) => took)).toEqual([1]);
    expect(
      (await store.listRecentCalls({ ...of, owner: "u1", behind: null })).map(({ took }) => took),
    ).toEqual([9]);
  });

  it("what changes is queued for the search, and a change that changes nothing is not", async () => {
    const { store } = opened;
    const pending = async () => {
      const rows = await opened.rows("SELECT kind, ref FROM search_pending ORDER BY id");
      await opened.run("DELETE FROM search_pending");
      return [...new Set(rows.map(({ kind, ref }) => `${kind} ${ref}`))].sort();
    };
    const place = { threadId: "t1", runId: "r1" };
    await given("r1", "t1", {
      record: {
        pages: [page("g1", KEY)],
        sources: [source("s1", { ...place, number: 1, urlKey: KEY })],
        reports: [{ report: report("p1", place), citations: [] }],
      },
    });
    expect(await pending()).toEqual([`address ${KEY}`, "report p1", "run r1"]);
    await store.storeRecord(record("r1", "t1", { events: [event("r1", 2)], columns: columns({ seq: 2 }) }));
    expect(await pending()).toEqual([]);
    await store.storeRecord(record("r1", "t1", { columns: columns({ answer: "A", status: "completed" }) }));
    expect(await pending()).toEqual(["run r1"]);
    const settled = columns({ answer: "A", status: "completed" });
    await store.storeRecord(
      record("r1", "t1", { columns: settled, readings: [{ number: 1, reading: reading() }] }),
    );
    expect(await pending()).toContain(`address ${KEY}`);
    await given("r2", "t1", { thread: null, run: { kind: "edit" } });
    expect((await pending()).filter((what) => what.startsWith("run r2"))).toEqual([]);
    await opened.run(USER);
    await opened.run("UPDATE threads SET owner_id = 'u1' WHERE id = 't1'");
    expect(await pending()).toEqual([`address ${KEY}`, "report p1", "run r1"]);
    await opened.run("DELETE FROM threads WHERE id = 't1'");
    expect(await pending()).toEqual([`address ${KEY}`, "report p1", "run r1", "run r2"]);
  });
});
