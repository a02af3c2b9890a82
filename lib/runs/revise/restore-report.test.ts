import { expect, it } from "vitest";
import { editedByHand } from "@/lib/reports/edited-by-hand";
import { getReport } from "@/lib/runs/snapshot";
import { finished, hanging } from "@/testing/runs/engines";
import { reported, runCount } from "@/testing/runs/revise";
import { editReport, recheckReport, restoreReport } from "./edit-report";

/** A report that was edited in its text, title and short answer. */
async function edited() {
  const world = await reported();
  const { engine, reportId, content } = world;
  const change = { title: "New title", content: `${content}More.\n`, answer: "Something else [1]." };
  const { runId } = await editReport({ reportId, ...change }, engine);
  await finished(engine, runId);
  return { ...world, newest: `rep_${runId}`, change };
}

it("an earlier version becomes the newest again, with its title and short answer", async () => {
  const { engine, reportId, content, answer, newest, change } = await edited();
  const { runId } = await restoreReport({ reportId }, engine);
  await finished(engine, runId);
  expect(await engine.db.findRun(runId)).toMatchObject({ kind: "edit", question: "Version 1 of “Caching”" });
  const report = await getReport(`rep_${runId}`, engine);
  expect(report).toMatchObject({ title: "Caching", content, answer, seriesId: reportId });
  expect(report.versions.map(({ number, restores }) => [number, restores])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, reportId],
  ]);
  // The versions before it stay, and the one that was edited can be restored in turn.
  expect(await getReport(newest, engine)).toMatchObject(change);
  const again = await restoreReport({ reportId: newest }, engine);
  await finished(engine, again.runId);
  const { versions, ...last } = await getReport(`rep_${again.runId}`, engine);
  expect(last).toMatchObject(change);
  expect(editedByHand(versions, last.id)).toBe(editedByHand(versions, newest));
  expect(editedByHand(versions, report.id)).toBeNull();
});

it("a version that says the same as the newest is not stored again", async () => {
  const { engine, threadId, reportId, newest } = await edited();
  await expect(restoreReport({ reportId: newest }, engine)).rejects.toMatchObject({
    code: "nothing_changed",
  });
  await expect(restoreReport({ reportId: "rep_x" }, engine)).rejects.toMatchObject({
    code: "report_not_found",
  });
  await finished(engine, (await restoreReport({ reportId }, engine)).runId);
  await expect(restoreReport({ reportId }, engine)).rejects.toMatchObject({ code: "nothing_changed" });
  expect(await runCount(engine, threadId)).toBe(3);
});

it("not while the thread works", async () => {
  const { engine, reportId, content } = await reported(hanging);
  await editReport({ reportId, content: `${content}.` }, engine);
  await expect(restoreReport({ reportId }, engine)).rejects.toMatchObject({ code: "thread_busy" });
});

it("GOAL-R24: the same request twice makes one run; its key is good for nothing else", async () => {
  const { engine, threadId, reportId, newest } = await edited();
  const request = { reportId, idempotencyKey: "k" };
  const first = await restoreReport(request, engine);
  await finished(engine, first.runId);
  expect(await restoreReport(request, engine)).toEqual(first);
  const reused = { code: "key_reused" };
  await expect(restoreReport({ reportId: newest, idempotencyKey: "k" }, engine)).rejects.toMatchObject(
    reused,
  );
  const recheck = { reportId: newest, idempotencyKey: "k" };
  await expect(recheckReport(recheck, engine)).rejects.toMatchObject(reused);
  expect(await runCount(engine, threadId)).toBe(3);
});
