import { describe, expect, it } from "vitest";
import { openTestDatabase, sqliteOf } from "@/testing/db/db";
import { createTestEngine } from "@/testing/runs/engine";
import { engineFor, finished, hanging, keep } from "@/testing/runs/engines";
import { sampleLoop } from "@/testing/runs/loop";
import { reported, revisingLoop } from "@/testing/runs/revise";
import { recoverRuns } from "./recover";
import { editReport } from "./revise/edit-report";
import { startRun, titleOf } from "./start";

describe("Starting", () => {
  it("GOAL-R5: the run, its thread and its first event are stored before the caller is answered", async () => {
    const engine = keep(createTestEngine(hanging));
    const { threadId, runId } = await startRun({ question: "Why?" }, engine);
    const row = await engine.db.findRun(runId);
    expect(row).toMatchObject({ threadId, status: "researching", seq: 1, agent: "standard" });
    const log = await engine.db.listRunEvents({ runId, after: 0 });
    expect(log.map(({ type }) => type)).toEqual(["run-started"]);
  });

  it("GOAL-R5: a process that dies right after the answer has a run that the next one finishes", async () => {
    const store = openTestDatabase();
    const { runId } = await startRun({ question: "Why?" }, createTestEngine(hanging, store));
    const next = keep(createTestEngine(sampleLoop(), store));
    expect(await recoverRuns(next)).toBe(1);
    expect((await finished(next, runId)).status).toBe("completed");
  });

  it("GOAL-R24: the same submit 50 times at once makes one run", async () => {
    const engine = engineFor();
    const started = await Promise.all(
      Array.from({ length: 50 }, () => startRun({ question: "Why?", idempotencyKey: "k" }, engine)),
    );
    expect(new Set(started.map(({ runId }) => runId)).size).toBe(1);
    expect(sqliteOf(engine.db).database.$client.prepare("select count(*) from runs").pluck().get()).toBe(1);
    expect(sqliteOf(engine.db).database.$client.prepare("select count(*) from threads").pluck().get()).toBe(
      1,
    );
    await finished(engine, started[0]?.runId ?? "");
  });

  it("GOAL-R24: the same follow-up 50 times at once makes one further run", async () => {
    const engine = engineFor();
    const { threadId, runId } = await startRun({ question: "Why?" }, engine);
    await finished(engine, runId);
    const again = await Promise.all(
      Array.from({ length: 50 }, () => startRun({ question: "And?", threadId, idempotencyKey: "f" }, engine)),
    );
    expect(new Set(again.map((run) => run.runId)).size).toBe(1);
    expect(await engine.db.listRuns(threadId)).toHaveLength(2);
  });

  it("a follow-up knows question, answer and report before it, and its source numbers go on (Q7)", async () => {
    const engine = engineFor();
    const first = await startRun({ question: "Why?" }, engine);
    const before = await finished(engine, first.runId);
    const second = await startRun({ question: "And?", threadId: first.threadId }, engine);
    const state = await finished(engine, second.runId);
    expect(state.earlier).toEqual([
      {
        runId: first.runId,
        question: "Why?",
        answer: before.answer,
        reportId: before.report?.id,
        reportTitle: "Caching",
        reportContent: before.report?.content,
      },
    ]);
    expect(state.sources.slice(0, 2).map(({ id, number }) => [id, number])).toEqual(
      before.sources.map(({ id, number }) => [id, number]),
    );
  });

  it("refuses a question while a run of the thread is going on or waits, and writes nothing", async () => {
    for (const loop of [hanging, sampleLoop({ asks: true })]) {
      const engine = keep(createTestEngine(loop));
      const { threadId } = await startRun({ question: "Why?" }, engine);
      await new Promise((resolve) => setTimeout(resolve, 20));
      await expect(startRun({ question: "And?", threadId }, engine)).rejects.toMatchObject({
        code: "thread_busy",
      });
      expect(await engine.db.listRuns(threadId)).toHaveLength(1);
    }
  });

  it("names the agents there are, and the thread that is not", async () => {
    const engine = engineFor();
    await expect(startRun({ question: "Why?", agent: "x" }, engine)).rejects.toThrow(/“x”.*standard/);
    await expect(startRun({ question: "Why?", threadId: "thr_x" }, engine)).rejects.toMatchObject({
      code: "thread_not_found",
    });
    expect(sqliteOf(engine.db).database.$client.prepare("select count(*) from threads").pluck().get()).toBe(
      0,
    );
  });

  it("names a thread by one line of its question, cut between words", () => {
    expect(titleOf("What\n is  this?")).toBe("What is this?");
    expect(titleOf(`We build ferries. ${"word ".repeat(20)}. What do they cost? Be brief.`)).toBe(
      "What do they cost?",
    );
    const long = titleOf(`${"word ".repeat(40)}`);
    expect(long).toMatch(/^(word )+word…$/);
    expect(long.length).toBeLessThanOrEqual(81);
    expect(titleOf("🦊".repeat(60))).toBe(`${"🦊".repeat(40)}…`);
  });
});

describe("startRun with a run to repeat", () => {
  it("stores what the earlier run found, and the sources of the thread without their pages", async () => {
    const { engine, threadId, runId, reportId, content, answer } = await reported();
    const question = "How long does the cache live?";
    const started = await startRun({ question, threadId, repeats: runId }, engine);
    const state = await finished(engine, started.runId);
    expect(state.repeats).toMatchObject({ runId, reportId, title: "Caching", content, answer });
    expect(state.repeats?.pages).toEqual([{ number: 1, url: "https://example.org/cache" }]);
    expect(state.repeats?.passages).toMatchObject([{ number: 1, text: "The cache lives for five minutes" }]);
    expect(state.earlier.map((run) => run.runId)).toEqual([runId]);
    const [first] = await engine.db.listRunEvents({ runId: started.runId, after: 0, limit: 1 });
    const { sources } = JSON.parse(first?.body ?? "{}") as { sources: { status: string; pageId: unknown }[] };
    expect(sources.map(({ status, pageId }) => [status, pageId])).toEqual([
      ["seen", null],
      ["seen", null],
    ]);
    expect(await engine.db.listSources(threadId)).toMatchObject([{ pageId: expect.any(String) }, {}]);
  });

  it("holds against the newest version, so that no edit is lost, with the searches of the earlier run", async () => {
    const { engine, threadId, runId, reportId, content, answer } = await reported(
      revisingLoop({ checksAnswer: true }),
    );
    const again = { question: "How long does the cache live?", threadId, repeats: runId };
    const before = await finished(engine, (await startRun(again, engine)).runId);
    const edited = `${content.trimEnd()} Measured by hand.\n`;
    const edit = await editReport({ reportId, content: edited, answer: `${answer} [1]` }, engine);
    const { report } = await finished(engine, edit.runId);
    const { repeats } = await finished(engine, (await startRun(again, engine)).runId);
    expect(repeats).toMatchObject({ runId, reportId: report?.id, answer: `${answer} [1]` });
    expect(repeats?.content).toContain("Measured by hand.");
    expect(repeats?.searches).toEqual(before.repeats?.searches);
    expect(repeats?.searches).not.toEqual([]);
  });

  it("follows an edit without citations like any other run", async () => {
    const { engine, threadId, runId, reportId } = await reported();
    const edit = await editReport({ reportId, content: "Nothing is cited." }, engine);
    await finished(engine, edit.runId);
    const started = await startRun({ question: "Again?", threadId, repeats: runId }, engine);
    expect((await finished(engine, started.runId)).repeats).toBeUndefined();
  });

  it("keeps the searches that a look at the cited pages alone does not make, for the one after it", async () => {
    const { engine, threadId, runId } = await reported();
    const again = { question: "How long does the cache live?", threadId };
    const first = await startRun({ ...again, repeats: runId }, engine);
    const { repeats } = await finished(engine, first.runId);
    const cited = await startRun({ ...again, repeats: runId, lookAt: "cited" }, engine);
    const state = await finished(engine, cited.runId);
    expect(state.repeats).toEqual({ ...repeats, lookAt: "cited" });
  });

  it("refuses a run of another thread, and follows a run without a report like any other", async () => {
    const { engine, threadId } = await reported();
    await expect(
      startRun({ question: "Again?", threadId, repeats: "run_unknown" }, engine),
    ).rejects.toMatchObject({ code: "run_not_found" });
    const elsewhere = await startRun({ question: "Which?" }, engine);
    await finished(engine, elsewhere.runId);
    await expect(
      startRun({ question: "Again?", threadId, repeats: elsewhere.runId }, engine),
    ).rejects.toMatchObject({ code: "run_not_found" });
  });
});
