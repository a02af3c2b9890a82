import { describe, expect, it } from "vitest";
import { startRun } from "@/lib/runs/start";
import { finished, hanging } from "@/testing/runs/engines";
import { reported, runCount } from "@/testing/runs/revise";
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
