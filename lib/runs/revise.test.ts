import { describe, expect, it } from "vitest";
import { listRunEvents } from "@/db/queries/run-events";
import { findRun, listRuns } from "@/db/queries/runs";
import { sectionsOf } from "@/lib/reports/sections";
import { compareVersions } from "./compare-versions";
import { editReport } from "./edit-report";
import { revisingLoop } from "./revise-testing";
import { rewriteSection } from "./rewrite-section";
import { getReport, listThreads } from "./snapshot";
import { startRun } from "./start";
import { createTestEngine, type Loop, type TestEngine } from "./testing";
import { finished, hanging, keep } from "./testing-engines";

const CONTENT = `The cache lives for five minutes [1].

## Lifetime

It lives for five minutes.

## Size

Nobody says how large it is.
`;

/** A thread with a finished report; whatever comes after it is up to `revising`. */
async function reported(revising: Loop = revisingLoop(), report = CONTENT) {
  const research = revisingLoop({ report });
  const loop: Loop = (state, ports) => (state.kind === "research" ? research : revising)(state, ports);
  const engine = keep(createTestEngine(loop));
  const { threadId, runId } = await startRun({ question: "How long does the cache live?" }, engine);
  const state = await finished(engine, runId);
  const content = state.report?.content ?? "";
  return { engine, threadId, runId, reportId: `rep_${runId}`, content, answer: state.answer };
}

const runCount = async (engine: TestEngine, threadId: string) => (await listRuns(engine.db, threadId)).length;

describe("An edit by hand", () => {
  it("is a run of the thread whose one step the person decided", async () => {
    const { engine, threadId, reportId, content, answer } = await reported(hanging);
    const edited = content.replace("five minutes [1]", "5 minutes [1]");
    const started = await editReport({ reportId, content: edited }, engine);
    expect(started.threadId).toBe(threadId);
    expect(await findRun(engine.db, started.runId)).toMatchObject({
      kind: "edit",
      revises: reportId,
      question: "Edit of “Caching”",
      status: "researching",
    });
    const events = await listRunEvents(engine.db, { runId: started.runId, after: 0 });
    expect(events.map(({ type }) => type)).toEqual(["run-started", "step-decided"]);
    const state = engine.live.runs.get(started.runId)?.recorder.state;
    expect(state).toMatchObject({ kind: "edit", earlier: [], usage: { requests: 0 } });
    expect(state?.revises).toEqual({
      reportId,
      seriesId: reportId,
      title: "Caching",
      content,
      confidence: "high",
      answer,
      section: null,
    });
    expect(state?.sources.map(({ number }) => number)).toEqual([1, 2]);
    expect(state?.steps).toMatchObject([{ number: 1, callIds: ["1-0"], endedAt: null }]);
    expect(state?.calls).toMatchObject([
      {
        tool: "createreporttool",
        mode: "explicit",
        status: "proposed",
        params: {
          title: "Caching",
          content: edited,
          confidence: "high",
          user_request_language_reference: "How long does the cache live?",
        },
      },
    ]);
  });

  it("gives a further version, and thread and report are still about the question", async () => {
    const { engine, threadId, reportId, content, answer } = await reported();
    const { runId } = await editReport(
      { reportId, title: " New\n title ", content: `${content}More.\n` },
      engine,
    );
    await finished(engine, runId);
    const report = await getReport(`rep_${runId}`, engine);
    expect(report).toMatchObject({
      seriesId: reportId,
      origin: "edit",
      title: "New title",
      content: `${content}More.\n`,
      question: "How long does the cache live?",
    });
    expect(report.versions.map(({ number, id, origin }) => [number, id, origin])).toEqual([
      [1, reportId, "agent"],
      [2, `rep_${runId}`, "edit"],
    ]);
    const [thread] = (await listThreads({}, engine)).threads;
    expect(thread).toMatchObject({
      id: threadId,
      title: "How long does the cache live?",
      question: "How long does the cache live?",
      answer,
      reportId: `rep_${runId}`,
      runsCount: 1,
    });
  });

  it("while it goes on the thread is still listed with question and answer", async () => {
    const { engine, reportId, content, answer } = await reported(hanging);
    await editReport({ reportId, content: `${content}.` }, engine);
    const [thread] = (await listThreads({}, engine)).threads;
    expect(thread).toMatchObject({
      status: "researching",
      question: "How long does the cache live?",
      answer,
    });
  });

  it("a follow-up afterwards is told the newest version, and the older one only by name", async () => {
    const { engine, threadId, runId: first, reportId, content } = await reported();
    const { runId } = await editReport({ reportId, content: `${content}More.\n` }, engine);
    await finished(engine, runId);
    const next = await startRun({ question: "And?", threadId }, engine);
    const { earlier } = await finished(engine, next.runId);
    expect(earlier.map(({ runId: id, reportContent }) => [id, reportContent])).toEqual([
      [first, null],
      [runId, `${content}More.\n`],
    ]);
  });

  it("R24: the same save 20 times at once makes one run", async () => {
    const { engine, threadId, reportId, content } = await reported();
    const saved = await Promise.all(
      Array.from({ length: 20 }, () =>
        editReport({ reportId, content: `${content}.`, idempotencyKey: "e" }, engine),
      ),
    );
    expect(new Set(saved.map(({ runId }) => runId)).size).toBe(1);
    await finished(engine, saved[0]?.runId ?? "");
    expect(await editReport({ reportId, content: `${content}.`, idempotencyKey: "e" }, engine)).toEqual(
      saved[0],
    );
    expect(await runCount(engine, threadId)).toBe(2);
  });

  it.each<[string, (content: string) => { content: string; title?: string }, string]>([
    ["nothing was changed", (content) => ({ content }), "nothing_changed"],
    [
      "only line ends differ",
      (content) => ({ content: content.replaceAll("\n", "\r\n"), title: "Caching" }),
      "nothing_changed",
    ],
    ["the text is empty", () => ({ content: " \n\u0000 " }), "report_empty"],
    ["the text has no word", () => ({ content: "---\n***" }), "report_empty"],
    ["the title is empty", (content) => ({ content: `${content}x`, title: "  " }), "report_empty"],
    ["the title is a page long", (content) => ({ content, title: "t".repeat(301) }), "title_too_long"],
    ["the text is over 400 kB", () => ({ content: "я".repeat(200_001) }), "report_too_large"],
  ])("is refused when %s, and nothing is written", async (_name, edit, code) => {
    const { engine, threadId, reportId, content } = await reported();
    await expect(editReport({ reportId, ...edit(content) }, engine)).rejects.toMatchObject({ code });
    expect(await runCount(engine, threadId)).toBe(1);
  });

  it("400 kB of text with lone surrogates and null characters are taken, without these", async () => {
    const { engine, reportId } = await reported(hanging);
    const { runId } = await editReport(
      { reportId, content: `a\u0000b\uD800c ${"x".repeat(390_000)}` },
      engine,
    );
    const content = engine.live.runs.get(runId)?.recorder.state.calls[0]?.params.content;
    expect(String(content).slice(0, 6)).toBe("ab\uFFFDc x");
  });
});

describe("Only the newest version can be changed", () => {
  it("and the refusal names it", async () => {
    const { engine, threadId, reportId, content } = await reported();
    const { runId } = await editReport({ reportId, content: `${content}.` }, engine);
    await finished(engine, runId);
    const refused = { code: "report_superseded", fields: { number: 2, id: `rep_${runId}` } };
    await expect(editReport({ reportId, content: "Else." }, engine)).rejects.toMatchObject(refused);
    await expect(
      rewriteSection({ reportId, section: 0, instruction: "Shorter" }, engine),
    ).rejects.toMatchObject(refused);
    expect(await runCount(engine, threadId)).toBe(2);
  });

  it("not while a run of the thread goes on, and not one that is not there", async () => {
    const { engine, threadId, reportId, content } = await reported(hanging);
    await editReport({ reportId, content: `${content}.` }, engine);
    const busy = { code: "thread_busy" };
    await expect(editReport({ reportId, content: `${content}!` }, engine)).rejects.toMatchObject(busy);
    await expect(
      rewriteSection({ reportId, section: 0, instruction: "Shorter" }, engine),
    ).rejects.toMatchObject(busy);
    await expect(startRun({ question: "And?", threadId }, engine)).rejects.toMatchObject(busy);
    const missing = { code: "report_not_found" };
    await expect(editReport({ reportId: "rep_x", content: "A." }, engine)).rejects.toMatchObject(missing);
    expect(await runCount(engine, threadId)).toBe(2);
  });
});

describe("A section written anew", () => {
  const at = (content: string, heading: string) =>
    sectionsOf(content).find((section) => section.heading === heading)?.start ?? -1;

  it("is a run that knows the section, the thread and what is asked of it", async () => {
    const { engine, runId: first, reportId, content } = await reported(hanging);
    const section = at(content, "Size");
    const { runId } = await rewriteSection(
      { reportId, section, instruction: "  Say where one would look.\n", scope: "web" },
      engine,
    );
    const state = engine.live.runs.get(runId)?.recorder.state;
    expect(state).toMatchObject({
      kind: "rewrite",
      question: "Say where one would look.",
      scope: "web",
      calls: [],
    });
    expect(state?.revises?.section).toEqual({ heading: "Size", start: section, end: content.length });
    expect(state?.earlier.map((run) => run.runId)).toEqual([first]);
  });

  it("changes no byte outside the section", async () => {
    const { engine, reportId, content } = await reported(
      revisingLoop({ section: "## Lifetime\n\nFive minutes, as the page says [1].\n\n\n" }),
    );
    const { start, end } = sectionsOf(content).find(({ heading }) => heading === "Lifetime") ?? {
      start: 0,
      end: 0,
    };
    const { runId } = await rewriteSection({ reportId, section: start, instruction: "Cite it" }, engine);
    await finished(engine, runId);
    const report = await getReport(`rep_${runId}`, engine);
    expect(report.content.slice(0, start)).toBe(content.slice(0, start));
    const tail = content.slice(end);
    expect(report.content.slice(-tail.length)).toBe(tail);
    expect(report.content.slice(start, -tail.length)).toBe(
      "## Lifetime\n\nFive minutes, as the page says [1].\n\n",
    );
    expect(report).toMatchObject({
      origin: "rewrite",
      title: "Caching",
      question: "How long does the cache live?",
    });
  });

  it("a later run is told which section was asked for", async () => {
    const { engine, threadId, reportId, content } = await reported();
    const { runId } = await rewriteSection(
      { reportId, section: at(content, "Size"), instruction: "Shorter" },
      engine,
    );
    await finished(engine, runId);
    const next = await startRun({ question: "And?", threadId }, engine);
    const { earlier } = await finished(engine, next.runId);
    expect(earlier.at(-1)?.question).toBe("Rewrite of the section “Size”: Shorter");
    expect((await listThreads({}, engine)).threads[0]).toMatchObject({ question: "And?", runsCount: 3 });
  });

  it.each([
    ["no section begins there", { section: 3 }, "section_not_found"],
    ["the place is behind the end", { section: 99_999 }, "section_not_found"],
    ["nothing is asked", { instruction: " \n?" }, "instruction_empty"],
    ["too much is asked", { instruction: "a".repeat(4001) }, "instruction_too_long"],
    ["the agent is unknown", { agent: "nobody" }, "unknown_agent"],
  ])("is refused when %s, and nothing is written", async (_name, change, code) => {
    const { engine, threadId, reportId } = await reported();
    const request = { reportId, section: 0, instruction: "Shorter", ...change };
    await expect(rewriteSection(request, engine)).rejects.toMatchObject({ code });
    expect(await runCount(engine, threadId)).toBe(1);
  });
});

describe("Versions beside each other", () => {
  it("the older first, whichever is asked for; without a second one its neighbour", async () => {
    const { engine, reportId, content } = await reported();
    const { runId } = await editReport(
      { reportId, content: content.replace("Nobody says", "No page says") },
      engine,
    );
    await finished(engine, runId);
    const newest = `rep_${runId}`;
    const compared = await compareVersions({ reportId: newest, withId: reportId }, engine.db);
    expect(compared).toMatchObject({ before: { id: reportId, number: 1 }, after: { id: newest, number: 2 } });
    expect(compared.rows.filter(({ kind }) => kind !== "same").map(({ pieces }) => pieces)).toEqual([
      [
        { kind: "removed", text: "Nobody" },
        { kind: "added", text: "No page" },
        { kind: "same", text: " says how large it is." },
      ],
    ]);
    expect(compared.citations).toEqual({ newlyDoubtful: 0, cleared: 0, added: 0, removed: 1 });
    for (const asked of [{ reportId }, { reportId: newest }, { reportId, withId: newest }])
      expect(await compareVersions(asked, engine.db)).toEqual(compared);
  });

  it("a report with one version is the same as itself; two reports are not compared", async () => {
    const { engine, threadId, reportId } = await reported();
    const alone = await compareVersions({ reportId }, engine.db);
    expect(alone.rows.every(({ kind }) => kind === "same")).toBe(true);
    const other = await startRun({ question: "And?", threadId }, engine);
    await finished(engine, other.runId);
    const withId = `rep_${other.runId}`;
    await expect(compareVersions({ reportId, withId }, engine.db)).rejects.toMatchObject({
      code: "report_unrelated",
    });
    await expect(compareVersions({ reportId, withId: "x" }, engine.db)).rejects.toMatchObject({
      code: "report_not_found",
    });
  });
});
