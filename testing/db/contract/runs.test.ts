// Lists of runs and threads, what they show, and the counts of a day.

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  citation,
  columns,
  creation,
  event,
  page,
  record,
  report,
  source,
  T0,
  thread,
  usage,
} from "./records";
import { type RunStore, runStores } from "./run-store";

const USER = `INSERT INTO users (id, name, name_key, password, role, founder, created_at)
  VALUES ('u1', 'U', 'u', 'x', 'user', false, 1)`;

describe.each(runStores)("$kind: runs and threads", ({ open }) => {
  let opened: RunStore;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  type Of = Parameters<typeof creation>[2] & { status?: string; seq?: number; more?: object };
  /** A run in a thread of its own, or in the one that is there. */
  async function given(runId: string, threadId: string, { status, more, ...of }: Of = {}): Promise<void> {
    const settled = columns({ seq: 1, ...(status ? { status: status as never } : {}), ...more });
    const { record: own, ...rest } = of;
    const made = creation(runId, threadId, { ...rest, record: { columns: settled, ...own } });
    expect(await opened.store.storeNewRun(made)).toEqual({ kind: "created" });
  }
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

  it("runs are listed in the order in which they were created", async () => {
    const { store } = opened;
    await given("b", "t1", { status: "completed" });
    await given("a", "t2", { status: "researching" });
    await given("c", "t1", { thread: null, status: "waiting_for_plan" });
    expect(ids(await store.listRuns("t1"))).toEqual(["b", "c"]);
    expect(ids(await store.listAllRuns())).toEqual(["b", "a", "c"]);
    expect(ids(await store.listInterruptedRuns())).toEqual(["a"]);
    expect(await store.countWaitingRuns()).toBe(1);
    expect(await store.countRuns()).toBe(3);
  });

  it("the queue is in the order in which runs joined it last", async () => {
    const { store } = opened;
    const queued = (runId: string, seqs: number[]) => ({
      events: [event(runId, 1, "run-started"), ...seqs.map((seq) => event(runId, seq, "run-queued"))],
    });
    await given("first", "t1", { status: "inited", record: queued("first", [2, 9]) });
    await given("second", "t2", { status: "inited", record: queued("second", [4]) });
    await given("third", "t3", { status: "inited", record: queued("third", [9]) });
    await given("begun", "t4", { status: "researching", record: queued("begun", [1 + 1]) });
    await given("new", "t5", { status: "inited" });
    expect(await store.listQueuedRuns()).toEqual([
      { id: "second", at: T0 + 4 },
      { id: "first", at: T0 + 9 },
      { id: "third", at: T0 + 9 },
    ]);
  });

  it("runs that resume by themselves are due in the order of their times", async () => {
    const { store } = opened;
    expect(await store.nextWake()).toBeNull();
    await given("late", "t1", { status: "waiting_for_clarification", more: { wakeAt: T0 + 30 } });
    await given("soon", "t2", { status: "waiting_for_plan", more: { wakeAt: T0 + 10 } });
    await given("never", "t3", { status: "waiting_for_plan" });
    expect(await store.nextWake()).toBe(T0 + 10);
    expect(await store.listDueRuns({ now: T0 + 9, limit: 5 })).toEqual([]);
    expect(await store.listDueRuns({ now: T0 + 30, limit: 5 })).toEqual([{ id: "soon" }, { id: "late" }]);
    expect(await store.listDueRuns({ now: T0 + 30, limit: 1 })).toEqual([{ id: "soon" }]);
  });

  it("runs are found by their question, exactly or as its beginning, in any letters", async () => {
    const { store } = opened;
    await opened.run(USER);
    const asked = (question: string, more: object = {}) => ({
      run: { question, ...more },
      status: "completed",
    });
    await given("r1", "t1", asked("Wie 🙂 100%_?", { createdAt: T0 + 1 }));
    await given("r2", "t2", asked("Wie 🙂 100%_?\n\nMore: x", { createdAt: T0 + 2 }));
    await given("r3", "t3", asked("Wie 🙂 100%_?!", { createdAt: T0 + 3 }));
    await given("r4", "t4", asked("Wie 🙂 100%_?", { kind: "edit" }));
    await given("r5", "t5", {
      ...asked("Wie 🙂 100%_?"),
      thread: thread("t5", { ownerId: "u1" }),
      owner: "u1",
    });
    const wanted = { question: "Wie 🙂 100%_?", before: "\n\nMore: ", owner: null, limit: 9 };
    expect(ids(await store.listRunsAsked(wanted))).toEqual(["r2", "r1"]);
    expect(ids(await store.listRunsAsked({ ...wanted, limit: 1 }))).toEqual(["r2"]);
    expect(ids(await store.listRunsAsked({ ...wanted, owner: "u1" }))).toEqual(["r5"]);
  });

  it("a day's runs are those that people asked for, with deleted ones, for all and for each owner", async () => {
    const { store } = opened;
    await opened.run(USER);
    const at = (createdAt: number, more: object = {}) => ({
      run: { createdAt, ...more },
      status: "completed",
    });
    await given("r1", "t1", at(T0));
    await given("old", "t2", at(T0 - 1));
    await given("edit", "t3", at(T0, { kind: "edit" }));
    await given("brought", "t4", at(T0, { counted: false }));
    await given("delegate", "t5", { ...at(T0), thread: thread("t5", { delegatedBy: "r1" }) });
    await given("theirs", "t6", { ...at(T0 + 1), thread: thread("t6", { ownerId: "u1" }), owner: "u1" });
    await opened.run(`INSERT INTO deleted_spending (day, owner_id, runs, tokens, searches, money) VALUES
      ('2025-11-24', NULL, 1, 0, 0, 0), ('2025-11-24', 'u1', 1, 5, 0, 0), ('2025-11-23', NULL, 1, 0, 0, 0)`);
    const day = { since: T0, day: "2025-11-24" };
    expect(await store.countRunsBegun(day)).toBe(4);
    expect(await store.countOwnRunsBegun({ ...day, owner: null })).toBe(2);
    expect(await store.countOwnRunsBegun({ ...day, owner: "u1" })).toBe(2);
    expect(await store.countOwnRunsBegun({ ...day, owner: "nobody" })).toBe(0);
  });

  it("a thread is listed with its newest question, report and counts", async () => {
    const { store } = opened;
    const place = { threadId: "t1", runId: "r1" };
    const sources = [1, 2, 3].map((number) =>
      source(`s${number}`, { ...place, number, urlKey: `k${number}` }),
    );
    const written = report("p1", place, { citedCount: 2 });
    const citations = [
      citation("c1", "p1", { number: 1, standing: "weak" }),
      citation("c2", "p1", { number: 1, standing: "unchecked", at: 20 }),
      citation("c3", "p1", { number: 2, standing: "supported", at: 30 }),
      // What a page says in other words is in no doubt.
      citation("c5", "p1", { number: 2, standing: "likely", at: 40 }),
      citation("c4", "p1", { number: 2, standing: "weak", part: "answer" }),
      // A source that only the short answer cites counts as well.
      citation("c6", "p1", { number: 3, sourceId: "s3", standing: "supported", part: "answer" }),
    ];
    await given("r1", "t1", {
      ...{ status: "completed", more: { answer: "Yes" }, run: { question: "Q1" } },
      record: { sources, reports: [{ report: written, citations }] },
    });
    const row = {
      ...{
        id: "t1",
        title: "Title of t1",
        titleBy: "question",
        pinnedAt: null,
        createdAt: T0,
        updatedAt: T0 + 1,
      },
      ...{ runId: "r1", status: "completed", model: null, question: "Q1", answer: "Yes", reportId: "p1" },
      ...{ idempotencyKey: null, runsCount: 1, sourcesCount: 3, citedCount: 3, doubtfulCount: 2 },
    };
    const of = { limit: 9, after: null, owner: null };
    expect(await store.listThreads(of)).toEqual([row]);
    expect(await store.findListedThread({ id: "t1", owner: null })).toEqual(row);
    expect(await store.findListedThread({ id: "t1", owner: "u1" })).toBeNull();
    await given("e1", "t1", { thread: null, status: "completed", run: { kind: "edit", question: "Edit" } });
    expect(await store.listThreads(of)).toEqual([{ ...row, runId: "e1" }]);
    await given("r2", "t1", { thread: null, status: "researching", run: { question: "Q2" } });
    expect(await store.listThreads(of)).toMatchObject([
      { runId: "r2", question: "Q2", answer: null, runsCount: 2, status: "researching" },
    ]);
  });

  it("threads are listed in pages, most recently changed first, for their owner alone", async () => {
    const { store } = opened;
    await opened.run(USER);
    for (const id of ["a", "B", "b"]) await given(`r-${id}`, id, { record: { at: T0 + 5 } });
    await given("r-new", "new", { record: { at: T0 + 9 } });
    await given("r-d", "delegate", { thread: thread("delegate", { delegatedBy: "r-a" }) });
    await given("r-u", "theirs", { thread: thread("theirs", { ownerId: "u1" }), owner: "u1" });
    await given("r-x", "deleted");
    await store.setDeleting({ id: "deleted", at: T0 });
    const page1 = await store.listThreads({ limit: 2, after: null, owner: null });
    expect(ids(page1)).toEqual(["new", "b"]);
    const after = { id: "b", updatedAt: T0 + 5 };
    expect(ids(await store.listThreads({ limit: 9, after, owner: null }))).toEqual(["a", "B"]);
    expect(ids(await store.listThreads({ limit: 9, after: null, owner: "u1" }))).toEqual(["theirs"]);
  });

  it("pinned threads and waiting threads have lists of their own", async () => {
    const { store } = opened;
    await given("r1", "t1", { status: "waiting_for_plan", record: { at: T0 + 3 } });
    await given("r2", "t2", { status: "waiting_for_clarification", record: { at: T0 + 2 } });
    await given("r3", "t3", { status: "completed" });
    const waiting = await store.listWaitingThreads({ limit: 9, owner: null });
    expect(ids(waiting)).toEqual(["t1", "t2"]);
    expect(ids(await store.listWaitingThreads({ limit: 1, owner: null }))).toEqual(["t2"]);
    expect(await store.listWaitingThreads({ limit: 9, owner: "u1" })).toEqual([]);
    expect(await store.listPinnedThreads({ limit: 9, owner: null })).toEqual([]);
    await store.changeThread("t3", { pinnedAt: T0 });
    await store.changeThread("t2", { pinnedAt: T0, title: "Pinned" });
    await store.changeThread("t1", {});
    const pinned = await store.listPinnedThreads({ limit: 9, owner: null });
    expect(pinned.map(({ title }) => title)).toEqual(["Pinned", "Title of t3"]);
    await store.changeThread("t2", { pinnedAt: null });
    expect(ids(await store.listPinnedThreads({ limit: 9, owner: null }))).toEqual(["t3"]);
  });

  it("the list of a thread's runs knows how each began and what it read", async () => {
    const { store } = opened;
    const place = { threadId: "t1", runId: "r1" };
    const read = (seq: number, number: number, page: unknown) =>
      event("r1", seq, "page-read", { number, page });
    await given("r1", "t1", {
      status: "completed",
      record: {
        events: [
          event("r1", 1, "run-started", {
            attached: ["library://documents/a", "b"],
            half: "\ud83d",
            zero: "\0",
          }),
          ...[
            read(2, 1, { id: "g" }),
            read(3, 1, { id: "g" }),
            read(4, 2, null),
            event("r1", 5, "page-read", { number: 9 }),
          ],
        ],
        sources: [1, 2].map((number) => source(`s${number}`, { ...place, number, urlKey: `k${number}` })),
        reports: [
          { report: report("p1", place), citations: [] },
          { report: report("p2", place, { version: 2 }), citations: [] },
        ],
      },
    });
    const revises = {
      recheck: true,
      table: true,
      restores: { number: 4 },
      section: { heading: "Über 🙂\0" },
    };
    await given("r2", "t1", {
      ...{ thread: null, status: "completed" },
      record: { events: [event("r2", 1, "run-started", { revises, branch: { step: 3 }, attached: ["b"] })] },
    });
    expect(await store.countPagesRead("t1")).toEqual([{ runId: "r1", pages: 1 }]);
    const beginnings = await store.listBeginnings(["r1", "r2", "none"]);
    expect(beginnings.sort((a, b) => (a.runId < b.runId ? -1 : 1))).toEqual([
      { runId: "r1", heading: null, step: null, recheck: null, table: null, restored: null },
      { runId: "r2", heading: expect.stringMatching(/^Über 🙂/), step: 3, recheck: 1, table: 1, restored: 4 },
    ]);
    expect(await store.listBeginnings([])).toEqual([]);
    expect((await store.listAttached("t1")).sort()).toEqual(["b", "library://documents/a"]);
    const reports = await store.listReportsOfThread("t1");
    expect(reports.map(({ id, version, writtenAt }) => ({ id, version, writtenAt }))).toEqual([
      { id: "p1", version: 1, writtenAt: T0 },
      { id: "p2", version: 2, writtenAt: T0 },
    ]);
    expect(reports[0]).not.toHaveProperty("content");
  });

  it("delegates work for the run that created their thread; later questions there do not", async () => {
    const { store } = opened;
    await given("r1", "t1");
    await given("d1", "t2", { thread: thread("t2", { delegatedBy: "r1" }), run: { idempotencyKey: "k" } });
    await given("d2", "t3", { thread: thread("t3", { delegatedBy: "r1" }), status: "completed" });
    await given("d3", "t3", { thread: null });
    expect(await store.listOpenDelegates()).toEqual([{ id: "d1", delegatedBy: "r1" }]);
    expect(await store.listOpenDelegates("r1")).toEqual([{ id: "d1", delegatedBy: "r1" }]);
    expect(await store.listOpenDelegates("d1")).toEqual([]);
    const all = await store.listDelegations();
    expect(all.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: "d1", delegatedBy: "r1", key: "k", first: true },
      { id: "d2", delegatedBy: "r1", key: null, first: true },
      { id: "d3", delegatedBy: "r1", key: null, first: false },
    ]);
  });

  it("the cost of a run is estimated from complete runs of the same kind", async () => {
    const { store } = opened;
    const done = (endedAt: number) => ({
      status: "completed",
      more: {
        ...{ model: "m", endedAt, workedMs: 5, inputTokens: 7, outputTokens: 3 },
        ...{ cachedTokens: 2, searchesUsed: 1, money: 0.25 },
      },
    });
    await given("r1", "t1", done(T0 + 1));
    await given("r2", "t2", { ...done(T0 + 2), run: { scope: "both" } });
    await given("branch", "t3", { ...done(T0 + 3), run: { branchOf: "r1" } });
    await given("brought", "t4", { ...done(T0 + 3), run: { counted: false } });
    await given("changed", "t5", {
      ...done(T0 + 3),
      record: { events: [event("changed", 1, "model-changed")] },
    });
    await given("open", "t6", { more: { model: "m" } });
    const wanted = { agent: "quick", model: "m", scope: null, owner: null, limit: 9 };
    const figures = { workedMs: 5, tokens: 10, inputTokens: 7, cachedTokens: 2, searches: 1, money: 0.25 };
    expect(await store.listRunFigures(wanted)).toEqual([figures, figures]);
    expect(await store.listRunFigures({ ...wanted, scope: "both" })).toEqual([figures]);
    expect(await store.listRunFigures({ ...wanted, limit: 1 })).toEqual([figures]);
    expect(await store.listRunFigures({ ...wanted, owner: "u1" })).toEqual([]);
    expect(await store.listRunFigures({ ...wanted, model: "other" })).toEqual([]);
  });

  it("the ledger adds up by run and day, with the usage of deleted runs", async () => {
    const { store } = opened;
    const day = "2025-11-24";
    expect(await store.totalSpending(day)).toEqual({ tokens: 0, searches: 0, money: 0 });
    await given("r1", "t1", { record: { spending: [usage("r1", day)] } });
    const again = usage("r1", day, { requests: 2, money: 0.25 });
    await store.storeRecord(record("r1", "t1", { spending: [again, usage("r1", "2025-11-25")] }));
    expect(await store.listSpending("r1")).toEqual([
      {
        runId: "r1",
        day,
        requests: 3,
        inputTokens: 20,
        cachedTokens: 4,
        outputTokens: 10,
        searches: 2,
        money: 0.75,
      },
      usage("r1", "2025-11-25"),
    ]);
    await opened.run(
      `INSERT INTO deleted_spending (day, runs, tokens, searches, money) VALUES ('${day}', 0, 100, 7, 1.5)`,
    );
    expect(await store.totalSpending(day)).toEqual({ tokens: 130, searches: 9, money: 2.25 });
  });

  it("tokens without a price are those of endpoints whose requests have no cost", async () => {
    const { store } = opened;
    const day = "2025-11-24";
    const counted = (runId: string, seq: number, body: object) =>
      event(runId, seq, "usage-counted", { inputTokens: 10, outputTokens: 5, ...body });
    const events = (runId: string, kind: string) => [
      event(runId, 1, "run-started", { model: { kind } }),
      counted(runId, 2, {}),
      counted(runId, 3, { money: null }),
      counted(runId, 4, { money: 0.5 }),
    ];
    await given("r1", "t1", { record: { events: events("r1", "endpoint"), spending: [usage("r1", day)] } });
    await given("r2", "t2", { record: { events: events("r2", "builtin"), spending: [usage("r2", day)] } });
    await given("r3", "t3", {
      record: { events: events("r3", "endpoint"), spending: [usage("r3", "2025-11-25")] },
    });
    expect(await store.unpricedTokens(day)).toBe(30);
    expect(await store.unpricedTokens("2025-11-26")).toBe(0);
  });

  it("hashes of many pages are read at once", async () => {
    const { store } = opened;
    const pages = Array.from({ length: 1200 }, (_, at) => page(`g${at}`, `k${at}`));
    await given("r1", "t1", { record: { pages } });
    const hashes = await store.listPageHashes(["none", ...pages.map(({ id }) => id)]);
    expect(hashes.size).toBe(1200);
    expect(hashes.get("g1199")).toBe("sha-g1199");
    expect((await store.listPageHashes([])).size).toBe(0);
  });

  it("what a model can do is stored by its key, and replaced", async () => {
    const { store } = opened;
    expect(await store.findModelProfile("k")).toBeNull();
    await store.saveModelProfile({ key: "k", profile: "{}", updatedAt: T0 });
    await store.saveModelProfile({ key: "k", profile: '{"a":1}', updatedAt: T0 + 1 });
    expect(await store.findModelProfile("k")).toEqual({ key: "k", profile: '{"a":1}', updatedAt: T0 + 1 });
  });
});
