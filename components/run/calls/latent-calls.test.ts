import { expect, it } from "vitest";
import { externalName } from "@/components/ui/external-name";
import type { Call } from "@/lib/run-log/run-state";
import { pointsOf } from "./compare-sources";
import { tableOf } from "./extract-table";

const call = (params: Record<string, unknown>, output: unknown) => ({ params, output }) as Call;

it("a table has a cell for each heading, whatever the model returned", () => {
  const rows = [
    { cells: ["Sodium-ion", "52", "one too many"], source_number: 2 },
    { cells: ["LFP"], source_number: 3 },
    { cells: "none", source_number: "x" },
    null,
  ];
  expect(tableOf(call({ columns: ["Cell", "Price"] }, { rows, missing: ["2025", ""] }))).toEqual({
    columns: ["Cell", "Price"],
    rows: [
      { cells: ["Sodium-ion", "52"], number: 2 },
      { cells: ["LFP", ""], number: 3 },
      { cells: ["", ""], number: 0 },
    ],
    missing: ["2025"],
  });
  expect(tableOf(call({}, null))).toEqual({ columns: [], rows: [], missing: [] });
});

it("a comparison is parsed as far as it has the requested form", () => {
  const output = {
    points: [{ point: "price", stance: "invented", said: [{ source_number: 1 }], why: 4 }, 7],
  };
  expect(pointsOf(output)).toEqual([
    { point: "price", stance: "one_only", said: [{ number: 1, statement: "" }], why: "" },
  ]);
  expect(pointsOf("text")).toEqual([]);
});

it("an MCP tool's name is shown in its parts", () => {
  expect(externalName("mcp__everything__get_sum")).toBe("get_sum (everything)");
  expect(externalName("unitconvertertool")).toBe("unitconverter");
  expect(externalName("tool")).toBe("tool");
});
