import { describe, expect, it } from "vitest";
import { getReport } from "@/lib/runs/snapshot";
import { finished, hanging } from "@/testing/runs/engines";
import { reported, runCount } from "@/testing/runs/revise";
import { recheckReport } from "./edit-report";

describe("A check by today's rules", () => {
  it("is a run that stores the same text as a version of its own, dated, and leaves the earlier one as it was", async () => {
    const { engine, reportId, content, answer } = await reported();
    const before = await getReport(reportId, engine);
    const { runId } = await recheckReport({ reportId }, engine);
    await finished(engine, runId);
    expect(await engine.db.findRun(runId)).toMatchObject({ kind: "edit", question: "Check of “Caching”" });
    const after = await getReport(`rep_${runId}`, engine);
    expect(after).toMatchObject({ seriesId: reportId, title: "Caching", content, answer });
    expect(after.versions.map(({ number, id }) => [number, id])).toEqual([
      [1, reportId],
      [2, `rep_${runId}`],
    ]);
    expect(after.versions[1]?.writtenAt).toBeGreaterThanOrEqual(after.versions[0]?.writtenAt ?? 0);
    const { versions: _versions, ...kept } = await getReport(reportId, engine);
    const { versions: _before, ...was } = before;
    expect(kept).toEqual(was);
  });

  it("says in its log that only the check is new", async () => {
    const { engine, reportId } = await reported(hanging);
    const { runId } = await recheckReport({ reportId }, engine);
    const state = engine.live.runs.get(runId)?.recorder.state;
    expect(state?.revises).toMatchObject({ reportId, recheck: true, section: null });
    expect(state?.calls[0]?.params).toMatchObject({ content: state?.revises?.content });
  });

  it("is refused for a version that has a newer one, and while the thread works", async () => {
    const { engine, reportId } = await reported();
    const { runId } = await recheckReport({ reportId }, engine);
    await finished(engine, runId);
    await expect(recheckReport({ reportId }, engine)).rejects.toMatchObject({ code: "report_superseded" });
    const busy = await reported(hanging);
    await recheckReport({ reportId: busy.reportId }, busy.engine);
    await expect(recheckReport({ reportId: busy.reportId }, busy.engine)).rejects.toMatchObject({
      code: "thread_busy",
    });
  });

  it("the same request twice makes one run", async () => {
    const { engine, threadId, reportId } = await reported();
    const request = { reportId, idempotencyKey: "again" };
    const [one, other] = await Promise.all([recheckReport(request, engine), recheckReport(request, engine)]);
    expect(one).toEqual(other);
    expect(await runCount(engine, threadId)).toBe(2);
  });
});
