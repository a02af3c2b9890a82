import { expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { sectionsOf } from "@/lib/reports/sections";
import type { Call } from "@/lib/run-log/run-call";
import type { RunState } from "@/lib/run-log/run-state";
import { beginningOf, summaryOf } from "@/lib/run-log/run-summary";
import { retryRun } from "@/lib/runs/retry-run";
import { editReport, recheckReport, restoreReport } from "@/lib/runs/revise/edit-report";
import { rewriteSection } from "@/lib/runs/revise/rewrite-section";
import { getThread } from "@/lib/runs/snapshot";
import { startRun } from "@/lib/runs/start";
import { sqliteOf } from "@/testing/db/db";
import { finished } from "@/testing/runs/engines";
import { reported, revisingLoop } from "@/testing/runs/revise";
import { getThreadPage } from "./snapshot-thread";

const LONG = `Why is it so? ${"And what of the rest of it? ".repeat(30)}`;

/** A thread with research, an edit, a rewrite, a follow-up question and a retry of it. */
async function grown() {
  const world = await reported(revisingLoop({ section: "## Lifetime\n\nFive minutes [1].\n\n" }));
  const { engine, threadId, reportId, content } = world;
  const edit = await editReport({ reportId, content: `${content}More.\n` }, engine);
  await finished(engine, edit.runId);
  const section = sectionsOf(content).find(({ heading }) => heading === "Lifetime")?.start ?? -1;
  const rewrite = { reportId: `rep_${edit.runId}`, section, instruction: "Cite it" };
  await finished(engine, (await rewriteSection(rewrite, engine)).runId);
  const further = await startRun({ question: LONG, threadId }, engine);
  await finished(engine, further.runId);
  await finished(engine, (await retryRun(further.runId, { step: 1 }, engine)).runId);
  return { engine, threadId };
}

it("the rows of a run equal the state that its log folds to", async () => {
  const { engine, threadId } = await grown();
  const whole = (await getThread(threadId, engine)).runs;
  const page = await getThreadPage(threadId, engine);
  expect(page.earlier).toEqual(whole.slice(0, -1).map(summaryOf));
  expect(page.earlier.map(({ kind }) => kind)).toEqual(["research", "edit", "rewrite", "research"]);
  expect(page.earlier[2]?.section).toBe("Lifetime");
  expect(page.earlier[0]).toMatchObject({ pagesRead: 1, report: { title: "Caching", citedCount: 1 } });
  expect(page.earlier[3]?.question.length).toBeLessThan(310);
  const newest = page.newest?.kind === "readable" ? page.newest.state : null;
  expect(summaryOf(newest as RunState).branch).toEqual({ runId: page.earlier[3]?.id, step: 1 });
});

it("an earlier run that only checked its report again is known as such", async () => {
  const { engine, threadId, reportId } = await reported();
  await finished(engine, (await recheckReport({ reportId }, engine)).runId);
  await finished(engine, (await startRun({ question: "And then?", threadId }, engine)).runId);
  const { earlier } = await getThreadPage(threadId, engine);
  expect(earlier.map(({ recheck }) => recheck)).toEqual([undefined, true]);
  expect(earlier).toEqual((await getThread(threadId, engine)).runs.slice(0, -1).map(summaryOf));
});

it("an earlier run that restored a version names it", async () => {
  const { engine, threadId, reportId } = await reported();
  const edit = { reportId, content: "# Caching\n\nChanged by hand." };
  await finished(engine, (await editReport(edit, engine)).runId);
  await finished(engine, (await restoreReport({ reportId }, engine)).runId);
  await finished(engine, (await startRun({ question: "And then?", threadId }, engine)).runId);
  const { earlier } = await getThreadPage(threadId, engine);
  expect(earlier.map(({ restored }) => restored)).toEqual([undefined, undefined, 1]);
  expect(earlier).toEqual((await getThread(threadId, engine)).runs.slice(0, -1).map(summaryOf));
});

it("the newest run is complete except for what the page does not show", async () => {
  const { engine, threadId } = await grown();
  const state = (await getThread(threadId, engine)).runs.at(-1) as RunState;
  expect(state.earlier.length).toBeGreaterThan(0);
  const shown = async (run: RunState) => {
    const runs = new Map([[run.id, { recorder: { state: run } }]]);
    const { newest } = await getThreadPage(threadId, { ...engine, live: { ...engine.live, runs } as never });
    return newest?.kind === "readable" ? newest.state : null;
  };
  const whole = await shown(state);
  expect((await getThreadPage(threadId, engine)).newest).toEqual({ kind: "readable", state: whole });
  const { calls, sources } = whole as RunState;
  expect(whole).toEqual({ ...state, earlier: [], sources, calls });
  const textOf = (call: Call) => (call.output as { content?: string } | null)?.content;
  const text = state.report?.content as string;
  expect(state.calls.filter((call) => textOf(call) === text)).toHaveLength(1);
  expect(calls).toEqual(
    state.calls.map((call) =>
      textOf(call) === text ? { ...call, output: { ...(call.output as object), content: undefined } } : call,
    ),
  );
  const found = { ...state, searches: [{ numbers: [2] }] as RunState["searches"] };
  const elsewhere = await shown({
    ...found,
    sources: state.sources.map((source) => ({ ...source, runId: "x", snippet: "s" })),
  });
  expect(elsewhere?.sources.map(({ snippet }) => snippet !== "")).toEqual([false, true]);
});

it("an unreadable log leaves the page and the earlier runs available", async () => {
  const { engine, threadId } = await grown();
  const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const newest = (await engine.db.listRuns(threadId)).at(-1);
  engine.live.runs.delete(newest?.id ?? "");
  const sql = sqliteOf(engine.db).database.$client;
  const body = sql
    .prepare("select body from run_events where run_id = ? and seq = 2")
    .pluck()
    .get(newest?.id);
  const damage = sql.prepare("update run_events set body = ? where run_id = ? and seq = 2");
  damage.run("{}", newest?.id);
  const page = await getThreadPage(threadId, engine);
  expect(page.newest).toMatchObject({ kind: "unreadable", run: { id: newest?.id, status: "completed" } });
  expect(page.earlier).toHaveLength(4);
  expect(error).toHaveBeenCalledWith("run-unreadable", expect.objectContaining({ run: newest?.id }));
  damage.run(body, newest?.id);
  await expect(getThreadPage("x", engine)).rejects.toMatchObject({ code: "thread_not_found" });
});

it("a long text is cut between words, and never inside a citation", () => {
  const { question, answer } = beginningOf;
  const padded = (text: string, length: number) => "a".repeat(length - text.length) + text;
  expect(question(padded(" one two", 300))).toBe(padded(" one two", 300));
  expect(question(`${padded(" five minutes [1, 2]", 299)}. More`)).toBe(`${"a".repeat(279)} five minutes…`);
  expect(answer(`${padded(" minutes [1, 2]", 361)}. More`)).toBe(`${"a".repeat(346)} minutes…`);
  expect(question("a".repeat(301))).toBe(`${"a".repeat(300)}…`);
});
