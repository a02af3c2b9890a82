import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { listCitations } from "@/db/queries/citations";
import { findReport } from "@/db/queries/reports";
import { openTestDatabase, type TestDatabase } from "@/db/testing";
import { registerBuiltin } from "@/lib/activities/builtin";
import { GroundworkError } from "@/lib/errors";
import type { Bundle } from "@/lib/reports/bundle/bundle";
import { exportReport, REPORT_FORMATS } from "@/lib/reports/export/formats";
import { Tool } from "@/lib/tools/registry";
import { exportBundle } from "./export-bundle";
import { getExportedReport } from "./export-report";
import { importBundle } from "./import-bundle";
import { findViolations } from "./invariants";
import { createLiveRuns } from "./live";
import { getReport, getSource, getThread } from "./snapshot";
import { startRun } from "./start";
import { createTestEngine, type TestEngine } from "./testing";
import { sampleLoop } from "./testing-loop";

const stores: TestDatabase[] = [];
afterEach(() => {
  for (const store of stores.splice(0)) store.close();
});

const registries = { tools: Tool, activities: registerBuiltin() };
const SECRET = "sk-canary-0123456789abcdef";
const bundleText = async (reportId: string, { db }: Pick<TestDatabase, "db">) =>
  String((await exportBundle(reportId, { db, registries, secrets: [SECRET] })).body);

function freshStore(): TestDatabase {
  const store = openTestDatabase();
  stores.push(store);
  return store;
}

async function ask(engine: TestEngine, question: string, threadId?: string) {
  const run = await startRun({ question, threadId }, engine);
  await engine.live.runs.get(run.runId)?.done;
  return run;
}

/** A store with one finished research, and its bundle. */
async function home(report?: string) {
  const engine = createTestEngine(sampleLoop({ report }));
  stores.push(engine.store);
  const { runId, threadId } = await ask(engine, "How long does the cache live?");
  const reportId = `rep_${runId}`;
  return { engine, runId, threadId, reportId, text: await bundleText(reportId, engine.store) };
}

const intoStore = (text: string, store: TestDatabase) =>
  importBundle(text, { db: store.db, dataDir: store.dir });

const tables = (store: TestDatabase) =>
  ["threads", "runs", "run_events", "sources", "pages", "reports", "citations"].map(
    (name) => store.db.$client.prepare(`select count(*) as n from ${name}`).get() as { n: number },
  );

describe("A bundle brought into another installation", () => {
  it("opens there as at home, breaks no rule, and gives the same bytes again", async () => {
    const { text, threadId, reportId, runId, engine } = await home();
    const away = freshStore();
    expect(await intoStore(text, away)).toEqual({ kind: "created", threadId });
    expect(await findViolations(away.db)).toEqual(await findViolations(openEmpty()));
    const there = { db: away.db, live: createLiveRuns() };
    const here = { db: engine.db, live: createLiveRuns() };
    const neutral = (value: unknown) =>
      JSON.parse(JSON.stringify(value).replaceAll(/"filepath":"[^"]*"/g, '"filepath":""'));
    expect(neutral(await getThread(threadId, there))).toEqual(neutral(await getThread(threadId, here)));
    expect(neutral(await getReport(reportId, there))).toEqual(neutral(await getReport(reportId, here)));
    const [citation] = await listCitations(away.db, reportId);
    const source = await getSource(citation?.sourceId ?? "", { db: away.db });
    expect(source.page?.text).toContain(citation?.passage ?? "no passage");
    expect(await bundleText(reportId, away)).toBe(text);
    for (const format of REPORT_FORMATS)
      expect(exportReport(await getExportedReport(reportId, there), format)).toEqual(
        exportReport(await getExportedReport(reportId, here), format),
      );
    expect(runId).toMatch(/^run_/);
  });

  it("can be asked further, and the whole thread taken along again", async () => {
    const { text, threadId, reportId } = await home();
    const away = createTestEngine(sampleLoop(), freshStore());
    await intoStore(text, away.store);
    const next = await ask(away, "And where is it kept?", threadId);
    const longer = await bundleText(`rep_${next.runId}`, away.store);
    expect((JSON.parse(longer) as Bundle).runs).toHaveLength(2);
    // What was asked later does not change the earlier bundle.
    expect(await bundleText(reportId, away.store)).toBe(text);
    const third = freshStore();
    await intoStore(longer, third);
    expect(await bundleText(`rep_${next.runId}`, third)).toBe(longer);
    expect(await findViolations(third.db)).toEqual(await findViolations(openEmpty()));
  });

  it("is written once: the same again changes nothing, also when the thread went on since", async () => {
    const { text, threadId, engine } = await home();
    expect(await intoStore(text, engine.store)).toEqual({ kind: "here", threadId });
    const away = createTestEngine(sampleLoop(), freshStore());
    await intoStore(text, away.store);
    await ask(away, "And then?", threadId);
    const before = tables(away.store);
    expect(await intoStore(text, away.store)).toEqual({ kind: "here", threadId });
    expect(tables(away.store)).toEqual(before);
  });

  it("writes the report's file by our own rule, whatever path the bundle names", async () => {
    const { text, reportId } = await home();
    const away = freshStore();
    await intoStore(text.replace('"filepath": ""', '"filepath": "../../../etc/passwd"'), away);
    const filepath = (await findReport(away.db, reportId))?.filepath ?? "";
    expect(filepath).toMatch(/^reports\/\d{8}_\d{6}_Caching\.md$/);
    expect(readFileSync(path.join(away.dir, filepath), "utf8")).toContain(
      "The cache lives for five minutes [1].",
    );
    expect(JSON.stringify(away.db.$client.prepare("select body from run_events").all())).not.toContain(
      "passwd",
    );
  });

  it("hostile words are data: they come in as they are and name nothing", async () => {
    const { text, reportId } = await home();
    const hostile = "\u202E<script>alert(1)</script>'; drop table runs; --";
    const bundle = JSON.parse(text) as Bundle;
    bundle.thread.title = hostile;
    const away = freshStore();
    await intoStore(JSON.stringify(bundle), away);
    expect((await getThread(bundle.thread.id, { db: away.db, live: createLiveRuns() })).title).toBe(hostile);
    expect(await findReport(away.db, reportId)).not.toBeNull();
  });

  it("S20: holds no key of the installation, and is not made when one stands in the research", async () => {
    const engine = createTestEngine(sampleLoop());
    stores.push(engine.store);
    const { runId } = await ask(engine, `Is ${SECRET} a key?`);
    await expect(bundleText(`rep_${runId}`, engine.store)).rejects.toMatchObject({ code: "bundle_has_key" });
  });
});

/** What the checks say of a store with nothing in it. */
function openEmpty() {
  return freshStore().db;
}

describe("A bundle that cannot be trusted is refused whole", () => {
  type Tamper = (bundle: Bundle) => void;
  const event = (bundle: Bundle, type: string) => {
    const found = bundle.runs[0]?.events.find((one) => one.type === type);
    if (!found) throw new Error(`no ${type}`);
    return found as Record<string, never>;
  };
  const set = (target: object | undefined, values: object) => Object.assign(target ?? {}, values);

  const TAMPERED: [string, Tamper, RegExp][] = [
    ["a newer form", (b) => set(b, { version: 2 }), /newer Groundwork/],
    ["something else", (b) => set(b, { format: "other" }), /not a bundle of Groundwork/],
    [
      "a text that was changed",
      (b) => set(b.pages[0], { text: `${b.pages[0]?.text}!` }),
      /not the one that was read/,
    ],
    [
      "a page under another address",
      (b) => set(b.pages[0], { urlKey: "https://evil.test/" }),
      /id of another page/,
    ],
    ["a page that is missing", (b) => b.pages.splice(0), /page pg_\w+ is missing/],
    ["a page told twice", (b) => b.pages.push(b.pages[0] as never), /there twice/],
    ["a missing event", (b) => b.runs[0]?.events.splice(5, 1), /log of run_\w+ has a fault/],
    ["a number used twice", (b) => set(b.runs[0]?.events[3], { seq: 3 }), /has a fault/],
    ["an event that is none", (b) => set(b.runs[0]?.events[3], { type: "rm-rf" }), /event 4 .* is none/],
    ["an event of another run", (b) => set(b.runs[0]?.events[3], { runId: "run_x" }), /of another run/],
    ["no end", (b) => b.runs[0]?.events.pop(), /has a fault: 0 terminal events/],
    ["a run that goes on", (b) => set(b.runs[0], { status: "researching" }), /runs\.0\.status/],
    ["another end", (b) => set(b.runs[0], { status: "failed" }), /has not ended as failed/],
    ["another question", (b) => set(b.runs[0], { question: "Other?" }), /say different things/],
    ["an agent without limits", (b) => set(event(b, "run-started"), { limits: {} }), /run-started limits/],
    [
      "an agent that is no agent",
      (b) => set(event(b, "run-started").agent, { title: { a: 1 } }),
      /agent\.title/,
    ],
    [
      "a source of a script",
      (b) => set(event(b, "source-added"), { url: "javascript:alert(1)" }),
      /no address/,
    ],
    ["a source out of turn", (b) => set(event(b, "source-added"), { number: 7 }), /out of turn/],
    ["an id that leads away", (b) => set(event(b, "source-added"), { id: "../../x" }), /no id of its own/],
    ["a report without an id", (b) => set(event(b, "report-written"), { reportId: "x" }), /no id of its own/],
    [
      "offsets outside",
      (b) => set(event(b, "report-written").citations[0], { sentenceEnd: 99_999 }),
      /outside the text/,
    ],
    [
      "an invented passage",
      (b) => set(event(b, "report-written").citations[0], { passage: { start: 0, end: 3, text: "xyz" } }),
      /not in its page/,
    ],
    [
      "a citation of another source",
      (b) => set(event(b, "report-written").citations[0], { number: 2 }),
      /another source/,
    ],
    [
      "a draft",
      (b) => set(event(b, "call-ended"), { type: "step-delta", step: 1, attempt: 1, path: "x", text: "x" }),
      /draft/,
    ],
    ["a form of the wire", (b) => set(event(b, "report-written"), { packed: {} }), /form of a connection/],
    ["an id that is none", (b) => set(b.thread, { id: "thr_../../x" }), /thread\.id/],
    ["another report", (b) => set(b, { reportId: "rep_other" }), /made for is missing/],
    ["a run told twice", (b) => b.runs.push(b.runs[0] as never), /there twice/],
  ];

  it.each(TAMPERED)("%s", async (_, tamper, sentence) => {
    const { text } = await home();
    const bundle = JSON.parse(text) as Bundle;
    tamper(bundle);
    const away = freshStore();
    const before = tables(away);
    await expect(intoStore(JSON.stringify(bundle), away)).rejects.toThrow(sentence);
    expect(tables(away)).toEqual(before);
    expect(existsSync(path.join(away.dir, "reports"))).toBe(false);
  });

  it.each([0.02, 0.5, 0.98])("a file cut off at %d of its length", async (share) => {
    const { text } = await home();
    const away = freshStore();
    await expect(intoStore(text.slice(0, text.length * share), away)).rejects.toMatchObject({
      code: "bundle_unreadable",
    });
    await expect(intoStore("", away)).rejects.toBeInstanceOf(GroundworkError);
    await expect(intoStore("null", away)).rejects.toMatchObject({ code: "bundle_foreign" });
  });

  it("another state of the same research, and parts of it under another thread", async () => {
    const { text } = await home();
    const away = freshStore();
    await intoStore(text, away);
    const before = tables(away);
    const other = JSON.parse(text) as Bundle;
    set(event(other, "search-made"), { query: "something else" });
    await expect(intoStore(JSON.stringify(other), away)).rejects.toMatchObject({ code: "bundle_differs" });
    const moved = text.replaceAll(other.thread.id, "thr_00000000000000000000");
    await expect(intoStore(moved, away)).rejects.toMatchObject({ code: "bundle_differs" });
    expect(tables(away)).toEqual(before);
    expect(readdirSync(path.join(away.dir, "reports"))).toHaveLength(1);
  });

  it("a text that differs from the one stored under its id", async () => {
    const { text } = await home();
    const away = freshStore();
    const page = (JSON.parse(text) as Bundle).pages[0];
    away.db.$client
      .prepare(
        "insert into pages (id, url, url_key, title, text, sha256, char_count, word_count, via, read_at) values (?, 'u', 'u', 't', 'other', 'other', 5, 1, 'x', 1)",
      )
      .run(page?.id);
    await expect(intoStore(text, away)).rejects.toThrow(/another text here/);
  });
});
