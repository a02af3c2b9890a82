import { describe, expect, it } from "vitest";
import type { RunState } from "@/lib/run-log/run-state";
import { summaryOf } from "@/lib/run-log/run-summary";
import { getReport } from "@/lib/runs/snapshot";
import { startRun } from "@/lib/runs/start";
import { getThreadPage } from "@/lib/threads/snapshot-thread";
import { finished, hanging } from "@/testing/runs/engines";
import { reported, revisingLoop, runCount } from "@/testing/runs/revise";
import { compareVersions } from "./compare-versions";
import { editReport } from "./edit-report";
import { rewriteSection } from "./rewrite-section";

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
    expect(compared.citations).toEqual({ newlyDoubtful: 0, cleared: 0, added: 0, removed: 1, verdicts: 0 });
    for (const asked of [{ reportId }, { reportId: newest }, { reportId, withId: newest }])
      expect(await compareVersions(asked, engine.db)).toEqual(compared);
  });

  it("with the short answers above them, and the verdicts of those", async () => {
    const checks = revisingLoop({ checksAnswer: true });
    const { engine, threadId, reportId, content } = await reported(checks);
    const answer = "The cache lives for nine minutes [2].";
    const { runId } = await editReport({ reportId, content, answer }, engine);
    await finished(engine, runId);
    const newest = `rep_${runId}`;
    const compared = await compareVersions({ reportId: newest }, engine.db);
    expect(compared.rows.every(({ kind }) => kind === "same")).toBe(true);
    expect(compared.answer).toMatchObject([{ kind: "changed" }]);
    expect(compared.citations).toMatchObject({ newlyDoubtful: 1, added: 1 });
    expect(compared.after.counts).toMatchObject({ not_found: 1 });
    const shown = await getReport(newest, engine);
    expect(shown.versions.at(-1)?.counts).toMatchObject({ not_found: 1 });
    expect(shown.citedCount).toBe(1);
    const { newest: last } = await getThreadPage(threadId, engine);
    const state = last?.kind === "readable" ? last.state : null;
    expect(summaryOf(state as RunState).report).toMatchObject({
      citedCount: 1,
      counts: shown.versions.at(-1)?.counts,
    });
    await finished(engine, (await startRun({ question: "And?", threadId }, engine)).runId);
    const { earlier } = await getThreadPage(threadId, engine);
    expect(earlier.at(-1)).toEqual(summaryOf(state as RunState));
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
