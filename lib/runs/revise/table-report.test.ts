import { describe, expect, it } from "vitest";
import type { TableCell } from "@/lib/run-log/evidence-table";
import { foldRun } from "@/lib/runs/load";
import { hanging } from "@/testing/runs/engines";
import { reported, runCount } from "@/testing/runs/revise";
import { changeCells, tableFromReport } from "./table-report";

const names = (count: number) => Array.from({ length: count }, (_, at) => `Name ${at}`);
const SMALL = { title: "Caches", rows: ["Router", "Data"], columns: ["life", "size"] };

describe("A table of evidence from a report", () => {
  it("is a run of the thread with a report of its own, whose one step the person decided", async () => {
    const { engine, threadId, reportId } = await reported(hanging);
    const started = await tableFromReport({ reportId, ...SMALL, rows: [" Rou\u200bter ", "Data"] }, engine);
    expect(started.threadId).toBe(threadId);
    const state = engine.live.runs.get(started.runId)?.recorder.state;
    expect(state).toMatchObject({ kind: "edit", question: "Caches", usage: { requests: 0 } });
    expect(state?.revises).toMatchObject({ reportId, table: true, title: "Caches", answer: null });
    expect(state?.revises?.seriesId).not.toBe(reportId);
    expect(state?.calls).toMatchObject([
      { tool: "buildtabletool", mode: "explicit", params: SMALL },
      { tool: "createreporttool", needs: ["1-0"], params: { title: "Caches", table: "1-0", content: "" } },
    ]);
  });

  const long = "n".repeat(10_000);
  it.each([
    ["a name of 10,000 characters", { rows: [long, "b"] }, "table_name"],
    ["the same name twice, in other letters and widths", { rows: ["Router", "ＲOUTER"] }, "table_name"],
    [
      "the same name twice but for what is not seen",
      { rows: ["Router", "Rou\u200b\u2060ter"] },
      "table_name",
    ],
    ["a name that is not seen", { columns: ["\u200b\u200d\u3164\u{e0041}", "size"] }, "table_name"],
    ["a title of nothing", { title: " \u0000 " }, "table_name"],
    ["no row", { rows: [] }, "table_size"],
    ["51 rows", { rows: names(51) }, "table_size"],
    ["13 columns", { columns: names(13) }, "table_size"],
    ["401 cells and more", { rows: names(50), columns: names(9) }, "table_size"],
  ])("refuses %s and stores nothing", async (_, part, code) => {
    const { engine, threadId, reportId } = await reported(hanging);
    await expect(tableFromReport({ reportId, ...SMALL, ...part }, engine)).rejects.toMatchObject({ code });
    expect(await runCount(engine, threadId)).toBe(1);
  });

  it("names the row of a source by its title, unless another row has that name", async () => {
    const { engine, threadId, reportId } = await reported(hanging);
    const { title } = (await engine.db.listSources(threadId)).find(({ number }) => number === 1) ?? {};
    expect(title).toBeTruthy();
    const rows = ["[1]", "[99]", "Router"];
    const { runId } = await tableFromReport({ reportId, ...SMALL, rows }, engine);
    const named = engine.live.runs.get(runId)?.recorder.state.calls[0]?.params.rows;
    expect(named).toEqual([title, "[99]", "Router"]);
  });

  it("keeps the number of a source whose title is another row", async () => {
    const { engine, threadId, reportId } = await reported(hanging);
    const { title = "" } = (await engine.db.listSources(threadId)).find(({ number }) => number === 1) ?? {};
    const rows = ["[1]", title];
    const { runId } = await tableFromReport({ reportId, ...SMALL, rows }, engine);
    expect(engine.live.runs.get(runId)?.recorder.state.calls[0]?.params.rows).toEqual(rows);
  });

  it("takes markup and formulas as the names that they are", async () => {
    const { engine, reportId } = await reported(hanging);
    const rows = ["=1+1", "<b>|x|</b>"];
    const { runId } = await tableFromReport({ reportId, ...SMALL, rows }, engine);
    expect(engine.live.runs.get(runId)?.recorder.state.calls[0]?.params.rows).toEqual(rows);
  });
});

describe("Changed cells", () => {
  it("are refused for a report that is no table", async () => {
    const { engine, threadId, reportId } = await reported(hanging);
    const edits = [{ row: 0, column: 0, value: "x" }];
    await expect(changeCells({ reportId, edits, again: [] }, engine)).rejects.toMatchObject({
      code: "table_not_found",
    });
    expect(await runCount(engine, threadId)).toBe(1);
  });

  it("keep the earlier value of an edit, and leave out what is asked anew", async () => {
    const { engine, reportId } = await reported(tableLoop);
    const first = await tableFromReport({ reportId, ...SMALL }, engine);
    await engine.live.runs.get(first.runId)?.done;
    const table = { reportId: `rep_${first.runId}`, again: [{ row: 1, column: 1 }] };
    await expect(
      changeCells({ ...table, again: [], edits: [{ row: 0, column: 0, value: "five" }] }, engine),
    ).rejects.toMatchObject({ code: "nothing_changed" });
    await expect(
      changeCells({ ...table, edits: [{ row: 9, column: 0, value: "x" }] }, engine),
    ).rejects.toMatchObject({ code: "table_not_found" });
    const { runId } = await changeCells({ ...table, edits: [{ row: 0, column: 0, value: "six" }] }, engine);
    const row = await engine.db.findRun(runId);
    if (!row) throw new Error("not stored");
    const { calls } = await foldRun(engine.db, row);
    const { kept, again } = (calls[0]?.params ?? {}) as { kept: TableCell[]; again: TableCell[] };
    expect(kept).toHaveLength(3);
    expect(kept[0]).toMatchObject({
      value: "six",
      by: "person",
      verdict: null,
      earlier: [{ value: "five", by: "model" }],
    });
    expect(again).toMatchObject([{ row: 1, column: 1, value: "five" }]);
    await engine.live.runs.get(runId)?.done;
  });
});

const cell = (row: number, column: number): TableCell => ({
  ...{ row, column, value: "five", by: "model", source: null, pageId: null, passage: null, verdict: null },
});

/** Fills the first version of a table and writes its report. */
const tableLoop: Parameters<typeof reported>[0] = async (state, ports) => {
  const cells = [cell(0, 0), cell(0, 1), cell(1, 0), cell(1, 1)];
  await ports.record([
    { type: "call-started", callId: "1-0" },
    { type: "cells-filled", callId: "1-0", cells },
    { type: "call-ended", callId: "1-0", output: {}, outputValid: true },
    { type: "call-started", callId: "1-1" },
    {
      type: "report-written",
      callId: "1-1",
      reportId: `rep_${state.id}`,
      seriesId: state.revises?.seriesId,
      version: 1,
      origin: "table",
      title: state.question,
      confidence: "high",
      wordCount: 1,
      sourcesCount: 2,
      citedCount: 0,
      invalidCitations: [],
      filepath: "reports/x.md",
      timestamp: "2026-01-01T00:00:00Z",
      citations: [],
    },
    { type: "call-ended", callId: "1-1", outputValid: true },
    { type: "step-ended", step: 1 },
    { type: "run-ended", status: "completed", answer: null, completedSteps: [], error: null },
  ]);
  return { kind: "ended", status: "completed" };
};

it("A table counts towards the runs of a day, an edit by hand of its cells does not", async () => {
  const { engine, reportId } = await reported(tableLoop);
  const first = await tableFromReport({ reportId, ...SMALL }, engine);
  await engine.live.runs.get(first.runId)?.done;
  const limits = { ...engine.limits(), runsPerDay: 1 };
  Object.assign(engine, { limits: () => limits });
  await expect(tableFromReport({ reportId, ...SMALL }, engine)).rejects.toMatchObject({
    code: "day_runs_reached",
  });
  const table = { reportId: `rep_${first.runId}`, edits: [{ row: 0, column: 0, value: "six" }] };
  const again = [{ row: 1, column: 1 }];
  await expect(changeCells({ ...table, again }, engine)).rejects.toMatchObject({ code: "day_runs_reached" });
  const { runId } = await changeCells({ ...table, again: [] }, engine);
  await engine.live.runs.get(runId)?.done;
});
