import { describe, expect, it } from "vitest";
import type { EvidenceTable, TableCell } from "@/lib/run-log/evidence-table";
import { shownRows } from "./table-rows";

const cell = (row: number, value: string | null): TableCell => ({
  ...{ row, column: 0, value, by: "model", source: null, pageId: null, passage: null, verdict: null },
});
const table: EvidenceTable = {
  ...{ callId: "1-0", title: "T", rows: ["A", "B", "C", "D"], columns: ["price"] },
  cells: [cell(0, "about 1,200 euros"), cell(1, null), cell(2, "90.5 euros"), cell(3, "1 150 euros")],
};
const shown = (sorting: { column: number | null; descending: boolean } | null, sought = "") =>
  shownRows(table, { sought, sorting, language: "en" }).map(({ name }) => name);

describe("rows of a table", () => {
  it("are sorted by their figures, whatever stands around them; what is missing comes last", () => {
    expect(shown(null)).toEqual(["A", "B", "C", "D"]);
    expect(shown({ column: 0, descending: false })).toEqual(["C", "D", "A", "B"]);
    expect(shown({ column: 0, descending: true })).toEqual(["A", "D", "C", "B"]);
    expect(shown({ column: null, descending: true })).toEqual(["D", "C", "B", "A"]);
  });

  it("are filtered by names and values", () => {
    expect(shown(null, " EUROS ")).toEqual(["A", "C", "D"]);
    expect(shown(null, "b")).toEqual(["A", "B"]);
  });
});
