import { describe, expect, it } from "vitest";
import type { EvidenceTable, TableCell } from "@/lib/run-log/evidence-table";
import type { ActivityContext } from "./activity";
import { placeChart } from "./place-chart";

const cell = (row: number, value: string, verdict: TableCell["verdict"] = "supported"): TableCell => ({
  ...{ row, column: 0, value, by: "model", source: 1, pageId: "p", passage: null, verdict },
});
const tables: EvidenceTable[] = [
  {
    ...{ callId: "3-0", title: "Kettles", rows: ["A", "B", "C"], columns: ["Power"] },
    cells: [cell(0, "90 W"), cell(1, "1 kW", "not_found"), cell(2, "unknown")],
  },
];

const place = (params: object) =>
  placeChart(
    { kind: "bar", title: "Power", table: "kettles", ...params } as never,
    {} as never,
    { scope: { tables } } as unknown as ActivityContext,
  );

describe("the tool for charts", () => {
  it("returns a block that names the columns and has no numbers, and says what it would draw", async () => {
    expect(await place({ y: "power" })).toEqual({
      block:
        '```chart\n{\n  "kind": "bar",\n  "title": "Power",\n  "table": "above",\n  "y": "power"\n}\n```',
      ...{ points: 2, left_out: 1, hollow: 1 },
    });
  });

  it.each([
    [{ y: "Weight" }, "no column “Weight”. Its columns are: Power"],
    [{ y: "Power", table: "Pots" }, "no such table; it has one"],
    [{ kind: "line", y: "Power" }, "needs a column for: x, y"],
  ])("refuses %j", async (params, reason) => {
    await expect(place(params)).rejects.toThrow(reason);
  });
});
