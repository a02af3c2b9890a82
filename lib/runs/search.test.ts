import { afterEach, describe, expect, it } from "vitest";
import { markedText } from "@/db/queries/search";
import { matchAll, searchEverything } from "./search";
import { startRun } from "./start";
import { createTestEngine, type TestEngine } from "./testing";
import { sampleLoop } from "./testing-loop";

const engines: TestEngine[] = [];
afterEach(() => {
  for (const { store } of engines.splice(0)) store.close();
});

async function stored(runs: { question: string; report: string }[]): Promise<TestEngine["db"]> {
  const first = createTestEngine(sampleLoop());
  engines.push(first);
  for (const { question, report } of runs) {
    const engine = { ...first, loop: sampleLoop({ report: `${report} [1]` }) };
    const { runId } = await startRun({ question }, engine);
    await engine.live.runs.get(runId)?.done;
  }
  return first.db;
}

const none = async () => [];

describe("Search over everything", () => {
  it("finds reports and threads by any form of their words, with the words marked and no markup", async () => {
    const db = await stored([
      { question: "How do buckets work?", report: "# B\n\nA <b>bucket</b> keeps water." },
      { question: "Как работают очереди?", report: "# Очереди\n\nСообщение стоит в очереди недолго." },
    ]);
    const { results } = await searchEverything("buckets", 10, { db, passages: none });
    expect(results.map(({ kind }) => kind)).toEqual(["report", "thread"]);
    const hits = results.flatMap(({ passage }) => passage.filter(({ hit }) => hit).map(({ text }) => text));
    expect(hits).toContain("bucket");
    expect(results[0]?.passage.map(({ text }) => text).join("")).toContain("<b>bucket</b>");
    const russian = await searchEverything("очередью", 10, { db, passages: none });
    expect(russian.results.map(({ kind }) => kind)).toEqual(["report", "thread"]);
  });

  it("takes a word that is not finished yet", async () => {
    const db = await stored([{ question: "Why Kubernetes?", report: "# K\n\nKubernetes schedules." }]);
    expect((await searchEverything("kuber", 10, { db, passages: none })).results).toHaveLength(2);
  });

  it.each([
    '"',
    "cache AND",
    "a* OR b NEAR(",
    "title:x",
    "'; drop table runs; --",
    "()",
    "^",
    "-cache",
    "\u0000",
  ])("takes %j for words, never for syntax", async (words) => {
    const db = await stored([{ question: "Why?", report: "# C\n\nText." }]);
    await expect(searchEverything(words, 10, { db, passages: none })).resolves.toMatchObject({
      query: words,
    });
  });

  it("shows a thread once, and never more than asked for", async () => {
    const db = await stored([]);
    const engine = engines[0];
    if (!engine) throw new Error("no engine");
    let threadId: string | undefined;
    for (const question of ["Which storage?", "What storage else?", "More storage?"]) {
      const run = await startRun({ question, threadId }, { ...engine, loop: sampleLoop() });
      threadId = run.threadId;
      await engine.live.runs.get(run.runId)?.done;
    }
    const { results } = await searchEverything("storage", 10, { db, passages: none });
    expect(results.map(({ kind }) => kind)).toEqual(["thread"]);
    const document = { url: "library://d/x", title: "", heading: "", snippet: "", passage: [], at: 1 };
    const few = await searchEverything("storage", 3, { db, passages: async () => Array(9).fill(document) });
    expect(few.results.map(({ kind }) => kind)).toEqual(["thread", "document", "document"]);
  });

  it("has nothing to say to no words", async () => {
    expect(matchAll("  ?! ")).toBeNull();
  });

  it("reads marks as segments, also broken ones", () => {
    expect(markedText("a \u0001b\u0002 c\u0002 \u0001d")).toEqual([
      { text: "a ", hit: false },
      { text: "b", hit: true },
      { text: " c ", hit: false },
      { text: "d", hit: true },
    ]);
  });
});
