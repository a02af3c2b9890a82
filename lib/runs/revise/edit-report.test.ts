import { describe, expect, it } from "vitest";
import { getExportedReport } from "@/lib/runs/export-report";
import { getReport, listThreads } from "@/lib/runs/snapshot";
import { startRun } from "@/lib/runs/start";
import { sharedReport } from "@/lib/sharing/shared-report";
import { finished, hanging } from "@/testing/runs/engines";
import { reported, runCount } from "@/testing/runs/revise";
import { editReport } from "./edit-report";

describe("An edit by hand", () => {
  it("is a run of the thread whose one step the person decided", async () => {
    const { engine, threadId, reportId, content, answer } = await reported(hanging);
    const edited = content.replace("five minutes [1]", "5 minutes [1]");
    const started = await editReport({ reportId, content: edited }, engine);
    expect(started.threadId).toBe(threadId);
    expect(await engine.db.findRun(started.runId)).toMatchObject({
      kind: "edit",
      revises: reportId,
      question: "Edit of “Caching”",
      status: "researching",
    });
    const events = await engine.db.listRunEvents({ runId: started.runId, after: 0 });
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
      // The short answer stays.
      answer,
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

  it("is told in exports and on the shared page, and limits the claim that the text only quotes", async () => {
    const { engine, reportId, content } = await reported();
    const claim = "No language model is connected, so this report only quotes.";
    const about = "## About this report\n\n";
    const { runId } = await editReport({ reportId, content: `${content}\n${about}${claim}\n` }, engine);
    await finished(engine, runId);
    const edited = await getExportedReport(`rep_${runId}`, engine);
    expect(edited.editedAt).toBe(edited.report.writtenAt);
    expect(edited.report.content).toContain(
      `${about}This report was edited by hand; what follows is true of the text before that. ${claim}`,
    );
    expect((await getExportedReport(reportId, engine)).editedAt).toBeNull();
    const shared = async (id: string) => sharedReport(await getReport(id, engine), new Set(), engine.db);
    expect((await shared(`rep_${runId}`)).editedAt).toBe(edited.editedAt);
    expect((await shared(reportId)).editedAt).toBeNull();
  });

  it("changes the short answer too, keeps that of the older version, and removes an empty one", async () => {
    const { engine, reportId, content, answer } = await reported();
    const said = " Five minutes,\r\nnot more [1]. ";
    const first = await editReport({ reportId, content, answer: said }, engine);
    await finished(engine, first.runId);
    const second = `rep_${first.runId}`;
    expect(await getReport(second, engine)).toMatchObject({
      content,
      answer: "Five minutes,\nnot more [1].",
    });
    expect((await getReport(reportId, engine)).answer).toBe(answer);
    // Left out, it stays; sent unchanged, there is nothing to store.
    const third = await editReport({ reportId: second, content: `${content}More.\n` }, engine);
    await finished(engine, third.runId);
    const newest = await getReport(`rep_${third.runId}`, engine);
    expect(newest.answer).toBe("Five minutes,\nnot more [1].");
    const same = { reportId: newest.id, content: newest.content, answer: newest.answer ?? "" };
    await expect(editReport(same, engine)).rejects.toMatchObject({ code: "nothing_changed" });
    const fourth = await editReport({ ...same, answer: " \n" }, engine);
    await finished(engine, fourth.runId);
    expect((await getReport(`rep_${fourth.runId}`, engine)).answer).toBeNull();
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

  it("GOAL-R24: the same save 20 times at once makes one run", async () => {
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

  it("GOAL-R24: the key of another request keeps nothing and says so", async () => {
    const { engine, threadId, reportId, content } = await reported();
    const first = await editReport({ reportId, content: `${content}.`, idempotencyKey: "k" }, engine);
    await finished(engine, first.runId);
    const newest =
      (await getReport(reportId, { db: engine.db, live: engine.live })).versions.at(-1)?.id ?? "";
    const other = editReport({ reportId: newest, content: `${content}..`, idempotencyKey: "k" }, engine);
    await expect(other).rejects.toMatchObject({ code: "key_reused" });
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
