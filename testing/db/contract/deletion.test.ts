// What is deleted with a thread and what stays, to whom things belong, and whether a store is sound.

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
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
  usage,
} from "./records";
import { type RunStore, runStores } from "./run-store";

const KEY = "https://example.org/a";
const DAY = "2025-11-24";
const OPTIONS = { dayOf: () => DAY, since: T0 };

describe.each(runStores)("$kind: deletion, owners and integrity", ({ kind, open }) => {
  let opened: RunStore;
  beforeEach(async () => {
    opened = await open();
    await opened.run(`INSERT INTO users (id, name, name_key, password, role, founder, created_at)
      VALUES ('u1', 'U', 'u', 'x', 'user', false, 1)`);
  });
  afterEach(() => opened.close());

  type More = Parameters<typeof creation>[2] & { status?: "completed" | "researching" };
  async function given(runId: string, threadId: string, { status = "completed", ...more }: More = {}) {
    const { record: own, ...rest } = more;
    const settled = { columns: columns({ status, seq: 1 }), ...own };
    expect(await opened.store.storeNewRun(creation(runId, threadId, { ...rest, record: settled }))).toEqual({
      kind: "created",
    });
  }
  const idsOf = async (table: string, name = "id") =>
    (await opened.rows(`SELECT ${name} AS id FROM ${table}`)).map(({ id }) => id as string).sort();

  /** A run that read a page, cites it, has a delegate, and used something. */
  async function family(): Promise<void> {
    const place = { threadId: "t1", runId: "r1" };
    await given("r1", "t1", {
      record: {
        pages: [page("g1", KEY), page("g2", "k2")],
        sources: [
          source("s1", { ...place, number: 1, urlKey: KEY }),
          source("s2", { ...place, number: 2, urlKey: "k2" }),
        ],
        readings: [{ number: 1, reading: reading({ pageId: "g1" }) }],
        reports: [
          {
            report: report("p1", place, { filepath: "a.md" }),
            citations: [citation("c1", "p1", { sourceId: "s1", pageId: "g1" })],
          },
          { report: report("p2", place, { filepath: "shared.md", seriesId: "p1" }), citations: [] },
        ],
        spending: [usage("r1", DAY)],
      },
    });
    await given("d1", "t2", {
      ...{ status: "researching", thread: thread("t2", { delegatedBy: "r1" }) },
      record: { events: [event("d1", 1, "page-read", { page: { id: "g3" } })], pages: [page("g3", "k3")] },
    });
    await opened.store.storeRecord(record("d1", "t2", { spending: [usage("d1", DAY)] }));
  }

  it("a thread is hidden with the threads of its delegates until it is deleted, and can be restored", async () => {
    const { store } = opened;
    await family();
    await store.setDeleting({ id: "t1", at: T0 + 10 });
    expect((await store.findThread("t2"))?.deletingAt).toBe(T0 + 10);
    expect(await store.listDueDeletions(T0 + 9)).toEqual([]);
    expect(await store.listDueDeletions(T0 + 10)).toEqual(["t1"]);
    expect(await store.listDeletions()).toEqual([{ id: "t1", at: T0 + 10 }]);
    expect(await store.isOwnedBy({ kind: "thread", id: "t1", owner: null })).toBe(false);
    expect(await store.isOwnedBy({ kind: "deletedThread", id: "t1", owner: null })).toBe(true);
    expect(await store.findKnownPage({ id: "g1", owner: null })).toBeNull();
    await store.setDeleting({ id: "t1", at: null });
    expect((await store.findThread("t2"))?.deletingAt).toBeNull();
    expect(await store.listDeletions()).toEqual([]);
  });

  it("what would be deleted is counted, and open runs and files are listed", async () => {
    const { store } = opened;
    await family();
    await given("e1", "t1", { thread: null, run: { kind: "edit" } });
    await given("r9", "t9", {
      record: {
        reports: [
          { report: report("p9", { threadId: "t9", runId: "r9" }, { filepath: "shared.md" }), citations: [] },
        ],
      },
    });
    expect(await store.countRemoval("t1")).toEqual({ runs: 1, reports: 1, sources: 2 });
    expect(await store.countRemoval("none")).toEqual({ runs: 0, reports: 0, sources: 0 });
    expect(await store.listOpenRunsOf("t1")).toEqual(["d1"]);
    expect(await store.listReportFiles("t1")).toEqual(["a.md"]);
  });

  it("files of deleted reports are known where other nodes may have them, unless a report uses them", async () => {
    const { store } = opened;
    await family();
    await given("r9", "t9", {
      record: {
        reports: [
          { report: report("p9", { threadId: "t9", runId: "r9" }, { filepath: "shared.md" }), citations: [] },
        ],
      },
    });
    await store.deleteThreadRows("t1", OPTIONS);
    expect(await store.listFormerReportFiles()).toEqual(kind === "postgres" ? ["a.md"] : []);
    await store.deleteThreadRows("t9", OPTIONS);
    expect(await store.listFormerReportFiles()).toEqual(kind === "postgres" ? ["a.md", "shared.md"] : []);
    await given("r8", "t8", {
      record: {
        reports: [
          { report: report("p8", { threadId: "t8", runId: "r8" }, { filepath: "a.md" }), citations: [] },
        ],
      },
    });
    expect(await store.listFormerReportFiles()).toEqual(kind === "postgres" ? ["shared.md"] : []);
  });

  it("a thread is deleted with its delegates and with pages that nobody else read; its usage stays", async () => {
    const { store } = opened;
    await family();
    const fetched = {
      redirects: [],
      canonical: null,
      title: "",
      text: "",
      pageStarts: null,
      publishedAt: null,
      author: null,
      language: null,
      cut: null,
      pictures: null,
      picturesLeft: null,
      etag: null,
      lastModified: null,
      checkedAt: T0,
    };
    for (const urlKey of [KEY, "k2"])
      await store.keepFetchedPage({ ...fetched, urlKey, url: urlKey }, { before: 0, most: 9 });
    const place = { threadId: "t9", runId: "r9" };
    await given("r9", "t9", {
      record: { pages: [page("g2", "k2")], sources: [source("s9", { ...place, number: 1, urlKey: "k2" })] },
    });
    await store.deleteThreadRows("t1", OPTIONS);
    expect(await idsOf("threads")).toEqual(["t9"]);
    expect(await idsOf("runs")).toEqual(["r9"]);
    expect(await idsOf("pages")).toEqual(["g2"]);
    expect(await idsOf("fetched_pages", "url_key")).toEqual(["k2"]);
    expect(await idsOf("citations")).toEqual([]);
    expect(await store.totalSpending(DAY)).toEqual({ tokens: 30, searches: 2, money: 1 });
    expect(await store.countOwnRunsBegun({ since: T0, day: DAY, owner: null })).toBe(2);
    await store.deleteThreadRows("none", OPTIONS);
    expect(await idsOf("threads")).toEqual(["t9"]);
  });

  it("a picture is stored once for all pages that have it, and deleted with the last of them", async () => {
    const { store } = opened;
    const pictures = ["aa", "bb"].map((sha256) => ({
      sha256,
      type: "image/png" as const,
      width: 3,
      height: 2,
      bytes: Buffer.from(sha256),
    }));
    const sourced = (id: string, runId: string, threadId: string, urlKey: string) =>
      source(id, { threadId, runId, number: 1, urlKey });
    await given("r1", "t1", {
      record: { pages: [page("g1", KEY, { pictures })], sources: [sourced("s1", "r1", "t1", KEY)] },
    });
    await given("r2", "t2", {
      record: {
        pages: [page("g2", "k2", { pictures: pictures.slice(1) })],
        sources: [sourced("s2", "r2", "t2", "k2")],
      },
    });
    expect(await store.findPicture({ pageId: "g1", sha256: "aa" })).toEqual(pictures[0]);
    expect(await store.findPicture({ pageId: "g2", sha256: "aa" })).toBeNull();
    expect(await store.listStoredPictures(["aa", "bb", "cc"])).toEqual(new Set(["aa", "bb"]));
    const bytes = pictures.reduce((sum, picture) => sum + picture.bytes.length, 0);
    expect(await store.countPictures(), "each once").toEqual({ count: 2, bytes });
    await store.deleteThreadRows("t1", OPTIONS);
    expect(await idsOf("pictures", "sha256")).toEqual(["bb"]);
    expect(await store.findPicture({ pageId: "g2", sha256: "bb" })).toEqual(pictures[1]);
    await store.deleteThreadRows("t2", OPTIONS);
    expect(await idsOf("pictures", "sha256")).toEqual([]);
    expect(await store.countPictures()).toEqual({ count: 0, bytes: 0 });
  });

  it("a reading here is linked with pictures that are stored; a bundle only with those that it brings", async () => {
    const { store } = opened;
    const named = { number: 1, sha256: "aa", type: "image/png" as const, width: 3, height: 2, size: 2 };
    const about = { pictures: [{ ...named, start: 0, end: 4, caption: "Text" }] };
    const bytes = { ...named, bytes: Buffer.from("aa") };
    const { number: _number, size: _size, ...picture } = bytes;
    await given("r1", "t1", {
      record: {
        pages: [page("g1", "k1", { about, pictures: [picture] }), page("g2", "k2", { about })],
        sources: [],
      },
    });
    await given("r2", "t2", { record: { pages: [page("g3", "k3", { about, brought: true })], sources: [] } });
    expect(await store.findPicture({ pageId: "g2", sha256: "aa" })).toEqual(picture);
    expect(await store.findPicture({ pageId: "g3", sha256: "aa" })).toBeNull();
    expect((await store.findIntegrityFaults()).filter((fault) => fault.includes("picture"))).toEqual([
      "picture aa has other bytes than its name says",
    ]);
  });

  it("a page that only the log of another thread names stays while that thread has a source at its address", async () => {
    const { store } = opened;
    await given("r1", "t1", {
      record: {
        pages: [page("g1", KEY)],
        sources: [source("s1", { threadId: "t1", runId: "r1", number: 1, urlKey: KEY })],
      },
    });
    await given("r2", "t2", {
      record: {
        events: [event("r2", 1, "page-read", { page: { id: "g1" } })],
        sources: [source("s2", { threadId: "t2", runId: "r2", number: 1, urlKey: KEY })],
      },
    });
    await store.deleteThreadRows("t1", OPTIONS);
    expect(await idsOf("pages")).toEqual(["g1"]);
    await store.deleteThreadRows("t2", OPTIONS);
    expect(await idsOf("pages")).toEqual([]);
  });

  it("pages are read while threads that read them are deleted: none is missing, none is left over", async () => {
    const { store } = opened;
    const reads = (at: number) => ({
      pages: [page("g1", KEY), page("g2", "k2")],
      sources: [source(`s${at}`, { threadId: `t${at}`, runId: `r${at}`, number: 1, urlKey: KEY })],
      readings: [{ number: 1, reading: reading({ pageId: "g1" }) }],
    });
    for (let at = 0; at < 4; at += 1) await given(`r${at}`, `t${at}`, { record: reads(at) });
    await Promise.all(
      Array.from({ length: 4 }, (_, at) => [
        store.deleteThreadRows(`t${at}`, OPTIONS),
        given(`r${at + 4}`, `t${at + 4}`, { record: reads(at + 4) }),
      ]).flat(),
    );
    expect(await idsOf("pages")).toEqual(["g1", "g2"]);
    for (let at = 4; at < 8; at += 1) await store.deleteThreadRows(`t${at}`, OPTIONS);
    expect(await idsOf("pages")).toEqual([]);
  });

  it("a run does not begin in a thread while it is deleted", async () => {
    const { store } = opened;
    await given("r1", "t1");
    const [made] = await Promise.all([
      store.storeNewRun(creation("r2", "t1", { thread: null })),
      store.deleteThreadRows("t1", OPTIONS),
    ]);
    expect(["created", "gone"]).toContain(made.kind);
    expect(await idsOf("runs")).toEqual([]);
  });

  it("things belong to the owner of their thread", async () => {
    const { store } = opened;
    const place = { threadId: "t1", runId: "r1" };
    await given("r1", "t1", {
      ...{ thread: thread("t1", { ownerId: "u1" }), owner: "u1" },
      record: {
        pages: [page("g1", KEY)],
        sources: [source("s1", { ...place, number: 1, urlKey: KEY })],
        reports: [{ report: report("p1", place), citations: [] }],
      },
    });
    const things = [
      ["thread", "t1"],
      ["run", "r1"],
      ["report", "p1"],
      ["source", "s1"],
      ["page", "g1"],
    ] as const;
    for (const [kind, id] of things) {
      expect([kind, await store.isOwnedBy({ kind, id, owner: "u1" })]).toEqual([kind, true]);
      expect([kind, await store.isOwnedBy({ kind, id, owner: null })]).toEqual([kind, false]);
      expect([kind, await store.isOwnedBy({ kind, id: "none", owner: "u1" })]).toEqual([kind, false]);
    }
    expect(await store.isOwnedBy({ kind: "deletedThread", id: "t1", owner: "u1" })).toBe(false);
    expect(await store.ownerOf({ kind: "thread", id: "t1" })).toBe("u1");
    expect(await store.ownerOf({ kind: "run", id: "r1" })).toBe("u1");
    expect(await store.ownerOf({ kind: "run", id: "none" })).toBeNull();
  });

  it("a sound store has no faults, and each kind of fault is named", async () => {
    const { store } = opened;
    expect(await store.findIntegrityFaults()).toEqual([]);
    await family();
    expect(await store.findIntegrityFaults()).toEqual([]);
    await opened.run("DELETE FROM search_pending");
    await opened.run(`INSERT INTO threads (id, title, created_at, updated_at) VALUES ('empty', 'E', 1, 1)`);
    await opened.run(`INSERT INTO pages (id, url, url_key, title, text, sha256, char_count, word_count, via, read_at)
      VALUES ('lost', 'x', 'lost', '', '', '', 0, 0, '', 1)`);
    const faults = await store.findIntegrityFaults();
    expect(faults.sort()).toEqual([
      "page lost belongs to no research",
      "search_index: the report p2 is not in it",
      "search_index: the run d1 is not in it",
      "search_index: the run r1 is not in it",
      "search_index: the source s1 is not in it",
      "search_index: the source s2 is not in it",
      "thread empty has no run",
    ]);
  });
});
