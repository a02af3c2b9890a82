// A table of evidence of 200 cells: filled row by row, with one answer that fails, and killed at every event.

import { describe, expect, it } from "vitest";
import { runLoop } from "@/lib/agent/loop/loop";
import { callFaults, requestFaults } from "@/lib/invariants/invariants-calls";
import { checkedCells } from "@/lib/reports/table-marks";
import { tablesOf } from "@/lib/run-log/evidence-table";
import type { RunState } from "@/lib/run-log/run-state";
import { registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { SCRIPTED } from "@/testing/agent/loop-model";
import { answer, hit, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { COLUMNS, cellReply, cellsAsked, figureOf, sentenceOf, tableRun } from "@/testing/agent/tables";
import { BAR } from "@/testing/charts/charted";

const run = async (test: TestRun) => {
  await runLoop(test.state, test.ports, registries);
  return test.state;
};
const tableOf = (state: RunState) => {
  const [table] = tablesOf(state);
  if (!table) throw new Error("no table");
  return table;
};
const cellAt = (state: RunState, row: number, column: number) =>
  tableOf(state).cells.find((cell) => cell.row === row && cell.column === column);

const textOf = ({ pages }: TestRun, pageId: string | null, passage: { start: number; end: number } | null) =>
  (pages.get(pageId ?? "") ?? "").slice(passage?.start, passage?.end);

/** Every passage stands in its page word for word. */
function expectVerbatim({ pages }: TestRun, state: RunState) {
  for (const { pageId, passage, value } of tableOf(state).cells) {
    if (value === null) continue;
    const text = pages.get(pageId ?? "") ?? "";
    expect(passage?.text).toBeTruthy();
    expect(text.slice(passage?.start, passage?.end)).toBe(passage?.text);
  }
}

describe("a table of evidence", () => {
  it("is filled with one request for each row, every passage word for word in its page", async () => {
    const { test, asked } = tableRun();
    const state = await run(test);
    expect(state.status).toBe("completed");
    expect(asked).toHaveLength(20);
    const { cells } = tableOf(state);
    expect(cells).toHaveLength(200);
    for (const { row, column, value, verdict, source } of cells)
      expect([value, verdict, source]).toEqual([figureOf(row, column), "supported", row + 1]);
    expectVerbatim(test, state);
    expect(state.report?.origin).toBe("table");
    expect(state.report?.content).toContain(`| Kettle K1 | ${figureOf(0, 0)} [1] |`);
    expect(state.report?.citations).toHaveLength(200);
    const shown = state.report ? checkedCells(tableOf(state), state.report) : [];
    expect(shown.map(({ verdict }) => verdict)).toEqual(cells.map(({ verdict }) => verdict));
    expect(shown.every(({ pageId, passage }) => textOf(test, pageId, passage) === passage?.text)).toBe(true);
    expect([...callFaults(test.log), ...requestFaults(test.log)]).toEqual([]);
  });

  it("keeps its charts below it, and the marks of its cells", async () => {
    const { test } = tableRun({ rows: 2, params: { charts: BAR } });
    const { report: written, ...state } = await run(test);
    expect(written?.content.endsWith(`|\n\n${BAR}`)).toBe(true);
    const shown = written ? checkedCells(tableOf(state as RunState), written) : [];
    expect(new Set(shown.map(({ verdict }) => verdict))).toEqual(new Set(["supported"]));
  });

  it("one cell that fails harms no other", async () => {
    const { test } = tableRun({
      say: (row, columns) => (row === 3 && columns.includes(4) ? "no object at all" : undefined),
    });
    const state = await run(test);
    expect(tableOf(state).cells).toHaveLength(200);
    expect(cellAt(state, 3, 4)).toMatchObject({ value: null, fault: expect.any(String) });
    const rest = tableOf(state).cells.filter(({ value }) => value === null);
    expect(rest).toHaveLength(1);
    expect(state.status).toBe("completed");
  });

  it("keeps nothing that was made up: no foreign quotation, no unknown source, no value that the page denies", async () => {
    const { test } = tableRun({
      rows: 1,
      say: (row) => ({
        cells: cellReply(row, [0, 1, 2, 3]).cells.map((cell, at) => {
          if (at === 0) return { ...cell, quote: "It has 9,000 W, as everybody knows." };
          if (at === 1) return { ...cell, source: 77 };
          return at === 2 ? { ...cell, value: "9999 ml" } : cell;
        }),
      }),
    });
    const state = await run(test);
    expect(cellAt(state, 0, 0)).toMatchObject({ value: null, fault: expect.any(String) });
    expect(cellAt(state, 0, 1)).toMatchObject({ value: null, source: null });
    expect(cellAt(state, 0, 2)?.verdict).not.toBe("supported");
    expect(cellAt(state, 0, 3)).toMatchObject({ value: figureOf(0, 3), verdict: "supported" });
    expect(cellAt(state, 0, 4)).toMatchObject({ value: null });
    expectVerbatim(test, state);
  });

  it("killed at any event, it asks for what is missing alone", async () => {
    const whole = tableRun({ rows: 4 });
    const ended = await run(whole.test);
    const log = [...whole.test.log];
    for (let at = 2; at < log.length; at += 1) {
      const before = log.slice(0, at);
      const paid = before.flatMap((event) => (event.type === "cells-answered" ? [event.asked[0]?.row] : []));
      const again = tableRun({ rows: 4, log: before, pages: whole.test.pages });
      const state = await run(again.test);
      expect(tableOf(state).cells).toEqual(tableOf(ended).cells);
      expect(state.report?.content).toBe(ended.report?.content);
      expect(again.asked.filter(({ row }) => paid.includes(row))).toEqual([]);
      expect(again.asked).toHaveLength(4 - paid.length);
    }
  });

  it("rows are asked for side by side", async () => {
    let open = 0;
    let most = 0;
    const { test } = tableRun({
      model: { info: { ...SCRIPTED, host: "models.test" } },
      say: async (row, columns) => {
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setImmediate(resolve));
        open -= 1;
        return cellReply(row, columns);
      },
    });
    const state = await run(test);
    expect(tableOf(state).cells.every(({ value }) => value !== null)).toBe(true);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
    expect(requestFaults(test.log)).toEqual([]);
  });

  it("without a model each cell quotes the closest passage, or says that there is none", async () => {
    const { test, asked } = tableRun({ rows: 3, model: { readsRunState: true } });
    const state = await run(test);
    expect(asked).toEqual([]);
    expect(tableOf(state).cells.every(({ by }) => by === "code")).toBe(true);
    expect(cellAt(state, 1, 0)?.value).toContain(figureOf(1, 0));
    expectVerbatim(test, state);
  });

  it("keeps cells, checks edits by hand, and asks only for those that are asked for anew", async () => {
    const first = await run(tableRun({ rows: 2 }).test);
    const { cells } = tableOf(first);
    const again = cells.filter(({ row, column }) => row === 1 && column === 2);
    const kept = cells
      .filter((cell) => !again.includes(cell))
      .map((cell) =>
        cell.row === 0 && cell.column === 0
          ? {
              ...cell,
              value: "about 90 W",
              by: "person" as const,
              verdict: null,
              earlier: [{ value: cell.value, by: cell.by }],
            }
          : cell,
      );
    const { test, asked } = tableRun({ rows: 2, params: { kept, again } });
    const state = await run(test);
    expect(asked).toEqual([{ row: 1, columns: [2] }]);
    expect(cellAt(state, 0, 0)).toMatchObject({ value: "about 90 W", by: "person" });
    expect(cellAt(state, 0, 0)?.earlier).toEqual([{ value: figureOf(0, 0), by: "model" }]);
    expect(cellAt(state, 1, 2)?.earlier).toEqual([{ value: figureOf(1, 2), by: "model" }]);
    expect(tableOf(state).cells).toHaveLength(20);
  });
});

describe("an agent's table", () => {
  const table = {
    _tool: "buildtabletool",
    title: "Kettles",
    rows: ["Kettle K1"],
    columns: COLUMNS.slice(0, 2),
  };
  const url = "https://life.test/page";
  const researching = (calls: Record<string, unknown>) => {
    const test: TestRun = new TestRun({
      config: agentConfig({ tools: [...agentConfig().tools, "buildtabletool"] }),
      search: () => [hit("life")],
      read: () => `# Kettle K1\n\n${sentenceOf(0, 0)}\n\n${sentenceOf(0, 1)}`,
      script: ({ prompt, step, state }) => {
        const cells = cellsAsked(prompt);
        if (cells) return cellReply(cells.row, cells.columns);
        if (step === 1) return reply(search("kettles"));
        if (step === 2) return reply(readPages(url));
        if (step === 3) return reply(calls);
        return reply(
          ...(state.report ? [] : [report(`The power is ${figureOf(0, 0)} [1].`)]),
          answer("Yes [1]."),
        );
      },
    });
    return test;
  };

  it("is a step of its research, and the model reads it with its citations", async () => {
    const test = researching(table);
    const state = await run(test);
    expect(state.status).toBe("completed");
    expect(tableOf(state).cells.map(({ value, verdict }) => [value, verdict])).toEqual([
      [figureOf(0, 0), "supported"],
      [figureOf(0, 1), "supported"],
    ]);
    expect(test.prompts.at(-1)).toContain(`| Kettle K1 | ${figureOf(0, 0)} [1] | ${figureOf(0, 1)} [1] |`);
    expect([...callFaults(test.log), ...requestFaults(test.log)]).toEqual([]);
  });

  it("with names that cannot be told apart is refused with the reason, and nothing is asked", async () => {
    const test = researching({ ...table, rows: ["Kettle K1", "kettle\u200b k1"] });
    const state = await run(test);
    const call = state.calls.find(({ tool }) => tool === "buildtabletool");
    expect(call).toMatchObject({
      status: "failed",
      error: { message: expect.stringContaining("there twice") },
    });
    expect(test.prompts.some((prompt) => cellsAsked(prompt) !== null)).toBe(false);
    expect(state.status).toBe("completed");
  });
});
