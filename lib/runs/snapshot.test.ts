import { afterEach, describe, expect, it } from "vitest";
import { exportMarkdown } from "@/lib/report-export/markdown";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";
import { getExportedReport } from "./export-report";
import { getReport, getRunState, getSource, getThread, listThreads } from "./snapshot";
import { startRun } from "./start";

const engines: TestEngine[] = [];
afterEach(() => {
  for (const { store } of engines.splice(0)) store.close();
});

async function engineWith(questions: string[]) {
  const engine = createTestEngine(sampleLoop());
  engines.push(engine);
  const started = [];
  for (const question of questions) {
    const run = await startRun({ question }, engine);
    started.push(run);
    await engine.live.runs.get(run.runId)?.done;
  }
  return { engine, started };
}

describe("Snapshots", () => {
  it("shows a live run as it stands in memory, and the same run from its log once it has ended", async () => {
    const breaker = Promise.withResolvers<void>();
    const engine = createTestEngine(sampleLoop({ pause: () => breaker.promise }));
    engines.push(engine);
    const { runId, threadId } = await startRun({ question: "Why?" }, engine);
    const live = engine.live.runs.get(runId);
    expect(await getRunState(runId, engine)).toBe(live?.recorder.state);
    breaker.resolve();
    await live?.done;
    expect(await getRunState(runId, engine)).toEqual(live?.recorder.state);
    expect((await getThread(threadId, engine)).runs).toEqual([live?.recorder.state]);
  });

  it("lists threads by what changed last, page by page, each once", async () => {
    const { engine, started } = await engineWith(["A?", "B?", "C?", "D?", "E?"]);
    const first = await listThreads({ limit: 2 }, engine);
    expect(first.threads[0]).toMatchObject({
      status: "completed",
      runsCount: 1,
      sourcesCount: 2,
      reportId: `rep_${first.threads[0]?.runId}`,
      answer: "The cache lives for five minutes [1].",
    });
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listThreads({ limit: 2, cursor }, engine);
      ids.push(...page.threads.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(ids.toSorted()).toEqual(started.map(({ threadId }) => threadId).toSorted());
    expect((await listThreads({ cursor: "no cursor" }, engine)).threads).toHaveLength(5);
  });

  it.each([
    ["extractive", "No sure answer. Closest in the pages read: …", true],
    ["extractive", "The cache lives for five minutes [1].", false],
    // Code answers in these words when the replies of another model could not be used.
    ["scripted", "No sure answer. Closest in the pages read: …", true],
    // Another model means what it writes.
    ["scripted", "No answer is as short as this one.", false],
    [
      "extractive",
      "The cache lives for five minutes [1].\n\nNo answer to “Why?” in the pages read.",
      false,
      true,
    ],
  ])(
    "a thread of the model %s that answers “%s” only quotes what comes closest: %s",
    async (model, answer, closest, part = false) => {
      const { engine } = await engineWith(["A?"]);
      const told = async (...given: Parameters<typeof engine.db.listThreads>) =>
        (await engine.db.listThreads(...given)).map((row) => ({ ...row, model, answer }));
      const db = Object.create(engine.db, { listThreads: { value: told } });
      expect((await listThreads({}, { ...engine, db })).threads).toMatchObject([
        { onlyClosest: closest, answersPart: part },
      ]);
    },
  );

  it("shows a report with its citations and sources, and a source with the sentence that cites it", async () => {
    const { engine, started } = await engineWith(["Why?"]);
    const { runId } = started[0]!;
    const state = await getRunState(runId, engine);
    const report = await getReport(`rep_${runId}`, engine);
    expect(report).toMatchObject({ ...state.report, question: "Why?", agentTitle: "Standard" });
    expect(state.answer).toBeTruthy();
    expect(report.answer).toBe(state.answer);
    expect(report.sources).toEqual(state.sources);
    const source = await getSource(state.sources[0]!.id, engine);
    const [citation] = source.citations;
    expect(citation?.sentence).toBe("The cache lives for five minutes [1].");
    expect(source.page?.text?.slice(citation?.passage?.start, citation?.passage?.end)).toBe(
      citation?.passage?.text,
    );
  });

  it("names what does not exist", async () => {
    const { engine } = await engineWith([]);
    await expect(getRunState("x", engine)).rejects.toMatchObject({ code: "run_not_found" });
    await expect(getThread("x", engine)).rejects.toMatchObject({ code: "thread_not_found" });
    await expect(getReport("x", engine)).rejects.toMatchObject({ code: "report_not_found" });
    await expect(getSource("x", engine)).rejects.toMatchObject({ code: "source_not_found" });
  });

  it("exports a report as Markdown that stands on its own", async () => {
    const { engine, started } = await engineWith(["What\nnow?"]);
    const exported = await getExportedReport(`rep_${started[0]?.runId}`, engine);
    const text = exportMarkdown(exported);
    expect(text).toMatch(
      /^# Caching\n\n- Question: What now\?\n- Written: \d{4}-\d\d-\d\d\n- Sources: 1 cited, 2 found\n/,
    );
    expect(text.match(/^# /gm)).toHaveLength(1);
    expect(text).toContain("## Sources\n\n- [1] cache - https://example.org/cache");
    expect(text).toContain("## Found but not cited\n\n- [2] broken - https://example.org/broken");
  });
});
