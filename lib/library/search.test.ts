import { afterEach, describe, expect, it } from "vitest";
import type { SearchResult } from "@/lib/http/responses";
import { startRun } from "@/lib/runs/start";
import { sqliteOf } from "@/testing/db/db";
import { ask, closeStores, createEngine, kindsOf, rows, stored } from "@/testing/library/search";
import { sampleLoop } from "@/testing/runs/loop";

afterEach(closeStores);

const hits = (results: SearchResult[]) =>
  results.flatMap(({ passage }) => passage.filter(({ hit }) => hit).map(({ text }) => text));

describe("Search over everything", () => {
  it("finds reports and threads by any form of their words, with the words marked and no markup", async () => {
    const db = await stored([
      { question: "How do buckets work?", report: "# B\n\nA <b>bucket</b> keeps water." },
      { question: "Как работают очереди?", report: "# Очереди\n\nСообщение стоит в очереди недолго." },
    ]);
    const { results } = await ask(db, { q: "buckets" });
    expect(kindsOf(results)).toEqual(["report", "thread"]);
    expect(hits(results)).toContain("bucket");
    const report = results.find(({ kind }) => kind === "report");
    expect(report?.passage.map(({ text }) => text).join("")).toContain("<b>bucket</b>");
    const russian = await ask(db, { q: "очередью" });
    expect(kindsOf(russian.results)).toEqual(["report", "thread"]);
    expect(hits(russian.results)).toContain("очереди");
  });

  it("shows no words of a chart block, which is drawn and not read", async () => {
    const chart = '```chart\n{\n  "kind": "bar",\n  "title": "Zebras"\n}\n```';
    const report = `${chart}\n\nA zebra runs.\n\n${chart}`;
    const db = await stored([{ question: "How many zebras?", report }]);
    for (const q of ["", "zebra"])
      for (const { kind, passage } of (await ask(db, { q })).results) {
        const text = passage.map(({ text: part }) => part).join("");
        expect(text).not.toMatch(/[{}`]|kind/);
        if (kind === "report") expect(text).toContain("zebra");
      }
  });

  it("completes the last word, and a prefix with an asterisk anywhere", async () => {
    const db = await stored([{ question: "Why Kubernetes?", report: "# K\n\nKubernetes schedules pods." }]);
    expect((await ask(db, { q: "kuber" })).results).toHaveLength(2);
    expect((await ask(db, { q: "kuber pods" })).results).toHaveLength(0);
    expect(kindsOf((await ask(db, { q: "kuber* pods" })).results)).toEqual(["report"]);
  });

  it("keeps quoted words together", async () => {
    const db = await stored([
      { question: "One?", report: "# One\n\nThe price of the cell fell." },
      { question: "Two?", report: "# Two\n\nThe cell price fell." },
    ]);
    const { results } = await ask(db, { q: '"cell price"' });
    expect(results.map(({ passage }) => passage.map(({ text }) => text).join(""))).toEqual([
      expect.stringContaining("The cell price fell"),
    ]);
    expect((await ask(db, { q: "cell price", kind: "report" })).results).toHaveLength(2);
  });

  it.each([
    '"',
    "zebra AND",
    "a* OR b NEAR(",
    "title:x",
    "'; drop table runs; --",
    "()",
    "^",
    "-zebra",
    "\u0000",
    "_report",
    "*",
    "\uD800",
    "a".repeat(300),
    "ab* ".repeat(100),
    '"'.repeat(300),
  ])("treats %j as words, never as syntax", async (words) => {
    const db = await stored([{ question: "Why?", report: "# C\n\nText." }]);
    await expect(ask(db, { q: words })).resolves.toMatchObject({ query: words, results: [] });
  });

  it.each([
    ["A kettle boils water [1].", { onlyClosest: false, answersPart: false }],
    ["No sure answer. What comes closest:", { onlyClosest: true, answersPart: false }],
    [
      "A kettle boils water [1].\n\nNo answer to “how to paint it” in the pages read.",
      { onlyClosest: false, answersPart: true },
    ],
    [
      `A kettle boils water [1]. ${"It whistles when it is done. ".repeat(400)}\n\nNo answer to “how to paint it” in the pages read.`,
      { onlyClosest: false, answersPart: true },
    ],
  ])("says of a thread and of its report whether the answer is open: %j", async (answer, open) => {
    const { db } = createEngine();
    const write = rows(db);
    write.thread("kettles", "2026-11-01", { question: "What does a kettle do?", answer });
    write.report("kettles", "rep-1", { content: "# Kettles\n\nA kettle boils water." });
    const { results } = await ask(db, { q: "kettle" });
    expect(kindsOf(results)).toEqual(["report", "thread"]);
    for (const result of results) expect(result).toMatchObject(open);
    const listed = [
      ...(await ask(db, { kind: "report" })).results,
      ...(await ask(db, { kind: "question" })).results,
    ];
    expect(kindsOf(listed)).toEqual(["report", "thread"]);
    for (const result of listed) expect(result).toMatchObject(open);
  });

  it("returns a thread once, and no more results than requested", async () => {
    const engine = createEngine();
    const { db } = engine;
    let threadId: string | undefined;
    for (const question of ["Which storage?", "What storage else?", "More storage?"]) {
      const run = await startRun({ question, threadId }, { ...engine, loop: sampleLoop() });
      threadId = run.threadId;
      await engine.live.runs.get(run.runId)?.done;
    }
    expect(kindsOf((await ask(db, { q: "storage" })).results)).toEqual(["thread"]);
    expect(kindsOf((await ask(db, { q: "storage", sort: "date" })).results)).toEqual(["thread"]);
    const document = (url: string) => ({
      url,
      title: "",
      heading: "",
      snippet: "",
      passage: [],
      page: null,
      at: 1,
    });
    const few = await ask(db, { q: "storage", limit: 3 }, async () => ["a", "b", "c", "d"].map(document));
    expect(kindsOf(few.results)).toEqual(["document", "document", "thread"]);
  });

  it("returns nothing without words", async () => {
    const db = await stored([{ question: "Why?", report: "# C\n\nText." }]);
    expect((await ask(db, { q: " ?! " })).results).toEqual([]);
    expect((await ask(db, {})).results).toEqual([]);
  });

  it.each(["relevance", "date"])(
    "asks the store as often for many results as for few, by %s",
    async (sort) => {
      const { db } = createEngine();
      const write = rows(db);
      const asked: string[] = [];
      const counted = new Proxy(db, {
        get(store, name) {
          const value: unknown = Reflect.get(store, name);
          if (typeof value === "function") asked.push(String(name));
          return value;
        },
      });
      const askedFor = async (results: number) => {
        asked.length = 0;
        expect((await ask(counted, { q: "lemur", sort })).results).toHaveLength(results);
        return asked.toSorted();
      };
      write.thread("t1", undefined, { question: "lemur" });
      write.source("t1", 1, { title: "lemur" });
      await ask(db, { q: "lemur" });
      const few = await askedFor(2);
      for (const id of ["t2", "t3", "t4"]) {
        write.thread(id, undefined, { question: "lemur" });
        for (const number of [1, 2])
          write.source(id, number, { title: "lemur", url: `https://${id}.example/${number}` });
      }
      await ask(db, { q: "lemur" });
      expect(await askedFor(11)).toEqual(few);
    },
  );

  it("finds only the newest version of a report", async () => {
    const { db } = createEngine();
    const write = rows(db);
    write.thread("t");
    write.report("t", "r1", { content: "an aardvark", series: "r1" });
    expect((await ask(db, { q: "aardvark" })).results).toHaveLength(1);
    write.report("t", "r2", { content: "an aardvark and a badger", series: "r1" });
    const { results } = await ask(db, { q: "aardvark" });
    expect(results.map((result) => result.kind === "report" && result.reportId)).toEqual(["r2"]);
  });
});

describe("Sources", () => {
  it("an address is one result, whichever threads read it, with its newest source and newest text", async () => {
    const { db } = createEngine();
    const write = rows(db);
    const url = "https://journal.example/cells";
    write.thread("old", "2026-10-01");
    write.source("old", 3, { url, title: "Cells", text: "Sodium was dear.", date: "2026-10-01" });
    write.thread("new", "2026-11-01");
    write.source("new", 7, { url, title: "Cells", text: "Sodium is cheap.", date: "2026-11-01" });
    const { results } = await ask(db, { q: "sodium" });
    expect(results).toMatchObject([
      {
        kind: "source",
        sourceId: "new-7",
        threadId: "new",
        number: 7,
        read: true,
        threadsCount: 2,
        at: Date.parse("2026-11-01"),
      },
    ]);
    expect((await ask(db, { q: "dear" })).results).toEqual([]);
  });

  it("a source that was only found matches by title and snippet, and by its text once it is read", async () => {
    const { db } = createEngine();
    const write = rows(db);
    write.thread("t");
    write.source("t", 1, { title: "Tender prices", snippet: "A lamp shines." });
    expect((await ask(db, { q: "tender lamp" })).results).toMatchObject([{ kind: "source", read: false }]);
    sqliteOf(db).database.$client.exec(
      "INSERT INTO pages (id, url, url_key, title, text, sha256, char_count, word_count, via, read_at) VALUES ('p', 'https://a.example/1', 'https://a.example/1', 'T', 'Long text of a zebra.', '', 1, 1, 'tavily', 1790000000000)",
    );
    expect((await ask(db, { q: "zebra" })).results).toEqual([]);
    sqliteOf(db).database.$client.exec(
      "INSERT INTO page_readings (thread_id, page_id, url, title, word_count, via, read_at) VALUES ('t', 'p', 'https://a.example/1', 'T', 1, 'tavily', 1790000000000)",
    );
    expect((await ask(db, { q: "zebra" })).results).toMatchObject([{ kind: "source", read: true }]);
    sqliteOf(db).database.$client.exec("DELETE FROM sources");
    expect((await ask(db, { q: "zebra" })).results).toEqual([]);
  });

  it("only the beginning of a very long page is searched, and a 10 MB page is no problem", async () => {
    const { db } = createEngine();
    const write = rows(db);
    write.thread("t");
    write.source("t", 1, {
      title: "Long",
      text: `${"x".repeat(5_000_000)} ${"word ".repeat(1_000_000)} unreachable`,
    });
    write.source("t", 2, { title: "Short", text: "quagga" });
    expect((await ask(db, { q: "quagga" })).results).toHaveLength(1);
    expect((await ask(db, { q: "unreachable" })).results).toHaveLength(0);
    expect((await ask(db, { q: "long" })).results).toHaveLength(1);
  });
});
