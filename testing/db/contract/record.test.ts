// What a run writes: its creation, its records, who may write them, and what is read back.

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ClaimLost } from "@/db/store/claim-lost";
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
  run,
  source,
  T0,
  thread,
  usage,
} from "./records";
import { type RunStore, runStores } from "./run-store";

const KEY = "https://example.org/a";

describe.each(runStores)("$kind: records of runs", ({ open }) => {
  let opened: RunStore;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());
  const count = async (table: string) =>
    Number((await opened.rows(`SELECT count(*) AS n FROM ${table}`))[0]?.n);

  it("a new run is stored with its thread and its first events", async () => {
    const { store } = opened;
    const made = creation("r1", "t1", { run: { idempotencyKey: "k1", scope: "both" } });
    expect(await store.storeNewRun(made)).toEqual({ kind: "created" });
    expect(await store.findThread("t1")).toMatchObject({
      ...thread("t1"),
      titleBy: "question",
      ownerId: null,
      updatedAt: T0 + 1,
    });
    expect(await store.findRun("r1")).toEqual({
      ...made.run,
      node: null,
      ...columns({ status: "inited", seq: 1 }),
      docid: expect.any(Number),
      epoch: 0,
    });
    expect(await store.listRunEvents({ runId: "r1", after: 0 })).toEqual(made.record.events);
    expect(await store.findRun("none")).toBeNull();
    expect(await store.findThread("none")).toBeNull();
  });

  it("a key that was used names the run that it created, also for another thread", async () => {
    const { store } = opened;
    await store.storeNewRun(creation("r1", "t1", { run: { idempotencyKey: "k1" } }));
    const again = creation("r2", "t2", { run: { idempotencyKey: "k1" } });
    expect(await store.storeNewRun(again)).toEqual({ kind: "exists", threadId: "t1", runId: "r1" });
    expect(await store.findThread("t2")).toBeNull();
    expect((await store.findRunByKey("k1"))?.id).toBe("r1");
    expect(await store.findRunByKey("k2")).toBeNull();
  });

  it("one key creates one run, however many requests arrive at once", async () => {
    const { store } = opened;
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        store.storeNewRun(creation(`r${at}`, `t${at}`, { run: { idempotencyKey: "k" } })),
      ),
    );
    expect(made.map(({ kind }) => kind).sort()).toEqual(["created", ...Array<string>(7).fill("exists")]);
    expect(await count("runs")).toBe(1);
    expect(await count("threads")).toBe(1);
  });

  it("a thread has one open run, however many requests arrive at once", async () => {
    const { store } = opened;
    await store.storeNewRun(creation("r0", "t1"));
    expect(await store.hasOpenRun("t1")).toBe(true);
    expect(await store.storeNewRun(creation("r1", "t1", { thread: null }))).toEqual({ kind: "busy" });
    const ended = columns({ status: "completed", seq: 1, endedAt: T0 + 9 });
    await store.storeRecord(record("r0", "t1", { columns: ended }));
    expect(await store.hasOpenRun("t1")).toBe(false);
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, at) => store.storeNewRun(creation(`n${at}`, "t1", { thread: null }))),
    );
    expect(made.map(({ kind }) => kind).sort()).toEqual([...Array<string>(7).fill("busy"), "created"]);
  });

  it("no run is created in a thread that is gone, that is being deleted, or that belongs to somebody else", async () => {
    const { store } = opened;
    const ended = { record: { columns: columns({ status: "completed", seq: 1 }) } };
    await store.storeNewRun(creation("r1", "t1", ended));
    expect(await store.storeNewRun(creation("r2", "none", { thread: null }))).toEqual({ kind: "gone" });
    expect(await store.storeNewRun(creation("r2", "t1", { thread: null, owner: "u1" }))).toEqual({
      kind: "disowned",
    });
    await store.setDeleting({ id: "t1", at: T0 });
    expect(await store.storeNewRun(creation("r2", "t1", { thread: null }))).toEqual({ kind: "gone" });
  });

  it("a thread belongs to a user who is there and is not the founder; a delegate's to the owner of its run", async () => {
    const { store } = opened;
    await opened.run(`INSERT INTO users (id, name, name_key, password, role, founder, created_at)
      VALUES ('u1', 'U', 'u', 'x', 'user', false, 1), ('u0', 'F', 'f', 'x', 'administrator', true, 1)`);
    const owned = (id: string | null) =>
      creation("r1", "t1", { thread: thread("t1", { ownerId: id }), owner: id });
    expect(await store.storeNewRun(owned("u0"))).toEqual({ kind: "disowned" });
    expect(await store.storeNewRun(owned("gone"))).toEqual({ kind: "disowned" });
    expect(await store.storeNewRun(owned("u1"))).toEqual({ kind: "created" });
    const delegate = creation("r2", "t2", { thread: thread("t2", { delegatedBy: "r1" }) });
    expect(await store.storeNewRun(delegate)).toEqual({ kind: "created" });
    expect((await store.findThread("t2"))?.ownerId).toBe("u1");
    expect(await store.canOwn(null)).toBe(true);
    expect(await store.canOwn("u0")).toBe(false);
  });

  it("a record writes every row that its events change", async () => {
    const { store } = opened;
    await store.storeNewRun(creation("r1", "t1"));
    const settled = columns({
      ...{ status: "completed", seq: 3, answer: "Yes", errorCode: "x", iteration: 2, searchesUsed: 3 },
      ...{ inputTokens: 5_000_000_000, cachedTokens: 7, outputTokens: 8, money: 0.1, workedMs: 9 },
      ...{ model: "m", wakeAt: T0 + 100, callsKept: true, endedAt: T0 + 200 },
    });
    const cited = citation("c1", "p1", {
      ...{
        sourceId: "s1",
        pageId: "g1",
        facts: [{ start: 0, end: 1, found: true }],
        cause: "number" as never,
      },
      ...{
        further: [],
        claimed: { verdict: "weak", score: 0.5 },
        passage: "",
        passageStart: 0,
        passageEnd: 4,
      },
    });
    const written = report(
      "p1",
      { threadId: "t1", runId: "r1" },
      { uncited: [{ start: 1, end: 2 }], faults: ["f"], invalidCitations: [7] },
    );
    await store.storeRecord(
      record("r1", "t1", {
        at: T0 + 50,
        durable: true,
        events: [event("r1", 2), event("r1", 3)],
        columns: settled,
        pages: [page("g1", KEY, { pageStarts: [0, 4], about: { author: "A" } })],
        sources: [
          source(
            "s1",
            { threadId: "t1", runId: "r1", number: 1, urlKey: KEY },
            { publication: { year: 2020 } },
          ),
        ],
        readings: [{ number: 1, reading: reading({ pageId: "g1", publication: { year: 2021 } }) }],
        reports: [{ report: written, citations: [cited] }],
        answers: [citation("c2", "p1", { part: "answer" })],
        judgements: [
          {
            reportId: "p1",
            counts: { supported: 1, likely: 2, partly: 3, weak: 4, notFound: 5, unchecked: 6 },
            citations: [{ id: "c2", judgement: { verdict: "weak" } as never, standing: "weak" }],
          },
        ],
        spending: [usage("r1", "2025-11-24"), usage("r1", "2025-11-25", { money: 1 })],
        calls: [call("r1", "1-2"), call("r1", "1-1", { took: null, citations: 0 })],
        title: "By the model",
      }),
    );
    expect(await store.findRun("r1")).toMatchObject(settled);
    expect(await store.findThread("t1")).toMatchObject({
      title: "By the model",
      titleBy: "model",
      updatedAt: T0 + 50,
    });
    expect(await store.listRunEvents({ runId: "r1", after: 1, limit: 1 })).toEqual([event("r1", 2)]);
    expect(await store.findPage("g1")).toEqual(
      page("g1", KEY, { pageStarts: [0, 4], about: { author: "A" }, brought: false }),
    );
    expect(await store.findSource("s1")).toEqual({
      ...source("s1", { threadId: "t1", runId: "r1", number: 1, urlKey: KEY }),
      ...reading({ pageId: "g1", publication: { year: 2021 } }),
      ...{ charCount: 9, wordCount: 3, pageStarts: [0, 4], about: { author: "A" } },
    });
    const counts = { supported: 1, likely: 2, partly: 3, weak: 4, notFound: 5, unchecked: 6 };
    expect(await store.findReport("p1")).toEqual({ ...written, ...counts, docid: expect.any(Number) });
    expect(await store.listCitations("p1")).toEqual([cited]);
    expect(await store.listCitations("p1", "answer")).toEqual([
      citation("c2", "p1", { part: "answer", standing: "weak", judgement: { verdict: "weak" } as never }),
    ]);
    expect(await store.listSpending("r1")).toEqual([
      usage("r1", "2025-11-24"),
      usage("r1", "2025-11-25", { money: 1 }),
    ]);
    expect(await store.listCalls("r1")).toEqual([
      call("r1", "1-1", { took: null, citations: 0 }),
      call("r1", "1-2"),
    ]);
  });

  it("a record whose row cannot be written changes nothing", async () => {
    const { store } = opened;
    await store.storeNewRun(creation("r1", "t1"));
    const twice = record("r1", "t1", {
      ...{ events: [event("r1", 2), event("r1", 1)], columns: columns({ seq: 2 }), title: "T" },
      pages: [page("g1", KEY)],
    });
    await expect(store.storeRecord(twice)).rejects.toThrow();
    await expect(store.storeRecord(record("none", "t1", { events: [event("none", 1)] }))).rejects.toThrow();
    expect((await store.findRun("r1"))?.seq).toBe(1);
    expect((await store.findThread("t1"))?.titleBy).toBe("question");
    expect(await count("run_events")).toBe(1);
    expect(await count("pages")).toBe(0);
  });

  it("a record replaces the deltas of a finished step, and nothing else", async () => {
    const { store } = opened;
    await store.storeNewRun(creation("r1", "t1"));
    const deltas = [event("r1", 2), event("r1", 3, "step-ended"), event("r1", 4), event("r1", 5)];
    await store.storeRecord(record("r1", "t1", { events: deltas, superfluous: { from: 1, before: 5 } }));
    const left = await store.listRunEvents({ runId: "r1", after: 0 });
    expect(left.map(({ seq }) => seq)).toEqual([1, 3, 5]);
  });

  it("a thread keeps a title that a person gave it, and never becomes older", async () => {
    const { store } = opened;
    await store.storeNewRun(creation("r1", "t1", { record: { at: T0 + 80 } }));
    await store.changeThread("t1", { title: "Mine" });
    await store.storeRecord(record("r1", "t1", { at: T0 + 2, title: "By the model" }));
    expect(await store.findThread("t1")).toMatchObject({
      title: "Mine",
      titleBy: "person",
      updatedAt: T0 + 80,
    });
  });

  it("a process whose run was taken by another writes nothing more", async () => {
    const { store } = opened;
    await store.storeNewRun(creation("r1", "t1"));
    const take = (node: string, takesOver = false) => store.claimRun({ runId: "r1", node, takesOver });
    expect(await take("a")).toEqual({ kind: "taken", epoch: 1, before: null });
    await store.storeRecord(
      record("r1", "t1", { epoch: 1, events: [event("r1", 2)], columns: columns({ seq: 2 }) }),
    );
    expect(await take("b")).toEqual({ kind: "elsewhere", node: "a" });
    expect(await take("b", true)).toEqual({ kind: "taken", epoch: 2, before: "a" });
    const late = record("r1", "t1", {
      ...{ epoch: 1, at: T0 + 99, events: [event("r1", 3)], columns: columns({ seq: 3 }), title: "Late" },
      pages: [page("g1", KEY)],
    });
    await expect(store.storeRecord(late)).rejects.toBeInstanceOf(ClaimLost);
    expect(await store.findRun("r1")).toMatchObject({ seq: 2, epoch: 2 });
    expect(await store.findThread("t1")).toMatchObject({ titleBy: "question", updatedAt: T0 + 1 });
    expect(await count("run_events")).toBe(2);
    expect(await count("pages")).toBe(0);
    await store.storeRecord({ ...late, epoch: 2 });
    expect((await store.findRun("r1"))?.seq).toBe(3);
    expect(await store.claimRun({ runId: "none", node: "a", takesOver: true })).toEqual({ kind: "missing" });
    await store.releaseRun({ runId: "r1", epoch: 1 });
    expect(await take("c")).toEqual({ kind: "elsewhere", node: "b" });
    await store.releaseRun({ runId: "r1", epoch: 2 });
    expect(await take("c")).toEqual({ kind: "taken", epoch: 3, before: null });
    expect(await take("c")).toEqual({ kind: "taken", epoch: 4, before: null });
  });

  it("a run is taken by each of several processes in an epoch of its own", async () => {
    const { store } = opened;
    await store.storeNewRun(creation("r1", "t1"));
    const claims = await Promise.all(
      ["a", "b", "c", "d", "e"].map((node) => store.claimRun({ runId: "r1", node, takesOver: true })),
    );
    const epochs = claims.map((claim) => (claim.kind === "taken" ? claim.epoch : null));
    expect(epochs.sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it("text comes back as it was stored: emoji, halves of them in JSON, and 300 kB", async () => {
    const { store } = opened;
    const body = { text: `ä🙂"\\${"x".repeat(300_000)}`, half: "\ud83d", zero: "\0" };
    await store.storeNewRun(
      creation("r1", "t1", { record: { events: [event("r1", 1, "run-started", body)] } }),
    );
    const [stored] = await store.listRunEvents({ runId: "r1", after: 0 });
    expect(stored?.body).toBe(JSON.stringify(body));
  });

  it("a bundle's thread is stored with its runs and their checks, and its usage does not count", async () => {
    const { store } = opened;
    const check = { reports: {}, answer: null };
    const brought = record("r1", "t1", {
      ...{ events: [event("r1", 1, "run-started"), event("r1", 2, "report-written")], durable: true },
      ...{
        columns: columns({ status: "completed", callsKept: true, endedAt: T0 }),
        spending: [usage("r1", "2025-11-24")],
      },
      ...{
        calls: [call("r1", "1-1")],
        reports: [{ report: report("p1", { threadId: "t1", runId: "r1" }), citations: [] }],
      },
    });
    const told = {
      thread: thread("t1"),
      runs: [{ run: run("r1", "t1", { counted: false }), records: [brought], check }],
    };
    await store.storeThread(told);
    expect(await store.findRun("r1")).toMatchObject({
      status: "completed",
      callsKept: false,
      counted: false,
    });
    expect(await store.findRunCheck("r1")).toEqual(check);
    expect(await store.listSpending("r1")).toEqual([]);
    expect(await store.listCalls("r1")).toEqual([]);
    await expect(store.storeThread(told)).rejects.toThrow();
    expect(await store.findRunCheck("none")).toBeNull();
  });

  it("the check of an older import replaces its citations", async () => {
    const { store } = opened;
    const old = report("p1", { threadId: "t1", runId: "r1" });
    const { record: first } = creation("r1", "t1");
    await store.storeNewRun(
      creation("r1", "t1", {
        run: { counted: false },
        record: {
          ...first,
          events: [event("r1", 1, "run-started"), event("r1", 2, "report-written")],
          reports: [{ report: old, citations: [citation("c1", "p1")] }],
        },
      }),
    );
    await store.storeNewRun(creation("r2", "t2", { run: { counted: false } }));
    const unchecked = [{ runId: "r1", threadId: "t1", owner: null }];
    expect(await store.listUncheckedImports()).toEqual(unchecked);
    expect(await store.listUncheckedImports("t1")).toEqual(unchecked);
    expect(await store.listUncheckedImports("t2")).toEqual([]);
    const counts = { supported: 1, likely: 0, partly: 0, weak: 0, notFound: 0, unchecked: 0 };
    const body = { reports: {}, answer: null };
    await store.storeRunCheck({
      ...{ runId: "r1", body },
      record: {
        reports: [
          { report: { ...old, wordCount: 99, content: "not replaced" }, citations: [citation("c2", "p1")] },
        ],
        answers: [citation("c3", "p1", { part: "answer" })],
        judgements: [{ reportId: "p1", counts, citations: [] }],
      },
    });
    expect(await store.findReport("p1")).toMatchObject({ wordCount: 99, content: old.content, ...counts });
    expect((await store.listCitations("p1")).map(({ id }) => id)).toEqual(["c2"]);
    expect((await store.listCitations("p1", "answer")).map(({ id }) => id)).toEqual(["c3"]);
    expect(await store.findRunCheck("r1")).toEqual(body);
    expect(await store.listUncheckedImports()).toEqual([]);
  });
});
