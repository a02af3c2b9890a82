import { describe, expect, it } from "vitest";
import type { EvidenceTable, TableCell } from "@/lib/run-log/evidence-table";
import type { Report } from "@/lib/run-log/run-state";
import { tableMarkdown } from "./table-markdown";
import { checkedCells, marksOfCells } from "./table-marks";

const cell = (column: number, value: string | null, source: number | null): TableCell => ({
  ...{ row: 0, column, value, by: "model", source, pageId: "pag_forged", verdict: "supported" },
  passage: { start: 0, end: 6, text: "forged" },
});
const table: EvidenceTable = {
  ...{ callId: "1-0", title: "T", rows: ["A [7]"], columns: ["[3] x", "y", "z", "w"] },
  cells: [cell(0, "one [9]", 1), cell(1, null, null), cell(2, "two | three", 2), cell(3, "by hand", null)],
};
const content = tableMarkdown(table);

describe("citations of cells", () => {
  it("are found behind their values, whatever brackets names and values have", () => {
    const marks = marksOfCells(table, content);
    expect([...marks.keys()]).toEqual(["0:0", "0:2"]);
    expect([...marks.values()].map(({ open, close }) => content.slice(open, close))).toEqual(["[1]", "[2]"]);
    expect(marksOfCells(table, `${content} [1]`).size).toBe(0);
  });

  it("say the verdict and the passage, whatever the log claims", () => {
    const [first] = [...marksOfCells(table, content).values()];
    const passage = { start: 3, end: 7, text: "true" };
    const citation = { at: first?.open, number: 1, verdict: "not_found", pageId: "pag_1", passage };
    const report = { content, citations: [citation] } as unknown as Report;
    const shown = checkedCells(table, report);
    expect(shown.map(({ verdict, passage: own }) => [verdict, own?.text ?? null])).toEqual([
      ["not_found", "true"],
      [null, null],
      ["unchecked", null],
      [null, null],
    ]);
  });
});
